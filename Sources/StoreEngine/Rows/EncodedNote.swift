import Notes
import NotesStoreContract

/// The JSON of a note's row: the form that pages send, and for a note in the trash also the form with its content.
package struct EncodedNote {
    package var json: [UInt8]
    package var trash: [UInt8]?

    package init(json: [UInt8], trash: [UInt8]?) {
        self.json = json
        self.trash = trash
    }

    package init(_ note: Note) {
        switch note.state.life {
        case .live: self.init(json: NoteEncoder.json(note), trash: nil)
        case .deleted(nil): self.init(json: NoteEncoder.tombstone(note), trash: nil)
        case .deleted: self.init(json: NoteEncoder.tombstone(note), trash: NoteEncoder.json(note))
        }
    }

    /// Decodes a row's JSON; returns nil if this program does not write such JSON.
    package static func content(_ json: [UInt8]) -> Content? {
        unsafe json.withUnsafeBufferPointer { try? unsafe NoteDecoder().storedContent($0) }
    }

    package var count: Int { json.count + (trash?.count ?? 0) }
}

extension NoteState.Life {
    /// Decodes a row's note; returns nil if this program does not write such a row. `trashModified` is the stamp of the
    /// state in the trash.
    package init?(_ state: StoredNote.State, _ forms: EncodedNote, trashModified: Timestamp?) {
        switch state {
        case .live:
            guard let content = EncodedNote.content(forms.json) else { return nil }
            self = .live(content)
        case .trash:
            guard let content = forms.trash.flatMap(EncodedNote.content), let trashModified else { return nil }
            self = .deleted(Trash(lastModified: trashModified, content: content))
        case .tombstone: self = .deleted(nil)
        }
    }
}

extension Note {
    package var rowState: StoredNote.State {
        switch state.life {
        case .live: .live
        case .deleted(nil): .tombstone
        case .deleted: .trash
        }
    }
}

extension StoredNote {
    package init(_ note: Note, _ forms: EncodedNote) {
        self.init(
            id: note.id, rev: note.rev, seq: note.seq, state: note.rowState, lastModified: note.state.lastModified,
            json: forms.trash ?? forms.json)
    }
}
