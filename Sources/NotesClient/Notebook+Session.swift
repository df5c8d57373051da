import Notes

// Signing in and out of a notebook. A replica holds the notes of one account for good, so that no note of one account
// comes into another.
extension Notebook {
    /// The reason for which a notebook refuses to begin or end.
    public enum SessionError: Error, Equatable, Sendable {
        /// The notes here are another account's. Its unsent changes would come into this one.
        case otherAccount(held: String)
        /// This number of changes is on no server: signing out would lose them.
        case unsent(Int)
    }

    /// Ties the notes to an account, whose name a sign-in returned. Throws `SessionError.otherAccount` if they are
    /// another's.
    public func begin(account: String) throws {
        try replica.transact { transaction in
            var progress = try transaction.progress()
            if let held = progress.account, held != account { throw SessionError.otherAccount(held: held) }
            progress.account = account
            try transaction.setProgress(progress)
        }
    }

    /// Removes the notes of this device. Throws `SessionError.unsent` while something waits to be sent, unless
    /// `discardingUnsent` is true.
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

    /// Stores the present time as that of a complete backup.
    public func backedUp() throws {
        let time = Timestamp.present
        try replica.transact { transaction in try transaction.advance { $0.lastBackupAt = time } }
    }
}
