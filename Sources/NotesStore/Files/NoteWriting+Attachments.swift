import Notes

/// Files hung on notes and taken off: changes of the note like any other, weighed by the merge.
extension NoteWriting {
    func attach(_ new: NewAttachment, to row: NoteRow?) throws -> NoteAnswer {
        guard let row else { return .notFound }
        guard var content = row.note.state.content else { return .gone(row.stored) }
        let present = content.attachments.named(new.name)
        guard try new.condition.holds(for: present, rev: row.note.rev, isUnmodified: isUnmodified) else {
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
        // What was not there is made, though its note was there before.
        if present == nil, case .replaced(let note, let warnings) = answer { return .created(note, warnings: warnings) }
        return answer
    }

    func detach(_ name: String, _ condition: AttachmentCondition, from row: NoteRow?) throws -> NoteAnswer {
        guard let row else { return .notFound }
        guard var content = row.note.state.content else { return .gone(row.stored) }
        let present = content.attachments.named(name)
        guard try condition.holds(for: present, rev: row.note.rev, isUnmodified: isUnmodified) else {
            return .preconditionFailed(current: row.stored)
        }
        guard present != nil else { return .noSuchAttachment }
        content.attachments = content.attachments.without(name)
        return try state(content, over: row)
    }
}
