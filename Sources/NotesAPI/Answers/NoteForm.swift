import HTTP

/// Which form of a note a client wants (RFC 9110 12.5.1).
enum NoteForm: Equatable {
    case json, markdown, plain

    var contentType: StaticString {
        switch self {
        case .json: "application/json"
        case .markdown: "text/markdown; charset=utf-8"
        case .plain: "text/plain; charset=utf-8"
        }
    }

    /// `nil` where the client accepts none of the three.
    static func preferred(_ accept: [String]) -> NoteForm? {
        let ranges = accept.flatMap { $0.split(separator: ",") }.compactMap { MediaRange($0) }
        guard !ranges.isEmpty else { return .json }
        var best: (form: NoteForm, quality: Double)?
        for (form, type, subtype) in [
            (NoteForm.json, "application", "json"), (.markdown, "text", "markdown"), (.plain, "text", "plain"),
        ] {
            let matching = ranges.filter { $0.matches(type, subtype) }
            guard let closest = matching.max(by: { $0.precision < $1.precision }), closest.quality > 0 else { continue }
            if closest.quality > best?.quality ?? 0 { best = (form, closest.quality) }
        }
        return best?.form
    }

    private struct MediaRange {
        let type: String
        let subtype: String
        let quality: Double

        init?(_ text: Substring) {
            let parts = text.split(separator: ";").map(\.trimmed)
            guard let first = parts.first else { return nil }
            let names = first.lowercased().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            guard names.count == 2 else { return nil }
            (type, subtype) = (names[0], names[1])
            let parameter = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
            quality = parameter.flatMap { Double($0.dropFirst(2)) } ?? 1
        }

        func matches(_ type: String, _ subtype: String) -> Bool {
            (self.type == "*" || self.type == type) && (self.subtype == "*" || self.subtype == subtype)
        }

        var precision: Int { (type == "*" ? 0 : 1) + (subtype == "*" ? 0 : 1) }
    }
}
