import Notes
import NotesHTTP
import NotesPrimitives
import NotesStoreContract

/// Reads the conditions of a request (RFC 9110 13.1), as values that can be passed to another queue.
struct Conditions: Sendable {
    enum Verdict: Equatable {
        case proceed
        /// The answer is 304.
        case notModified
        /// The answer is 412.
        case failed
    }

    let match: EntityTags?
    /// Both dates are in seconds since 1970; an invalid date counts as absent (RFC 9110 13.1.3, 13.1.4).
    let unmodifiedSince: Int?
    let noneMatch: EntityTags?
    let modifiedSince: Int?

    init(_ request: borrowing Request) {
        guard request.hasConditions else {
            (match, unmodifiedSince, noneMatch, modifiedSince) = (nil, nil, nil, nil)
            return
        }
        match = EntityTags(request.fields("if-match"))
        unmodifiedSince = request.field("if-unmodified-since").flatMap { HTTPDate.parse($0) }
        noneMatch = EntityTags(request.fields("if-none-match"))
        modifiedSince = request.field("if-modified-since").flatMap { HTTPDate.parse($0) }
    }

    /// Lists the seconds with which a verdict may call `isUnmodified`.
    var seconds: [Int] { [unmodifiedSince, modifiedSince].compactMap { $0 } }

    /// Decides the answer to a GET or HEAD, in the order of RFC 9110 13.2.2. `tag` is that of the form that would be
    /// sent. `isSame` accepts the tags of all forms of the same state. `isUnmodified` is true for a date that proves
    /// it. Without it dates are ignored, as for everything without a time of change.
    func verdict(
        _ tag: String, isWeak: Bool = false, isSame: ((String) -> Bool)? = nil, isUnmodified: ((Int) -> Bool)? = nil
    ) -> Verdict {
        if let match {
            guard match.containsStrongly(where: { !isWeak && (isSame?($0) ?? ($0 == tag)) }) else { return .failed }
        } else if let unmodifiedSince, let isUnmodified, !isUnmodified(unmodifiedSince) {
            return .failed
        }
        if let noneMatch { return noneMatch.contains(tag) ? .notModified : .proceed }
        if let modifiedSince, let isUnmodified, isUnmodified(modifiedSince) { return .notModified }
        return .proceed
    }
}

/// Parses `If-Match` and `If-None-Match` (RFC 9110 13.1): a list of entity tags, or `*`.
enum EntityTags: Equatable {
    case any
    /// The values are opaque and without quotes, in the order in which they were written.
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

/// Makes the entity tags of a note (RFC 9110 8.8.3). Each form of one state has its own strong tag, so that no cache
/// mistakes one form for another. Compact JSON has the rev, the others the rev and a suffix.
///
///     "3f9a…"            compact JSON              "3f9a…-md"     Markdown
///     "3f9a…-indented"   indented JSON             "3f9a…-txt"    plain text       "3f9a…-html"   its share page
enum NoteTag {
    enum Form: CaseIterable {
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

    /// Returns the rev that a tag of any form names, and nil for a tag that this server does not make. If a client
    /// names the state that it saw, the form does not matter.
    static func rev(_ tag: String) -> Rev? {
        let suffix = tag.utf8.dropFirst(Rev.textLength)
        guard Form.allCases.contains(where: { $0.suffix.utf8.elementsEqual(suffix) }) else { return nil }
        return Rev(String(Substring(tag.utf8.prefix(Rev.textLength))))
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
    /// 9110 13.1.1, 13.1.2). A file's tag is its digest, and a note's is its rev and a suffix; any other tag
    /// matches nothing.
    fileprivate init(_ tags: EntityTags, withWeak: Bool) {
        switch tags {
        case .any: self = .any
        case .list(let tags):
            let values = tags.filter { withWeak || !$0.isWeak }.map(\.value)
            self = .tags(revs: values.compactMap { NoteTag.rev($0) }, digests: values.compactMap { .init(hex: $0) })
        }
    }
}
