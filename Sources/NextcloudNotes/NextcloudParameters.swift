import Notes
import NotesHTTP
import NotesPrimitives

/// Reads the parameters of a request from its query and its body (a form or JSON); the body's have precedence. Unknown
/// ones are ignored, null is absent, and values are read as loosely as these apps write them:
///
///     favorite: true, 1, "1", "True"        false, 0, "0", "false", ""
///     modified: 1600000000, 1600000000.7, "1600000000"
struct NextcloudParameters: Sendable {
    private var values: [String: JSON] = [:]

    init(_ request: borrowing Request) throws(NextcloudError) {
        do throws(QueryParameters.FormatError) {
            if request.hasQuery { add(try request.query()) }
        } catch {
            throw .invalid
        }
        if !request.body.isEmpty { try addBody(request) }
    }

    private mutating func add(_ parameters: QueryParameters) {
        for parameter in parameters.all { values[parameter.name] = .string(parameter.value) }
    }

    private mutating func addBody(_ request: borrowing Request) throws(NextcloudError) {
        if let coding = request.field("content-encoding"), coding.lowercased() != "identity" {
            throw NextcloudError(.unsupportedMediaType, "ContentEncoding")
        }
        let type = (request.field("content-type") ?? "").split(separator: ";").first.map(\.trimmed)?.lowercased() ?? ""
        if type == "application/x-www-form-urlencoded", !Self.beginsObject(request.body) {
            do throws(QueryParameters.FormatError) {
                add(try QueryParameters(form: request.body))
            } catch {
                throw .invalid
            }
            return
        }
        // JSON without its type, as scripts send it, is no form and no text.
        do throws(DomainError) {
            let object = try JSONView.read(request.body.assumingMemoryBound(to: UInt8.self)) {
                view throws(DomainError) in
                guard view.isObject else { throw DomainError(.invalidParameter, "an object is expected") }
                return view.object
            }
            for member in object.members { values[member.name] = member.value }
        } catch {
            throw NextcloudError(error)
        }
    }

    private static func beginsObject(_ body: UnsafeRawBufferPointer) -> Bool {
        body.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 } == UInt8(ascii: "{")
    }

    private func value(_ name: String) -> JSON? {
        guard let value = values[name], value != .null else { return nil }
        return value
    }

    /// Returns true if the request has this parameter, even as null.
    func names(_ name: String) -> Bool { values[name] != nil }

    func text(_ name: String) throws(NextcloudError) -> String? {
        switch value(name) {
        case nil: return nil
        case .string(let text): return text
        default: throw .invalid
        }
    }

    func flag(_ name: String) throws(NextcloudError) -> Bool? {
        switch value(name) {
        case nil: return nil
        case .bool(let flag): return flag
        case .number(let number):
            switch number.text {
            case "1": return true
            case "0": return false
            default: throw .invalid
            }
        case .string(let text):
            switch text.lowercased() {
            case "1", "true": return true
            case "0", "false", "": return false
            default: throw .invalid
            }
        default: throw .invalid
        }
    }

    /// Returns an integer. Fractions are cut off, and a number outside 64 bits becomes the nearest one within.
    func integer(_ name: String) throws(NextcloudError) -> Int64? {
        switch value(name) {
        case nil: return nil
        case .number(let number): return try Self.integer(number.text)
        case .string(let text): return try text.isEmpty ? nil : Self.integer(Substring(text).trimmed)
        default: throw .invalid
        }
    }

    private static func integer(_ text: String) throws(NextcloudError) -> Int64 {
        if let whole = Int64(text) { return whole }
        guard let number = Double(text), !number.isNaN else { throw .invalid }
        return number >= 0x1p63 ? .max : number < -0x1p63 ? .min : Int64(number)
    }
}
