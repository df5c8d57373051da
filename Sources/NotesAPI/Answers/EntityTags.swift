import Notes
import NotesHTTP
import NotesPrimitives

/// `If-Match` and `If-None-Match` (RFC 9110 13.1): a list of entity tags, or `*`.
enum EntityTags: Equatable {
    case any
    /// Opaque values without quotes, in the order in which they were written.
    case list([Tag])

    struct Tag: Equatable {
        let isWeak: Bool
        let value: String
    }

    /// Returns nil if there is no such field. A field without a value is an empty list (RFC 9110 5.6.1.2), which
    /// nothing matches: a script with an empty variable overwrites nothing.
    init?(_ fields: [String]) {
        guard !fields.isEmpty else { return nil }
        let joined = fields.joined(separator: ",")
        if joined.allSatisfy({ $0 == "," || $0 == " " || $0 == "\t" }) {
            self = .list([])
            return
        }
        if Substring(joined).trimmed == "*" {
            self = .any
            return
        }
        var tags: [Tag] = []
        var rest = Substring(joined)
        while let open = rest.firstIndex(of: "\"") {
            let isWeak = rest[..<open].hasSuffix("W/")
            let after = rest[rest.index(after: open)...]
            guard let close = after.firstIndex(of: "\"") else { break }
            tags.append(Tag(isWeak: isWeak, value: String(after[..<close])))
            rest = after[after.index(after: close)...]
        }
        // This is a bare rev, copied by hand from a note without the quotes that HTTP requires.
        if tags.isEmpty {
            tags = [Tag(isWeak: false, value: Substring(joined).trimmed)]
        }
        self = .list(tags)
    }

    /// Compares weakly, as for If-None-Match.
    func contains(_ value: String) -> Bool {
        switch self {
        case .any: true
        case .list(let tags): tags.contains { $0.value == value }
        }
    }

    /// Compares strongly, as for If-Match; `matches` accepts the tags of all forms of the present resource.
    func containsStrongly(where matches: (String) -> Bool) -> Bool {
        switch self {
        case .any: true
        case .list(let tags): tags.contains { !$0.isWeak && matches($0.value) }
        }
    }
}
