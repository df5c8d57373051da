import Notes

extension StoredNote {
    /// The note in its JSON; nil if the JSON is damaged. `receivedAt` and the device are not read.
    public var note: Note? {
        let draft = try? unsafe json.withUnsafeBufferPointer { bytes throws(DomainError) in
            try unsafe JSONView.read(bytes) { view throws(DomainError) in try NoteDecoder().storedNote(view) }
        }
        guard let draft else { return nil }
        let life: NoteState.Life =
            state == .live
            ? .live(draft.content) : .deleted(Trash(lastModified: lastModified, content: draft.content))
        let state = NoteState(
            id: id, createdAt: draft.createdAt ?? lastModified, lastModified: lastModified, life: life)
        return Note(state: state, rev: rev, seq: seq, receivedAt: lastModified, device: nil)
    }

    /// The summary for lists; the stored JSON if it is damaged.
    public var summary: [UInt8] { note.map { NoteEncoder.summary($0) } ?? json }
}
