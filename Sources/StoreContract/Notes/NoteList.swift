public struct NoteList: Sendable {
    public var notes: [StoredNote]
    /// Nil on the last page.
    public var next: NotePosition?
    /// Of the whole query, not of the page.
    public var total: Int

    public init(notes: [StoredNote], next: NotePosition?, total: Int) {
        self.notes = notes
        self.next = next
        self.total = total
    }
}
