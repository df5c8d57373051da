import Notes
import NotesStoreContract

/// A note's row for the writer: the state for the merge, and the columns that go with it into a version.
package struct NoteRow {
    package var note: Note
    package var sentModified: Timestamp?
    package var base: Rev?
    /// The time at which the state arrived, if a later change has raised `receivedAt`.
    package var arrivedAt: Timestamp?
    package var forms: EncodedNote

    package init(
        note: Note, sentModified: Timestamp? = nil, base: Rev? = nil, arrivedAt: Timestamp? = nil, forms: EncodedNote
    ) {
        self.note = note
        self.sentModified = sentModified
        self.base = base
        self.arrivedAt = arrivedAt
        self.forms = forms
    }

    package var tagging: Tagging {
        switch note.state.life {
        case .live(let content): Tagging(deleted: false, archived: content.archived, tags: content.tags)
        case .deleted(let trash):
            Tagging(
                deleted: true, archived: trash?.content.archived ?? false, tags: trash?.content.tags ?? [])
        }
    }

    /// The note's own files, or those in the trash.
    package var attachments: [Attachment] { note.state.shownContent?.attachments ?? [] }

    package var stored: StoredNote { StoredNote(note, forms) }
}
