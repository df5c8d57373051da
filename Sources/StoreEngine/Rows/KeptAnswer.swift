import Notes
import NotesStoreContract

/// The first answer under an idempotency key.
package struct KeptAnswer {
    package var keptAt: Timestamp
    package var fingerprint: [UInt8]
    package var note: StoredNote
    package var wasCreated: Bool
    package var warnings: [Warning]

    package init(keptAt: Timestamp, fingerprint: [UInt8], note: StoredNote, wasCreated: Bool, warnings: [Warning]) {
        self.keptAt = keptAt
        self.fingerprint = fingerprint
        self.note = note
        self.wasCreated = wasCreated
        self.warnings = warnings
    }

    /// Answers are kept for a day, in milliseconds.
    package static let lifetime = StoreLimits.millisecondsPerDay

    package func isValid(at now: Timestamp) -> Bool { keptAt.milliseconds > now.milliseconds - Self.lifetime }

    var showsTombstone: Bool {
        let draft = try? JSONView.read(note.json) { view throws(DomainError) in try NoteDecoder().storedNote(view) }
        return draft?.deleted ?? false
    }
}

extension Idempotency {
    func kept(_ note: StoredNote, wasCreated: Bool, _ warnings: [Warning], at now: Timestamp) -> KeptAnswer {
        var note = note
        if answer == .present { note.json = [] }
        return KeptAnswer(
            keptAt: now, fingerprint: fingerprint, note: note, wasCreated: wasCreated, warnings: warnings)
    }
}
