extension StoredNote {
    /// The note that its JSON says; nil where that cannot be read. Its `receivedAt` and device are not read.
    public var note: Note? {
        let draft = try? json.withUnsafeBufferPointer { bytes throws(DomainError) in
            try JSONView.read(bytes) { view throws(DomainError) in try NoteDecoder().storedNote(view) }
        }
        guard let draft else { return nil }
        let life: NoteState.Life =
            state == .live
            ? .live(draft.content) : .deleted(Trash(lastModified: lastModified, content: draft.content))
        let state = NoteState(
            id: id, createdAt: draft.createdAt ?? lastModified, lastModified: lastModified, life: life)
        return Note(state: state, rev: rev, seq: seq, receivedAt: lastModified, device: nil)
    }

    /// What lists show of it; the stored JSON where it cannot be read, which is better than nothing.
    public var summary: [UInt8] { note.map { NoteEncoder.summary($0) } ?? json }
}
