import Hashing
import Notes
import StoreContract
import StoreCore

/// Reads of the committed value, each of one copy of it.
final class MemoryReader: NoteReader {
    private let committed: Committed
    private let shared: StoreState
    private let marks: DeviceMarks

    init(_ committed: Committed, _ shared: StoreState, _ marks: DeviceMarks) {
        self.committed = committed
        self.shared = shared
        self.marks = marks
    }

    private var state: MemoryState { committed.state }
    private var now: Int64 { shared.now }
    private func rows(_ account: AccountNumber) -> Account? { state.accounts[account] }

    func answer(_ read: PointRead) throws(StoreError) -> PointAnswer {
        switch read {
        case .time: .time(shared.receipts.issue())
        case .authenticatedDevice(let token): .authenticatedDevice(authenticatedDevice(token: token.bytes))
        case .account(let name, _): .account(account(named: name), guesses: [])
        case .addresses(let name, let time): .addresses(addresses(ofAccountNamed: name, since: time))
        case .note(let id, let seconds, let scope):
            .note(note(id, of: scope.account), unmodifiedSince: unmodified(id, of: scope.account, since: seconds))
        case .version(let rev, let id, let scope): .version(version(rev, of: id, account: scope.account))
        case .attachment(let name, let id, let seconds, let scope):
            attachment(name, of: id, seconds, of: scope.account)
        case .changes(let pull, let scope): .changes(try changes(pull, of: scope.account))
        case .head(let scope): .head(try head(of: scope.account))
        case .app(let app, let scope): .app(try self.app(AppOwner(app, of: scope.asker.account), scope.account, state))
        case .numbered(let app, let number, let scope):
            .numbered(note(number, for: AppOwner(app, of: scope.asker.account), of: scope.account))
        case .flow(let key, let kind): .flow(state.flow(key, kind, now: Timestamp(clamping: now))?.flow)
        }
    }

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

    private func addresses(ofAccountNamed name: String, since time: Timestamp) -> [DeviceAddress] {
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
        status.lastSyncAt = (rows.pulled.values.map(\.at) + [marks.lastPull(of: account)].compactMap { $0 }).max()
        status.devices = state.signedIn(of: account).count
        status.digest = rows.counter.digest
        status.warnings = state.undos.reversed().filter { $0.account == account && $0.reason == .massDamage }.map {
            MassDamage(at: Timestamp(clamping: $0.createdAt), device: $0.device, notes: $0.damaged, undo: $0.id)
        }
        return status
    }

    func lastChange(of account: AccountNumber) -> Timestamp? {
        rows(account)?.counter.lastChangeAt.map { Timestamp(clamping: $0) }
    }

    func backupTimes() -> BackupTimes {
        let accounts = state.accounts.values
        return BackupTimes(
            latest: accounts.compactMap(\.lastBackupAt).max().map { Timestamp(clamping: $0) },
            covered: accounts.map { $0.lastBackupAt ?? $0.createdAt }.min().map { Timestamp(clamping: $0) })
    }

    // MARK: Notes

    func note(_ id: NoteID, of account: AccountNumber) -> StoredNote? { state.note(id, of: account)?.stored }

    private func unmodified(
        _ id: NoteID, of account: AccountNumber, since seconds: [Int], file: Attachment? = nil
    ) -> Set<Int> {
        let rows = rows(account)
        return Set(seconds.filter { rows?.isUnmodified(id, since: $0, file: file) ?? false })
    }

    func attachment(_ name: String, of id: NoteID, account: AccountNumber) -> Attachment? {
        state.note(id, of: account)?.attachments.first { $0.name == name }
    }

    private func attachment(
        _ name: String, of id: NoteID, _ seconds: [Int], of account: AccountNumber
    ) -> PointAnswer {
        let file = attachment(name, of: id, account: account)
        let unmodified = unmodified(id, of: account, since: seconds, file: file)
        return .attachment(note(id, of: account), file, unmodifiedSince: unmodified)
    }

    func list(_ query: NoteQuery, of account: AccountNumber) -> NoteList {
        rows(account)?.list(query) ?? NoteList(notes: [], next: nil, total: 0)
    }

    func search(_ request: SearchRequest, of account: AccountNumber) throws(StoreError) -> SearchAnswer {
        do {
            return try SearchReads(MemorySearch(rows(account)), tail: MemorySearch.everything)
                .answer(request, account: account)
        } catch { throw error as? StoreError ?? .otherAnswer }
    }

    func tags(of account: AccountNumber) -> [NamedCount] {
        count(account) { $0.tagging.tags.map { String(decoding: $0, as: UTF8.self) } }
    }

    func folders(of account: AccountNumber) -> [NamedCount] {
        count(account) { [$0.note.state.content?.folder ?? ""].filter { !$0.isEmpty } }
    }

    /// The names of live notes, in the order of their bytes.
    private func count(_ account: AccountNumber, _ names: (NoteRow) -> [String]) -> [NamedCount] {
        let live = rows(account)?.notes.values.filter { $0.note.rowState == .live } ?? []
        let counts = Dictionary(live.flatMap(names).map { (Array($0.utf8), 1) }, uniquingKeysWith: +)
        return counts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map {
            NamedCount(name: String(decoding: $0.key, as: UTF8.self), count: $0.value)
        }
    }

    // MARK: Share pages

    func shared(_ token: ShareToken) -> StoredNote? {
        for rows in state.accounts.values {
            for (id, share) in rows.shares where share.token == token && share.isOpen(at: now) {
                return rows.notes[id]?.stored
            }
        }
        return nil
    }

    func shares(of account: AccountNumber, after id: NoteID?, limit: Int) -> [SharedNote] {
        guard let rows = rows(account) else { return [] }
        let open = rows.shares.filter { $0.value.isOpen(at: now) && rows.notes[$0.key]?.note.rowState == .live }
        return open.sorted { $0.key < $1.key }.filter { id.map($0.key.isAfter) ?? true }.prefix(limit).compactMap {
            (id, share) in
            rows.notes[id].map { row in
                SharedNote(
                    token: share.token, note: row.stored, createdAt: Timestamp(clamping: share.createdAt),
                    expiresAt: share.end)
            }
        }
    }

    func sharedNotes(of account: AccountNumber) -> Set<NoteID> {
        Set(rows(account)?.shares.filter { $0.value.isOpen(at: now) }.keys.map { $0 } ?? [])
    }

    // MARK: Histories

    /// The versions behind the query's position that pass the filter, newest first.
    private func page(
        _ query: HistoryQuery, limit: Int, where filter: (Account.Version) -> Bool
    ) -> (page: [Account.Version], next: HistoryPosition?) {
        let position = query.before ?? .newest
        let all = (rows(query.account)?.versions[query.id] ?? []).filter { $0.number < position.number && filter($0) }
        let page = all.sorted { $0.number > $1.number }.prefix(limit)
        let end = page.last.map { HistoryPosition(number: $0.number) } ?? position
        return (Array(page), all.count > page.count ? end : nil)
    }

    func versions(_ query: HistoryQuery, _ visit: (StoredVersion) -> Void) -> HistoryEnd? {
        let state = state
        guard let present = state.note(query.id, of: query.account)?.note.rev else { return nil }
        let (versions, next) = page(query, limit: query.limit) { $0.isKept }
        // A restore may leave the present state among the versions.
        for version in versions where version.rev != present {
            guard let reason = version.reason.version else { continue }
            visit(
                StoredVersion(
                    rev: version.rev, lastModified: version.lastModified, sentModified: version.sentModified,
                    receivedAt: version.receivedAt, deviceID: version.device,
                    deviceName: state.device(id: version.device, of: query.account)?.name, reason: reason,
                    json: version.json ?? []))
        }
        return HistoryEnd(next: next)
    }

    func version(_ rev: Rev, of id: NoteID, account: AccountNumber) -> StoredNote? {
        let rows = rows(account)
        if let present = rows?.notes[id], present.note.rev == rev { return present.stored }
        guard let version = rows?.version(rev, of: id), version.isKept else { return nil }
        return StoredNote(
            id: id, rev: rev, seq: 0, state: version.isDeleted ? .tombstone : .live,
            lastModified: version.lastModified, json: version.json ?? [])
    }

    func explain(_ query: HistoryQuery) -> ContenderPage? {
        let state = state
        guard let row = state.note(query.id, of: query.account) else { return nil }
        let name = { state.device(id: $0, of: query.account)?.name }
        let winner = Contender(
            rev: row.note.rev, lastModified: row.note.state.lastModified, sentModified: row.sentModified,
            receivedAt: row.note.receivedAt, isDeleted: row.note.state.isDeleted,
            contentDigest: Contender.digest(row.forms.json, isDeleted: row.note.state.isDeleted), base: row.base,
            deviceID: row.note.device, deviceName: name(row.note.device), reason: nil)
        let first = query.before == nil ? [winner] : []
        let (others, next) = page(query, limit: query.limit - first.count) { _ in true }
        let contenders = others.filter { $0.rev != winner.rev }.map { version in
            Contender(
                rev: version.rev, lastModified: version.lastModified, sentModified: version.sentModified,
                receivedAt: version.receivedAt, isDeleted: version.isDeleted,
                contentDigest: Contender.digest(version.json, isDeleted: version.isDeleted), base: version.base,
                deviceID: version.device, deviceName: name(version.device), reason: version.reason.version)
        }
        return ContenderPage(contenders: first + contenders, next: next)
    }

    // MARK: Other apps

    private func note(_ number: AppNumber, for owner: AppOwner, of account: AccountNumber) -> StoredNote? {
        let state = state
        let found = state.numbers.first {
            $0.key.owner == .init(owner) && $0.key.account == account && $0.value == Int64(number)
        }
        return found.flatMap { state.note($0.key.id, of: account)?.stored }
    }

    private func app(
        _ owner: AppOwner, _ account: AccountNumber, _ state: MemoryState
    ) throws(StoreError) -> AppState {
        AppState(cursor: try head(of: account, state), settings: state.apps[.init(owner)]?.settings)
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
        // Before the snapshot, as everywhere.
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

    func head(of account: AccountNumber) throws(StoreError) -> Cursor { try head(of: account, state) }

    private func head(of account: AccountNumber, _ state: MemoryState) throws(StoreError) -> Cursor {
        guard let head = state.accounts[account]?.head else { throw .noSuchAccount }
        return Cursor(epoch: head.epoch, account: account.value, seq: head.seq)
    }
}

/// All reads at once.
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

extension NoteID {
    fileprivate func isAfter(_ other: NoteID) -> Bool { other < self }
}
