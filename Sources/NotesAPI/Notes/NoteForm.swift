import Notes
import NotesHTTP
import NotesPrimitives

/// Names the form of a note that a client prefers (RFC 9110 12.5.1).
enum NoteForm: Equatable {
    case json, markdown, plain

    var contentType: StaticString {
        switch self {
        case .json: "application/json"
        case .markdown: "text/markdown; charset=utf-8"
        case .plain: "text/plain; charset=utf-8"
        }
    }

    func tagForm(isIndented: Bool) -> NoteTag.Form {
        switch self {
        case .json: isIndented ? .indentedJSON : .json
        case .markdown: .markdown
        case .plain: .plain
        }
    }

    static var noneAccepted: APIError {
        APIError(.notAcceptable, "A note is available as application/json, text/markdown and text/plain.")
    }

    /// Throws if the client does not accept JSON, for endpoints without another form.
    static func checkAcceptsJSON(_ accept: [String]) throws(APIError) {
        let ranges = MediaRange.list(accept)
        guard ranges.isEmpty || quality("application", "json", ranges) > 0 else {
            throw APIError(.notAcceptable, "This is available as application/json only.")
        }
    }

    /// Returns the quality of the most specific range that matches, in thousandths (RFC 9110 12.5.1).
    private static func quality(_ type: String, _ subtype: String, _ ranges: [MediaRange]) -> Int {
        ranges.filter { $0.matches(type, subtype) }.max { $0.precision < $1.precision }?.quality ?? 0
    }

    /// Returns nil if the client accepts no form of a note.
    static func preferred(_ accept: [String]) -> NoteForm? {
        let ranges = MediaRange.list(accept)
        guard !ranges.isEmpty else { return .json }
        var best: (form: NoteForm, quality: Int)?
        for (form, type, subtype) in [
            (NoteForm.json, "application", "json"), (.markdown, "text", "markdown"), (.plain, "text", "plain"),
        ] {
            let quality = quality(type, subtype, ranges)
            if quality > best?.quality ?? 0 { best = (form, quality) }
        }
        return best?.form
    }

    private struct MediaRange {
        let type: String
        let subtype: String
        /// Weighs the range in thousandths.
        let quality: Int

        static func list(_ accept: [String]) -> [MediaRange] {
            accept.flatMap { $0.split(separator: ",") }.compactMap { MediaRange($0) }
        }

        init?(_ text: Substring) {
            guard let choice = WeightedChoice(text) else { return nil }
            let names = choice.name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            guard names.count == 2 else { return nil }
            (type, subtype, quality) = (names[0], names[1], choice.quality)
        }

        func matches(_ type: String, _ subtype: String) -> Bool {
            (self.type == "*" || self.type == type) && (self.subtype == "*" || self.subtype == subtype)
        }

        var precision: Int { (type == "*" ? 0 : 1) + (subtype == "*" ? 0 : 1) }
    }
}

/// Parses a member of a list of choices with weights (RFC 9110 12.4.2): `text/html;q=0.8`, `gzip`.
struct WeightedChoice {
    /// Names the choice in lower case, without parameters.
    let name: String
    /// Weighs the choice in thousandths.
    let quality: Int

    init?(_ text: Substring) {
        let parts = text.split(separator: ";").map(\.trimmed)
        guard let first = parts.first else { return nil }
        name = first.lowercased()
        let parameter = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
        quality = parameter.flatMap { Self.quality($0.dropFirst(2)) } ?? 1000
    }

    /// Reads `1`, `0.` or `0.25`: at most three decimals, from 0 to 1.
    private static func quality(_ text: Substring) -> Int? {
        let digits = text.utf8.filter { $0 != UInt8(ascii: ".") }
        guard let first = digits.first, (1...4).contains(digits.count), text.utf8.dropFirst().first ?? 0x2E == 0x2E,
            digits.count + 1 >= text.utf8.count, digits.allSatisfy({ (0x30...0x39).contains($0) }), first <= 0x31
        else { return nil }
        let thousandths = (digits + [0x30, 0x30, 0x30]).prefix(4).reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return thousandths <= 1000 ? thousandths : nil
    }

    /// Returns true if `Accept-Encoding` (RFC 9110 12.5.3) prefers gzip to unencoded bytes. A client without a
    /// preference gets the latter.
    static func prefersGzip(_ acceptEncoding: [String]) -> Bool {
        let choices = acceptEncoding.flatMap { $0.split(separator: ",") }.compactMap { WeightedChoice($0) }
        let gzip = choices.first { $0.name == "gzip" || $0.name == "x-gzip" } ?? choices.first { $0.name == "*" }
        let identity = choices.first { $0.name == "identity" }
        guard let gzip, gzip.quality > 0 else { return false }
        return gzip.quality >= identity?.quality ?? 0
    }
}

/// Parses the `{id}` of a path, and the form that its suffix names. No id has a dot, so `.md` and `.txt` are free for
/// that.
struct NotePath {
    let id: NoteID
    let form: NoteForm?

    static let pattern: StaticString = "/v1/notes/{id}"

    /// Lists the methods of a path with a suffix, which reads and writes the text.
    static let textMethods = "GET, HEAD, PUT, OPTIONS"

    /// Returns true if a path of this pattern names a note's text. Attachments and share pages may have the same
    /// suffix.
    static func isText(_ path: String, _ pattern: StaticString) -> Bool {
        pattern.description == Self.pattern.description && (path.hasSuffix(".md") || path.hasSuffix(".txt"))
    }

    init(_ request: borrowing Request, _ parameters: PathParameters) throws(APIError) {
        try self.init(request.parameter(0, of: parameters))
        guard form == nil || request.method == .get || request.method == .head || request.method == .put else {
            var error = APIError(
                .methodNotAllowed, "This path allows \(Self.textMethods); omit the suffix for other methods.")
            error.fields.add("Allow", Self.textMethods)
            throw error
        }
    }

    init(_ text: String) throws(APIError) {
        let (name, form): (Substring, NoteForm?) =
            if text.hasSuffix(".md") {
                (text.dropLast(3), .markdown)
            } else if text.hasSuffix(".txt") {
                (text.dropLast(4), .plain)
            } else {
                (text[...], nil)
            }
        guard let id = NoteID(String(name)) else { throw APIError(.invalidID, NoteID.expectation) }
        self.id = id
        self.form = form
    }
}
