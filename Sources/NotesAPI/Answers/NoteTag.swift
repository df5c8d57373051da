import Notes

/// The entity tags of a note (RFC 9110 8.8.3). Each form of one state has its own strong tag: compact JSON the rev, the
/// others the rev and a suffix, so that no cache takes one form for another.
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
            case .page: "-html"
            }
        }
    }

    static func text(_ rev: Rev, _ form: Form) -> String { rev.text + form.suffix }

    /// The rev that a tag of any form names. A suffix may be one that a proxy made up (`-gzip`): where a client says which
    /// state it saw, the form in which it saw it does not matter.
    static func rev(_ tag: String) -> Rev? {
        let bytes = tag.utf8
        guard bytes.count > Rev.textLength else { return Rev(tag) }
        let rest = bytes.dropFirst(Rev.textLength)
        // A longer run of digits is something else: the digest of a file.
        if let first = rest.first, Character(UnicodeScalar(first)).isHexDigit { return nil }
        return Rev(String(Substring(bytes.prefix(Rev.textLength))))
    }
}

extension EntityTags {
    /// Weak tags never match a write's conditions (RFC 9110 13.1.1), and what names no rev matches nothing.
    var strongRevs: NoteCommand.Precondition.Match {
        switch self {
        case .any: .any
        case .list(let tags): .revs(tags.compactMap { $0.isWeak ? nil : NoteTag.rev($0.value) })
        }
    }

    /// RFC 9110 13.1.2 compares weakly.
    var revs: NoteCommand.Precondition.Match {
        switch self {
        case .any: .any
        case .list(let tags): .revs(tags.compactMap { NoteTag.rev($0.value) })
        }
    }
}

extension NoteCommand.Precondition {
    init(_ conditions: Conditions) {
        self.init(
            match: conditions.match?.strongRevs, unmodifiedSince: conditions.unmodifiedSince,
            noneMatch: conditions.noneMatch?.revs)
    }
}
