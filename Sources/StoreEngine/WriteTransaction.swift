import Notes
import NotesStoreContract

/// The write transaction that commands work in: the store's tables, and the counters and caches in memory. It belongs
/// to the command queue's executor.
package final class WriteTransaction {
    package let tables: Tables
    package let state: StoreSignals
    package let limits: StoreLimits
    package let counters: AccountCounters
    package let devices: SignedInDevices
    package let versions: VersionKeeping
    package let damage: BulkDeletionGuard
    let pager: ChangePager
    package let index: IndexWriting
    private var hasPurged = false

    package init(_ tables: Tables, _ state: StoreSignals, _ limits: StoreLimits) {
        self.tables = tables
        self.state = state
        self.limits = limits
        counters = AccountCounters(tables.counters)
        devices = SignedInDevices(tables.devices)
        pager = ChangePager(tables.changes)
        index = IndexWriting(tables.segments)
        damage = BulkDeletionGuard(tables.losses)
        versions = VersionKeeping(
            tables.versions, files: tables.files, index: index, counters: counters, now: { state.now })
    }

    package func begin() {
        if counters.begin() { devices.forget() }
        state.receipts.begin()
    }

    /// Records a purge, which also erases copies of the note's text outside its rows in the same transaction.
    func purged(_ row: NoteRow, account: AccountNumber) throws {
        try tables.idempotency.erase(account, leaving: row.stored)
        try tables.undos.add(UndoPurge(row), account: account)
        hasPurged = true
    }

    /// Erases versions of a note at their user's word, from the snapshots for undo too. `row` is the note as it is.
    func eraseVersions(_ versions: NamedVersions, of row: NoteRow) throws {
        try self.versions.eraseContents(of: versions)
        try tables.undos.add(UndoPurge(versions, leaving: row), account: versions.account)
        hasPurged = true
    }

    /// Before tokens are taken away.
    package func forgetDevices() {
        devices.forget()
        tables.devices.forget()
    }

    /// Writes what is pending in memory. It is called before the tables commit.
    package func flush() throws {
        try index.flush()
        try counters.write()
    }

    package func committed() {
        counters.committed()
        tables.losses.committed(now: state.now)
        if hasPurged { state.hasPurged() }
        hasPurged = false
    }

    package func rolledBack() {
        hasPurged = false
        counters.forget()
        devices.forget()
        tables.losses.rolledBack()
        index.rolledBack()
        pager.rolledBack()
    }
}
