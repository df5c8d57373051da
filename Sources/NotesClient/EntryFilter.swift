import Notes

/// The condition on the notes that a list shows.
public struct EntryFilter: Equatable, Sendable {
    /// True for the trash, false for live notes.
    public var isDeleted = false
    /// The treatment of archived notes.
    public var archived = ArchivedFilter.exclude
    /// The tag that a note must have.
    public var tag: NameFilter?
    /// The folder that a note must be in.
    public var folder: NameFilter?
    /// If set, the list has only notes whose text was changed at this time or later.
    public var since: Timestamp?
    /// If set, the list has only notes whose text was changed before this time.
    public var before: Timestamp?

    /// Makes a filter for live notes that are not archived.
    public init() {}

    /// Returns true if the list shows this note.
    public func admits(_ entry: NoteEntry) -> Bool {
        guard entry.isDeleted == isDeleted else { return false }
        switch archived {
        case .exclude where entry.archived: return false
        case .only where !entry.archived: return false
        default: break
        }
        if let since, entry.textModified < since { return false }
        if let before, entry.textModified >= before { return false }
        if let tag, !entry.tags.contains(where: tag.admits) { return false }
        if let folder, !folder.admits(entry.folder) { return false }
        return true
    }
}

extension EntryFilter {
    /// All live notes, the archived ones included.
    public static var everyLive: EntryFilter {
        var filter = EntryFilter()
        filter.archived = .include
        return filter
    }
}
