import Notes

// Signing in and out of a notebook. A replica holds the notes of one account for good, so that no note of one comes into
// another.
extension Notebook {
    public enum SessionError: Error, Equatable, Sendable {
        /// The notes here are another account's. Its unsent changes would come into this one.
        case otherAccount(held: String)
        /// Changes that no server has: signing out would lose them.
        case unsent(Int)
    }

    /// The account whose notes these are from now on.
    public func begin(account: String) throws {
        try replica.transact { transaction in
            var progress = try transaction.progress()
            if let held = progress.account, held != account { throw SessionError.otherAccount(held: held) }
            progress.account = account
            try transaction.setProgress(progress)
        }
    }

    /// Removes the notes of this device. Refused while something waits to be sent, unless `discardingUnsent`.
    public func end(discardingUnsent: Bool = false) throws {
        try replica.transact { transaction in
            let unsent = try transaction.ids(.unsent)
            guard unsent.isEmpty || discardingUnsent else { throw SessionError.unsent(unsent.count) }
            var ids: [NoteID] = []
            try transaction.visit { kept in
                ids.append(kept.id)
                return true
            }
            for id in ids { try transaction.put(id, nil) }
            try transaction.setProgress(SyncProgress())
        }
        announceSync()
    }

    /// Remembers a backup that was written completely.
    public func backedUp() throws {
        let time = Timestamp.present
        try replica.transact { transaction in try transaction.advance { $0.lastBackupAt = time } }
    }
}
