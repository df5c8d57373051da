extension StoredNote {
    /// What lists show of it; the stored JSON where it cannot be read, which is better than nothing.
    public var summary: [UInt8] {
        let draft = try? json.withUnsafeBufferPointer { bytes throws(DomainError) in
            try JSONView.read(bytes) { view throws(DomainError) in try NoteDecoder().storedNote(view) }
        }
        guard let draft else { return json }
        let life: NoteState.Life =
            state == .live
            ? .live(draft.content) : .deleted(Trash(lastModified: lastModified, content: draft.content))
        let state = NoteState(
            id: id, createdAt: draft.createdAt ?? lastModified, lastModified: lastModified, life: life)
        return NoteEncoder.summary(Note(state: state, rev: rev, seq: seq, receivedAt: lastModified, device: nil))
    }
}
