import Notes
import NotesHashing
import NotesStoreContract
import NotesStoreEngine

/// Reads the committed value, each read from one copy of it.
final class MemoryReader: PointReader {
    private let committed: Committed
    private let shared: StoreSignals
    private let marks: DeviceMarks

    init(_ committed: Committed, _ shared: StoreSignals, _ marks: DeviceMarks) {
        self.committed = committed
        self.shared = shared
        self.marks = marks
    }

    /// Copies the state. All reads of one answer use one copy.
    var state: MemoryState { committed.state }
    var now: Int64 { shared.now }

    func answer(_ read: PointRead) throws(StoreError) -> PointAnswer { try pointAnswer(to: read) }

    func time() -> Timestamp { shared.receipts.issue() }

    // MARK: Accounts and devices

    func authenticatedDevice(token: [UInt8]) -> AuthenticatedDevice? {
        let state = state
        guard let device = state.devices.values.first(where: { $0.token == token }),
            let name = state.accounts[device.account]?.name
        else { return nil }
        return AuthenticatedDevice(
            account: device.account, accountName: name, device: device.number, deviceID: device.id)
    }

    func account(named name: String) -> AccountRecord? {
        state.accounts.first { $0.value.name == name }.map { AccountRecord($0, $1) }
    }

    func eachAccount(_ visit: (AccountRecord) -> Bool) {
        let records = state.accounts.map { AccountRecord($0, $1) }
        for record in records.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
            guard visit(record) else { return }
        }
    }

    func hasAccounts() -> Bool { !state.accounts.isEmpty }

    func devices(of account: AccountNumber) -> [DeviceRecord] {
        let state = state
        let rows = state.accounts[account]
        return state.signedIn(of: account).map { device in
            let pulled = rows?.pulled[device.number]
            var record = DeviceRecord(
                device: device.number, id: device.id, name: device.name,
                createdAt: Timestamp(clamping: device.createdAt), lastSeenAt: Timestamp(clamping: device.lastSeenAt),
                lastSyncAt: pulled?.at, behind: 0, clockOffset: device.clockOffset, client: device.client)
            var seq = pulled?.seq ?? 0
            marks.apply(to: &record, pulled: &seq, of: account)
            record.behind = rows?.notes.values.count { $0.note.seq > seq } ?? 0
            return record
        }
    }

    func addresses(ofAccountNamed name: String, since time: Timestamp) -> [DeviceAddress] {
        let state = state
        guard let account = state.accounts.first(where: { $0.value.name == name })?.key else { return [] }
        return state.signedIn(of: account).compactMap { device in
            guard let address = device.client.address, device.lastSeenAt > time.milliseconds else { return nil }
            return DeviceAddress(address, seenAt: Timestamp(clamping: device.lastSeenAt))
        }
    }

    func events(of account: AccountNumber, before last: StoredEvent.Position?, limit: Int) -> [StoredEvent] {
        let state = state
        let older = (state.accounts[account]?.events ?? []).filter { row in
            last.map { (row.event.at, row.number) < ($0.at, $0.number) } ?? true
        }
        return older.sorted { $0.isNewer($1) }.prefix(limit).map { row in
            StoredEvent(row.event, at: row.position, deviceName: state.device(id: row.event.device)?.name)
        }
    }

    func status(of account: AccountNumber) throws(StoreError) -> AccountStatus {
        let state = state
        guard let rows = state.accounts[account] else { throw .noSuchAccount }
        var status = AccountStatus()
        status.notes = Int(rows.counter.live)
        status.deleted = Int(rows.counter.deleted)
        status.versions = Int(rows.counter.versions)
        status.attachments = rows.notes.values.reduce(0) { $0 + $1.attachments.count }
        status.bytes = Int(rows.counter.bytes + rows.fileBytes)
        status.seq = rows.counter.seq
        status.lastChangeAt = rows.counter.lastChangeAt.map { Timestamp(clamping: $0) }
        status.lastBackupAt = rows.lastBackupAt.map { Timestamp(clamping: $0) }
        status.lastSyncAt = rows.pulled.values.map(\.at).max()
        marks.apply(to: &status, of: account)
        status.devices = state.signedIn(of: account).count
        status.digest = rows.counter.digest
        status.warnings = state.undos.reversed().filter { $0.account == account && $0.reason == .massDamage }.map {
            MassDamage(at: Timestamp(clamping: $0.createdAt), device: $0.device, notes: $0.damaged, undo: $0.id)
        }
        return status
    }

    func lastChange(of account: AccountNumber) -> Timestamp? {
        state.accounts[account]?.counter.lastChangeAt.map { Timestamp(clamping: $0) }
    }

    func backupTimes() -> BackupTimes {
        let accounts = state.accounts.values
        return BackupTimes(
            latest: accounts.compactMap(\.lastBackupAt).max().map { Timestamp(clamping: $0) },
            covered: accounts.map { $0.lastBackupAt ?? $0.createdAt }.min().map { Timestamp(clamping: $0) })
    }

    // MARK: Other apps

    func state(of app: AppKind, in scope: ReadScope) throws(StoreError) -> AppState {
        try self.app(AppOwner(app, of: scope.asker.account), scope.account, state)
    }

    func note(_ number: AppNumber, for app: AppKind, in scope: ReadScope) -> StoredNote? {
        let state = state
        let owner = AppOwner(app, of: scope.asker.account)
        let found = state.numbers.first {
            $0.key.owner == .init(owner) && $0.key.account == scope.account && $0.value == Int64(number)
        }
        return found.flatMap { state.note($0.key.id, of: scope.account)?.stored }
    }

    func flow(_ key: FlowKey, _ kind: Flow.Kind) -> Flow? {
        state.flow(key, kind, now: Timestamp(clamping: now))?.flow
    }

    private func app(
        _ owner: AppOwner, _ account: AccountNumber, _ state: MemoryState
    ) throws(StoreError) -> AppState {
        AppState(cursor: try latestCursor(of: account, state), settings: state.apps[.init(owner)]?.settings)
    }

    func numbered(
        _ query: NumberedQuery, in scope: ReadScope, _ visit: (NumberedNote, UnsafeRawBufferPointer?) -> Bool
    ) throws(StoreError) -> AppState {
        let state = state
        let owner = AppOwner(query.app, of: scope.asker.account)
        guard let rows = state.accounts[scope.account] else { throw .noSuchAccount }
        let replaced = Timestamp(clamping: rows.replacedAt)
        let bare = query.fullSince.map { $0 > replaced ? rows.seqBefore($0.milliseconds) : 0 } ?? 0
        for row in rows.inOrder where row.note.rowState == .live {
            let key = MemoryState.NumberKey(owner: .init(owner), account: scope.account, id: row.note.id)
            let note = NumberedNote(
                id: row.note.id, number: state.numbers[key].flatMap { AppNumber(exactly: $0) }, rev: row.note.rev,
                receivedAt: max(row.note.receivedAt, replaced))
            let goesOn = row.forms.json.withUnsafeBytes { visit(note, row.note.seq > bare ? $0 : nil) }
            if !goesOn { break }
        }
        return try app(owner, scope.account, state)
    }

    // MARK: Changes

    func changes(_ pull: PullRequest, of account: AccountNumber) throws(StoreError) -> PullAnswer {
        // The time is issued before the snapshot, as everywhere.
        let time = shared.receipts.issue()
        let state = state
        do {
            guard let answer = try ChangePager(MemoryChanges { state }).answer(pull, of: account, serverTime: time)
            else {
                throw StoreError.otherAnswer
            }
            return answer
        } catch { throw error as? StoreError ?? .otherAnswer }
    }

    func latestCursor(of account: AccountNumber) throws(StoreError) -> Cursor { try latestCursor(of: account, state) }

    private func latestCursor(of account: AccountNumber, _ state: MemoryState) throws(StoreError) -> Cursor {
        guard let head = state.accounts[account]?.head else { throw .noSuchAccount }
        return Cursor(epoch: head.epoch, account: account.value, seq: head.seq)
    }
}

/// Answers all reads at once.
final class MemoryLane: ReadLane {
    private let reader: MemoryReader

    init(_ reader: MemoryReader) { self.reader = reader }

    func beginTurn() {}
    func endTurn() {}
    func answer(_ read: PointRead) throws(StoreError) -> PointAnswer? { try reader.answer(read) }
}

extension AccountRecord {
    fileprivate init(_ number: AccountNumber, _ account: Account) {
        self.init(
            account: number, name: account.name, password: account.password,
            createdAt: Timestamp(clamping: account.createdAt))
    }
}
