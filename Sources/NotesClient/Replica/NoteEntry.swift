import Notes

/// Describes a note as a list shows it.
public struct NoteEntry: Identifiable, Hashable, Codable, Sendable {
    /// Identifies the note.
    public var id: NoteID
    /// Gives the first line of the note that is not blank; empty if there is none.
    public var title: String
    /// Gives the text after that title, in one line of at most 100 characters.
    public var preview: String
    /// The note was made at this time.
    public var createdAt: Timestamp
    /// The note last changed at this time; a change that waits counts too.
    public var lastModified: Timestamp
    /// Title or body last changed at this time, as far as it is known: lists are sorted by it.
    public var textModified: Timestamp
    /// Lists the tags in their order.
    public var tags: [String]
    /// Names the folder; empty for none.
    public var folder: String
    /// The note is kept at the top.
    public var pinned: Bool
    /// Lists exclude the note by default.
    public var archived: Bool
    /// The note is in the trash.
    public var isDeleted: Bool
    /// A change of the note waits to be sent.
    public var isUnsent: Bool
    /// Explains why the server does not accept the change of the note.
    public var problem: String?
    /// The user can settle a conflict of the note.
    public var hasConflict: Bool

    /// Limits the characters of a preview: two lines of a phone.
    public static let previewLength = 100

    /// Makes an entry of the columns that a replica stores.
    public init(
        id: NoteID, title: String, preview: String, createdAt: Timestamp, lastModified: Timestamp,
        textModified: Timestamp? = nil, tags: [String], folder: String, pinned: Bool, archived: Bool, isDeleted: Bool,
        isUnsent: Bool, problem: String?, hasConflict: Bool
    ) {
        self.id = id
        self.title = title
        self.preview = preview
        self.createdAt = createdAt
        self.lastModified = lastModified
        self.textModified = textModified ?? lastModified
        self.tags = tags
        self.folder = folder
        self.pinned = pinned
        self.archived = archived
        self.isDeleted = isDeleted
        self.isUnsent = isUnsent
        self.problem = problem
        self.hasConflict = hasConflict
    }

    /// Makes the entry of a note; returns nil for one that no list shows, such as one that is to be erased.
    public init?(_ kept: LocalNote) {
        guard kept.isShown, let state = kept.present, let content = state.shownContent else { return nil }
        let text = DisplayText(title: content.title, body: content.body, previewLength: Self.previewLength)
        self.init(
            id: kept.id, title: text.title, preview: text.preview, createdAt: state.createdAt,
            lastModified: state.lastModified, textModified: state.isDeleted ? nil : state.textModified,
            tags: content.tags, folder: content.folder, pinned: content.pinned, archived: content.archived,
            isDeleted: state.isDeleted, isUnsent: kept.unsent != nil, problem: kept.unsent?.problem,
            hasConflict: kept.conflict?.isReady == true)
    }

    /// Returns true if a list has this note before `other`: pinned ones first, then those with the latest text, then by
    /// id.
    public func isListed(before other: NoteEntry) -> Bool {
        if pinned != other.pinned { return pinned }
        if textModified != other.textModified { return textModified > other.textModified }
        return id < other.id
    }

    /// Returns the entries in the order of `isListed(before:)`. It sorts short keys, since a sort of the entries would
    /// copy each of them many times.
    static func inOrder(_ entries: [NoteEntry]) -> [NoteEntry] {
        var keys = entries.enumerated().map { (index: $0, pinned: $1.pinned, time: $1.textModified.milliseconds) }
        keys.sort { one, other in
            if one.pinned != other.pinned { return one.pinned }
            if one.time != other.time { return one.time > other.time }
            return entries[one.index].id < entries[other.index].id
        }
        return keys.map { entries[$0.index] }
    }
}

/// Selects the notes that a list shows.
public struct EntryFilter: Equatable, Sendable {
    /// Selects the trash if true, and live notes if false.
    public var isDeleted = false
    /// Decides whether the list has archived notes.
    public var archived = ArchivedFilter.exclude
    /// Selects the notes with a tag that this filter matches; nil selects all.
    public var tag: NameFilter?
    /// Selects the notes in a folder that this filter matches; nil selects all.
    public var folder: NameFilter?
    /// If set, the list has only notes whose text was changed at this time or later.
    public var since: Timestamp?
    /// If set, the list has only notes whose text was changed before this time.
    public var before: Timestamp?

    /// Makes a filter for live notes that are not archived.
    public init() {}

    /// Returns true if the list shows this note.
    public func matches(_ entry: NoteEntry) -> Bool {
        guard matches(isDeleted: entry.isDeleted, archived: entry.archived, entry.textModified) else { return false }
        if let tag, !entry.tags.contains(where: tag.matches) { return false }
        if let folder, !folder.matches(entry.folder) { return false }
        return true
    }

    /// Returns false if the list does not show a note for a reason other than its names.
    func matches(isDeleted: Bool, archived: Bool, _ textModified: Timestamp) -> Bool {
        guard isDeleted == self.isDeleted else { return false }
        switch self.archived {
        case .exclude where archived: return false
        case .only where !archived: return false
        default: break
        }
        if let since, textModified < since { return false }
        if let before, textModified >= before { return false }
        return true
    }
}

extension EntryFilter {
    /// Selects all live notes, the archived ones included.
    public static var everyLive: EntryFilter {
        var filter = EntryFilter()
        filter.archived = .include
        return filter
    }
}
