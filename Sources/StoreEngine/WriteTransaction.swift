import Notes
import NotesStoreContract

/// Owns what commands use in a write transaction: the store's tables, and the counters and caches in memory. It belongs
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

    /// Gives the clock's present time.
    var now: Timestamp { Timestamp(clamping: state.now) }

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

    /// Erases versions of a note at its user's request, from the undo snapshots too. `row` is the note as it is.
    func eraseVersions(_ versions: NamedVersions, of row: NoteRow) throws {
        try self.versions.eraseContents(of: versions)
        try tables.undos.add(UndoPurge(versions, leaving: row), account: versions.account)
        hasPurged = true
    }

    /// Drops cached devices. Call it before tokens are revoked.
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

extension WriteTransaction {
    /// Opens a page for a live note, under `fresh` unless it has one.
    package func share(
        _ id: NoteID, of account: AccountNumber, as fresh: ShareToken, until end: ShareEnd
    ) throws -> ShareAnswer {
        try counters.require(account)
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
}

/// Caches the devices that are signed in, so that a command need not read its device's row. A revocation empties the
/// cache, and so does a write by another process.
package final class SignedInDevices {
    private let rows: any DeviceRows
    private var known: Set<DeviceNumber> = []

    private static let mostKept = 1_000

    init(_ rows: any DeviceRows) { self.rows = rows }

    /// Returns true if commands of the asker are still accepted. A password, which belongs to no device, was verified
    /// when the request arrived.
    package func accept(_ asker: Asker) throws -> Bool {
        guard let device = asker.device else { return true }
        if known.contains(device) { return true }
        guard try rows.isSignedIn(device) else { return false }
        if known.count >= Self.mostKept { forget() }
        known.insert(device)
        return true
    }

    package func forget() { known.removeAll(keepingCapacity: true) }
}
