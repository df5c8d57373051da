import Notes

public enum NoteAnswer: Sendable {
    /// The note did not exist, or was not live. docs/protocol.md 4.2(b) defines `warnings`.
    case created(StoredNote, warnings: [Warning])
    case replaced(StoredNote, warnings: [Warning])
    /// Nothing changed: the same content without a stamp, a delete of a deleted note, a POST of an existing note.
    case unchanged(StoredNote)
    /// The first answer under the same idempotency key.
    case replayed(StoredNote, wasCreated: Bool, warnings: [Warning])
    case notFound
    /// The note exists; it has no file of that name.
    case noSuchAttachment
    /// The note is deleted: there is nothing to patch, or no content to restore.
    case gone(StoredNote)
    case preconditionFailed(current: StoredNote?)
    /// An older stamp lost; the change is kept as `version`, unless it was thinned or erased since. A change whose
    /// stamp was replaced may lose too.
    case conflict(current: StoredNote, version: Rev?, warnings: [Warning])
    case alreadyExists(current: StoredNote)
    case idempotencyMismatch
    /// The edit failed.
    case invalid(DomainError)
}

extension NoteAnswer {
    /// True if the note is as the command wanted it.
    package var wasApplied: Bool {
        switch self {
        case .created, .replaced, .unchanged: true
        default: false
        }
    }
}
