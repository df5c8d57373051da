import Notes
import NotesStoreContract

/// The entity tags of a note (RFC 9110 8.8.3). Each form of one state has its own strong tag, so that no cache mistakes
/// one form for another. Compact JSON has the rev, the others the rev and a suffix.
///
///     "3f9a…"            compact JSON              "3f9a…-md"     Markdown
///     "3f9a…-indented"   indented JSON             "3f9a…-txt"    plain text       "3f9a…-html"   its share page
enum NoteTag {
    enum Form {
        case json, indentedJSON, markdown, plain, page

        fileprivate var suffix: String {
            switch self {
            case .json: ""
            case .indentedJSON: "-indented"
            case .markdown: "-md"
            case .plain: "-txt"
            // Another number for another form of the page, so that no browser keeps the earlier one.
            case .page: "-html2"
            }
        }
    }

    static func text(_ rev: Rev, _ form: Form) -> String { rev.text + form.suffix }

    /// Returns the rev that a tag of any form names. A proxy may have added its own suffix (`-gzip`). If a client names
    /// the state that it saw, the form does not matter.
    static func rev(_ tag: String) -> Rev? {
        let bytes = tag.utf8
        guard bytes.count > Rev.textLength else { return Rev(tag) }
        let rest = bytes.dropFirst(Rev.textLength)
        // A longer run of digits is the digest of a file.
        if let first = rest.first, Character(UnicodeScalar(first)).isHexDigit { return nil }
        return Rev(String(Substring(bytes.prefix(Rev.textLength))))
    }
}

extension Precondition {
    init(_ conditions: Conditions) {
        self.init(
            match: conditions.match.map { Match($0, withWeak: false) }, unmodifiedSince: conditions.unmodifiedSince,
            noneMatch: conditions.noneMatch.map { Match($0, withWeak: true) })
    }
}

extension Precondition.Match {
    /// Makes a match of tags. `If-None-Match` compares weakly; weak tags never match a write's other condition (RFC
    /// 9110 13.1.1, 13.1.2). A file's tag is its digest, and a note's begins with its rev; any other tag matches
    /// nothing.
    fileprivate init(_ tags: EntityTags, withWeak: Bool) {
        switch tags {
        case .any: self = .any
        case .list(let tags):
            let values = tags.filter { withWeak || !$0.isWeak }.map(\.value)
            self = .tags(revs: values.compactMap { NoteTag.rev($0) }, digests: values.compactMap { .init(hex: $0) })
        }
    }
}
