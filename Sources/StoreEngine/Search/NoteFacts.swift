import Notes
import NotesSearchIndex
import NotesStoreContract

/// Reads the facts of notes that the filter of one search needs.
struct NoteFacts {
    private let rows: any SearchRows
    private let filter: SearchFilter
    private let account: AccountNumber
    private let shared: Set<Int64>

    /// - Parameter shared: the `seq` of each note with an open share page, if the filter needs them.
    init(_ rows: any SearchRows, _ filter: SearchFilter, _ account: AccountNumber, shared: Set<Int64>) {
        self.rows = rows
        self.filter = filter
        self.account = account
        self.shared = shared
    }

    /// True if the filter needs more of a note than the index has.
    var areRead: Bool { filter.readsNotes }

    /// Returns a stored note as a query compares it; nil if it has no content or is damaged.
    func note(_ stored: StoredNote) throws -> (note: Note, indexed: IndexedNote)? {
        guard let note = stored.note, let content = note.state.shownContent else { return nil }
        var facts = SearchFacts(content)
        if filter.readsShares { facts.shared = shared.contains(stored.seq) }
        if filter.readsDates {
            // A note in the trash shows no date of its text.
            let textModified = stored.state == .live ? try rows.textModified(of: account, at: stored.seq) : nil
            facts.textModified = textModified ?? stored.lastModified
        }
        let indexed = IndexedNote(
            seq: stored.seq, lastModified: stored.lastModified.milliseconds, isTrash: stored.state == .trash, content,
            facts)
        return (note, indexed)
    }
}
