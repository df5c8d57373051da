/// Filters notes by the conditions of a query beside its words, all of which must hold: `tag:work -has:file`, `-milk`.
///
///     milk -bread tag:home        words: milk · without: bread · terms: the tag home
///
/// The rank and the matches come from the words alone.
public struct SearchFilter: Sendable, Equatable {
    /// States the condition of a term. Names are folded, and times are milliseconds since 1970.
    package enum Condition: Sendable, Equatable {
        /// The note has the tag or one below it.
        case tag([UInt16])
        /// The folder of the note is this one or one below it.
        case folder([UInt16])
        case pinned, archived, shared
        case file, picture, task, link
        /// The text of the note is from before this moment.
        case before(Int64)
        /// The text of the note is from this moment or later.
        case after(Int64)
    }

    package struct Term: Sendable, Equatable {
        package var condition: Condition
        package var isNegated: Bool
    }

    /// Lists the operators, all of which must hold.
    package internal(set) var terms: [Term] = []
    /// Neither the title nor the body may have any of these words and phrases.
    package internal(set) var without: [SearchPattern] = []

    /// Every note passes the filter.
    public var isEmpty: Bool { terms.isEmpty && without.isEmpty }

    /// Some term needs more of a note than its tags, its folder and its archive mark.
    package var readsNotes: Bool {
        terms.contains { term in
            switch term.condition {
            case .tag, .folder, .archived: false
            default: true
            }
        }
    }

    /// Some term compares the date of the text.
    package var readsDates: Bool {
        terms.contains { term in
            switch term.condition {
            case .before, .after: true
            default: false
            }
        }
    }

    /// Some term depends on share pages.
    package var readsShares: Bool { terms.contains { $0.condition == .shared } }

    /// All results have a tag that the query names.
    package var narrowsTags: Bool {
        terms.contains { if case .tag = $0.condition { !$0.isNegated } else { false } }
    }

    /// All results are in a folder that the query names.
    package var narrowsFolders: Bool {
        terms.contains { if case .folder = $0.condition { !$0.isNegated } else { false } }
    }

    /// The text must not be older than this moment; nil if it may have any age.
    package var since: Int64? {
        terms.compactMap { term in
            switch (term.condition, term.isNegated) {
            case (.after(let time), false), (.before(let time), true): time
            default: nil
            }
        }.max()
    }

    /// Returns the treatment of archived notes: a query for archived notes finds them where others do not.
    public func scope(_ archived: ArchivedFilter) -> ArchivedFilter {
        let terms = terms.filter { $0.condition == .archived }
        if terms.contains(where: { !$0.isNegated }) { return .only }
        return archived == .include && !terms.isEmpty ? .exclude : archived
    }

    /// Returns false if a term does not hold. A term about an unknown fact is taken to hold.
    public func matches(_ facts: SearchFacts) -> Bool {
        terms.allSatisfy { term in term.condition.holds(facts).map { $0 != term.isNegated } ?? true }
    }

    /// Returns true if the title or the body has a word that the query excludes.
    func excludes(title: FoldedText, body: FoldedText) -> Bool {
        without.contains { $0.occurs(in: title.units) || $0.occurs(in: body.units) }
    }
}

/// Gathers the facts about a note that a filter may need. Nil is unknown.
public struct SearchFacts: Sendable {
    /// Lists the tags of the note.
    public var tags: [String]
    /// Names the folder of the note; empty for none.
    public var folder: String
    /// The note is archived.
    public var archived: Bool
    /// The note is at the top of lists.
    public var pinned: Bool?
    /// The filter searches this body of the note for tasks and links.
    public var body: String?
    /// Lists the files of the note.
    public var attachments: [Attachment]?
    /// The text was last changed at this time.
    public var textModified: Timestamp?
    /// The note has an open share page.
    public var shared: Bool?

    /// Makes the facts that an index has.
    public init(tags: [String], folder: String, archived: Bool) {
        self.tags = tags
        self.folder = folder
        self.archived = archived
    }

    /// Makes the facts that a content has. The date and the share page are not among them.
    public init(_ content: Content) {
        self.init(tags: content.tags, folder: content.folder, archived: content.archived)
        pinned = content.pinned
        body = content.body
        attachments = content.attachments
    }
}

extension SearchFilter.Condition {
    /// Returns true if the condition holds, and nil if the fact is unknown.
    fileprivate func holds(_ facts: SearchFacts) -> Bool? {
        switch self {
        case .tag(let name): facts.tags.contains { Self.isOrIsBelow($0, name) }
        case .folder(let name): Self.isOrIsBelow(facts.folder, name)
        case .archived: facts.archived
        case .pinned: facts.pinned
        case .shared: facts.shared
        case .file: facts.attachments.map { !$0.isEmpty }
        case .picture: facts.attachments.map { $0.contains { $0.type.utf8.starts(with: "image/".utf8) } }
        case .task: facts.body.map { BodyFacts.hasOpenTask($0) }
        case .link: facts.body.map { BodyFacts.hasLink($0) }
        case .before(let time): facts.textModified.map { $0.milliseconds < time }
        case .after(let time): facts.textModified.map { $0.milliseconds >= time }
        }
    }

    /// Returns true if a tag or a folder has this folded name, or is below it.
    package static func isOrIsBelow(_ name: String, _ folded: [UInt16]) -> Bool {
        let units = SearchQuery.trimmedTitle(name)
        return units.starts(with: folded, by: FoldedText.isSame)
            && (units.count == folded.count || units[folded.count] == 0x2F)
    }
}

/// Derives facts from the text of a body.
private enum BodyFacts {
    /// Returns true if a line is an open task: `- [ ] milk`, `1. [ ] tea`.
    static func hasOpenTask(_ body: String) -> Bool {
        body.utf8.split(separator: UInt8(ascii: "\n")).contains { isOpenTask($0) }
    }

    private static func isOpenTask(_ line: Substring.UTF8View) -> Bool {
        func isBlank(_ byte: UInt8?) -> Bool { byte == 0x20 || byte == 0x09 }
        var rest = line.drop { isBlank($0) }
        guard let first = rest.popFirst() else { return false }
        switch first {
        case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): break
        case 0x30...0x39:
            rest = rest.drop { (0x30...0x39).contains($0) }
            let end = rest.popFirst()
            guard end == UInt8(ascii: ".") || end == UInt8(ascii: ")") else { return false }
        default: return false
        }
        guard isBlank(rest.popFirst()), rest.starts(with: "[ ]".utf8) else { return false }
        let end = rest.dropFirst(3).first
        return end == nil || isBlank(end) || end == 0x0D
    }

    /// Returns true if the body has an address of the web or a link to a note.
    static func hasLink(_ body: String) -> Bool {
        var rest = body.utf8[...]
        while let start = rest.firstIndex(where: { $0 == UInt8(ascii: "h") || $0 == UInt8(ascii: "]") }) {
            rest = rest[start...]
            if ["http://", "https://", "](note:"].contains(where: { rest.starts(with: $0.utf8) }) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
