import NotesHTTP
import NotesPrimitives

/// The form of a note that a client prefers (RFC 9110 12.5.1).
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
        /// The quality in thousandths.
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
