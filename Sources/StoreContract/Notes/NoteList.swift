public struct NoteList: Sendable {
    public var notes: [StoredNote]
    /// The next page; nil on the last page.
    public var next: NotePosition?
    /// The number of notes of the entire query, not of the page.
    public var total: Int

    public init(notes: [StoredNote], next: NotePosition?, total: Int) {
        self.notes = notes
        self.next = next
        self.total = total
    }
}
