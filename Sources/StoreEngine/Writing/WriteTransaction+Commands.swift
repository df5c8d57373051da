import Notes
import NotesStoreContract

// The parts of commands that every store shares. (Not generic over a command's answer: between modules that costs every
// write a lookup of metadata.)

extension WriteTransaction {
    /// Executes a command if its asker is still signed in and the account's quota allows its writes. Returns the reason
    /// of a refusal; nil if the command was kept.
    package func refusal(
        within account: AccountNumber, by asker: Asker, countsAgainstQuota: Bool, of command: () throws -> Void
    ) throws -> StoreError? {
        guard try devices.accept(asker) else { return .revoked }
        let quota = Quota(account: account, transaction: self)
        if countsAgainstQuota, let refusal = try quota.refusalWhereFull() { return refusal }
        return try quota.apply(command)
    }

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
