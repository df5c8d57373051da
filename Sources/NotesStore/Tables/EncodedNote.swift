import Notes

/// The ready-made JSON of a note's row, made here and nowhere else: what pages send, and beside it, for a note in the
/// trash, the note with the content that waits there.
struct EncodedNote {
    var json: [UInt8]
    var trash: [UInt8]?

    init(json: [UInt8], trash: [UInt8]?) {
        self.json = json
        self.trash = trash
    }

    init(_ note: Note) {
        switch note.state.life {
        case .live: self.init(json: NoteEncoder.json(note), trash: nil)
        case .deleted(nil): self.init(json: NoteEncoder.tombstone(note), trash: nil)
        case .deleted: self.init(json: NoteEncoder.tombstone(note), trash: NoteEncoder.json(note))
        }
    }

    /// Nil for what this program does not write.
    static func content(_ json: [UInt8]) -> Content? {
        json.withUnsafeBufferPointer { try? NoteDecoder().storedContent($0) }
    }

    var count: Int { json.count + (trash?.count ?? 0) }
}

extension Note {
    var rowState: StoredNote.State {
        switch state.life {
        case .live: .live
        case .deleted(nil): .tombstone
        case .deleted: .trash
        }
    }
}

extension StoredNote {
    init(_ note: Note, _ forms: EncodedNote) {
        self.init(
            id: note.id, rev: note.rev, seq: note.seq, state: note.rowState, lastModified: note.state.lastModified,
            json: forms.trash ?? forms.json)
    }
}
