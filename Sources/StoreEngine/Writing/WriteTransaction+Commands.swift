import Notes
import NotesStoreContract

/// The parts of commands that every store shares.
extension WriteTransaction {
    /// Opens a page for a live note, under `fresh` unless it has one.
    package func share(
        _ id: NoteID, of account: AccountNumber, as fresh: ShareToken, until end: ShareEnd
    ) throws -> ShareAnswer {
        _ = try counters[account]
        guard let row = try tables.notes.row(account, id) else { return .notFound }
        guard !row.note.state.isDeleted else { return .gone(row.stored) }
        let given: Timestamp? = if case .at(let time) = end { time } else { nil }
        if let page = try tables.shares.page(of: id, account: account, now: state.now) {
            if end == .unchanged { return .shared(page.token, until: page.expiresAt) }
            try tables.shares.set(end: given, of: id, account: account)
            return .shared(page.token, until: given)
        }
        try tables.shares.keep(fresh, of: id, account: account, now: state.now, until: given)
        return .shared(fresh, until: given)
    }

    /// Returns true if there is such a note.
    package func unshare(_ id: NoteID, of account: AccountNumber) throws -> Bool {
        guard try tables.notes.row(account, id) != nil else { return false }
        try tables.shares.erase(id, account: account)
        return true
    }

    package func number(_ ids: [NoteID], for app: AppKind, in scope: ReadScope) throws -> [AppNumber] {
        // The accounts may have been erased meanwhile.
        for account in [scope.account, scope.asker.account] { _ = try counters[account] }
        return try AppNumberAllocator(app, in: scope, self).numbers(of: ids)
    }

    package func set(_ settings: [UInt8]?, of app: AppKind, by asker: Asker) throws {
        _ = try counters[asker.account]
        try tables.apps.keep(settings: settings, of: AppOwner(app, of: asker.account))
    }
}
