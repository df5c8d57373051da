import Notes
import NotesHTTP
import NotesPrimitives

/// Classifies a request's body by its Content-Type.
enum BodyType: Equatable {
    case json
    /// The body is the text of a note.
    case text

    static let formDetail =
        "The body must be a note, not a web form. With curl, use -T note.md for a file, or --json @note.json for JSON."

    /// Reads the type. With `allowsText`, a missing type or a text type means a note's text.
    init(_ request: borrowing Request, allowsText: Bool) throws(APIError) {
        try Self.checkUncompressed(request, "the body")
        guard let field = request.field("content-type"), !field.isEmpty else {
            guard allowsText else {
                throw APIError(.unsupportedMediaType, "The Content-Type is missing; it must be application/json.")
            }
            self = .text
            return
        }
        // Nearly all clients send exactly this, which needs no parsing.
        if field == "application/json" {
            self = .json
            return
        }
        let parts = field.split(separator: ";", omittingEmptySubsequences: false).map(\.trimmed)
        let type = parts[0].lowercased()
        try Self.checkCharset(parts.dropFirst())
        if type == "application/json" || type.hasSuffix("+json") {
            self = .json
        } else if allowsText, type == "text/plain" || type == "text/markdown" {
            self = .text
        } else if type == "application/x-www-form-urlencoded" {
            throw APIError(.unsupportedMediaType, Self.formDetail)
        } else {
            let right = allowsText ? "application/json, text/markdown or text/plain" : "application/json"
            throw APIError(.unsupportedMediaType, "This Content-Type is not supported here; it must be \(right).")
        }
    }

    /// Throws for a body that is compressed. `what` describes it.
    static func checkUncompressed(_ request: borrowing Request, _ what: String) throws(APIError) {
        if let coding = request.field("content-encoding"), coding.lowercased() != "identity" {
            throw APIError(.unsupportedMediaType, "Content-Encoding is not supported; send \(what) uncompressed.")
        }
    }

    private static func checkCharset(_ parameters: ArraySlice<String>) throws(APIError) {
        for parameter in parameters {
            let lower = parameter.lowercased()
            guard lower.hasPrefix("charset=") else { continue }
            let charset = lower.dropFirst("charset=".count).filter { $0 != "\"" }
            guard charset == "utf-8" || charset == "utf8" || charset == "us-ascii" else {
                throw APIError(.unsupportedMediaType, "Text must be UTF-8; send it with charset=utf-8.")
            }
        }
    }
}

/// Reads a small JSON object with known members, as the account endpoints accept it.
struct JSONMembers {
    private let object: JSONObject

    /// Reads the object. With `mayBeMissing`, a request without a body names no member.
    init(
        _ request: borrowing Request, members known: Set<String>, mayBeMissing: Bool = false
    ) throws(APIError) {
        if mayBeMissing, request.body.isEmpty {
            object = JSONObject()
            return
        }
        _ = try BodyType(request, allowsText: false)
        let bytes = request.body.assumingMemoryBound(to: UInt8.self)
        object = try domain { () throws(DomainError) in
            try JSONView.read(bytes) { view throws(DomainError) in
                guard view.isObject else {
                    throw DomainError(.invalidParameter, "The body must be a JSON object, not \(view.kindName).")
                }
                return view.object
            }
        }
        let unknown = object.members.filter { !known.contains($0.name) }
        if let first = unknown.first {
            let names = known.sorted().joined(separator: ", ")
            let question = NearestName.question(first.name, among: known.sorted())
            var error = APIError(
                .unknownMember, "The member \(first.name) is unknown here; the known ones are \(names).\(question)")
            error.problems = unknown.prefix(32).map {
                Problem(
                    .unknownMember, at: JSONPointer.step($0.name),
                    "This member is unknown." + NearestName.question($0.name, among: known.sorted()))
            }
            throw error
        }
    }

    func text(_ name: String) throws(APIError) -> String {
        guard let text = try optionalText(name) else {
            throw Self.invalid(name, "The member \(name) is missing; it must be a string.")
        }
        return text
    }

    func optionalText(_ name: String) throws(APIError) -> String? {
        switch object[name] {
        case nil, .null: return nil
        case .string(let text): return text
        default: throw Self.invalid(name, "The member \(name) must be a string.")
        }
    }

    func object(_ name: String) throws(APIError) -> JSONObject? {
        switch object[name] {
        case nil, .null: return nil
        case .object(let object): return object
        default: throw Self.invalid(name, "The member \(name) must be an object.")
        }
    }

    enum GivenTime {
        case missing, null
        case time(Timestamp)
    }

    func time(_ name: String) throws(APIError) -> GivenTime {
        switch object[name] {
        case nil: return .missing
        case .null: return .null
        case .string(let text):
            if let time = Timestamp(rfc3339: text) { return .time(time) }
        case .number(let number):
            if let milliseconds = Int64(number.text), let time = Timestamp(milliseconds: milliseconds) {
                return .time(time)
            }
        default: break
        }
        var error = APIError(.invalidTime, "The member \(name): \(Timestamp.expectation)")
        error.problems = [Problem(.invalidTime, at: "/" + name, Timestamp.expectation)]
        throw error
    }

    func flag(_ name: String) throws(APIError) -> Bool {
        switch object[name] {
        case nil, .null: return false
        case .bool(let value): return value
        default: throw Self.invalid(name, "The member \(name) must be true or false.")
        }
    }

    static func invalid(_ name: String, _ detail: String) -> APIError {
        var error = APIError(.invalidParameter, detail)
        error.problems = [Problem(.invalidParameter, at: "/" + name, detail)]
        return error
    }
}
