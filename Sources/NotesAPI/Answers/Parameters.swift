import Notes
import NotesHTTP

/// Reads the query parameters of a request. An unknown one is refused and not ignored: a misspelt filter must not
/// return everything.
struct Parameters {
    private let query: QueryParameters

    init(_ request: borrowing Request, known: [String]) throws(APIError) {
        do throws(QueryParameters.FormatError) {
            query = try request.query()
        } catch {
            throw APIError(.invalidUTF8, "The query must be UTF-8 after percent-decoding.")
        }
        var seen: Set<String> = []
        for parameter in query.all where parameter.name != "pretty" {
            guard known.contains(parameter.name) else {
                let (name, known) = (String(parameter.name.prefix(64)), known + ["pretty"])
                let list = known.count == 1 ? "only pretty" : known.joined(separator: ", ")
                throw Self.invalid(
                    name,
                    "This path has no such parameter; it has \(list)." + NearestName.question(name, among: known))
            }
            guard seen.insert(parameter.name).inserted else {
                throw Self.invalid(parameter.name, "The parameter must occur only once.")
            }
        }
    }

    func text(_ name: String) -> String? { query[name] }

    func integer(_ name: String, _ range: ClosedRange<Int>, standard: Int) throws(APIError) -> Int {
        guard let text = query[name] else { return standard }
        guard let value = Int(text), range.contains(value), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw Self.invalid(name, "It must be an integer from \(range.lowerBound) to \(range.upperBound).")
        }
        return value
    }

    func flag(_ name: String) throws(APIError) -> Bool? {
        switch query[name] {
        case nil: return nil
        case "true", "1": return true
        case "false", "0": return false
        default: throw Self.invalid(name, "It must be true or false.")
        }
    }

    func time(_ name: String) throws(APIError) -> Timestamp? {
        guard let text = query[name] else { return nil }
        // An unencoded plus sign in a query has become a space: `…T09:30:00+09:00` is common enough.
        guard let time = Timestamp(parameter: text.replacingSpacesByPlus) else {
            throw Self.invalid(name, Timestamp.expectation, .invalidTime)
        }
        return time
    }

    func choice<Value>(_ name: String, _ choices: [String: Value], standard: Value) throws(APIError) -> Value {
        guard let text = query[name] else { return standard }
        guard let value = choices[text] else {
            throw Self.invalid(name, "It must be one of \(choices.keys.sorted().joined(separator: ", ")).")
        }
        return value
    }

    /// Reads the position at which a page begins, or nil for the first page. `source` names its origin in the error.
    func page<Position>(_ source: String, _ read: (String) -> Position?) throws(APIError) -> Position? {
        guard let page = query["page"], !page.isEmpty else { return nil }
        guard let position = read(page) else { throw Self.invalid("page", "It must be \(source).") }
        return position
    }

    func archived() throws(APIError) -> ArchivedFilter {
        try choice("archived", ["include": .include, "exclude": .exclude, "only": .only], standard: .include)
    }

    static func invalid(_ name: String, _ detail: String, _ code: ErrorCode = .invalidParameter) -> APIError {
        var error = APIError(code, "The parameter \(name): \(detail)")
        error.parameter = name
        error.problems = [Problem(code, at: JSONPointer.step(name), detail)]
        return error
    }
}

extension String {
    fileprivate var replacingSpacesByPlus: String {
        String(decoding: utf8.map { $0 == 0x20 ? 0x2B : $0 }, as: UTF8.self)
    }
}
