import Notes
import NotesStoreContract

/// Attaches and detaches files. These are changes of the note like any other, which the merge decides.
extension NoteWriting {
    func attach(_ new: NewAttachment, to row: NoteRow?) throws -> NoteAnswer {
        guard let row else { return .notFound }
        guard var content = row.note.state.content else { return .gone(row.stored) }
        let present = content.attachments.named(new.name)
        guard try holds(new.condition, present, row) else {
            return .preconditionFailed(current: row.stored)
        }
        let limit = NoteLimits().attachments
        guard present != nil || content.attachments.count < limit else {
            return .invalid(
                DomainError(.invalidNote, "A note may have at most \(limit) attachments; add more to another note."))
        }
        content.attachments = content.attachments.with(
            Attachment(name: new.name, type: new.type, size: new.bytes.count, sha256: new.bytes.digest))
        let answer = try state(content, over: row)
        // A new attachment is created, even if its note existed before.
        if present == nil, case .replaced(let note, let warnings) = answer { return .created(note, warnings: warnings) }
        return answer
    }

    func detach(_ name: String, _ condition: Precondition, from row: NoteRow?) throws -> NoteAnswer {
        guard let row else { return .notFound }
        guard var content = row.note.state.content else { return .gone(row.stored) }
        let present = content.attachments.named(name)
        guard try holds(condition, present, row) else {
            return .preconditionFailed(current: row.stored)
        }
        guard present != nil else { return .noSuchAttachment }
        content.attachments = content.attachments.without(name)
        return try state(content, over: row)
    }

    private func holds(_ condition: Precondition, _ file: Attachment?, _ row: NoteRow) throws -> Bool {
        try condition.holds(isPresent: file != nil, rev: row.note.rev, digest: file?.sha256) { second in
            try file != nil && isUnmodified(since: second)
        }
    }
}
