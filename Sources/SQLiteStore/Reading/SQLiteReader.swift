import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Answers a thread's reads on one connection with its statements. If the writer had to reopen the database, the next
/// read does so too.
final class SQLiteReader: NoteReader {
    private let configuration: StoreConfiguration
    private let shared: StoreSignals
    private let marks: DeviceMarks
    private let prepared: PreparedOrders?
    private var tables: ReadTables
    private var generation: Int
    private var isInTurn = false
    /// Keeps the value that `StoreSignals.committed` had before the shared snapshot began.
    private var look: Int?

    init(
        _ configuration: StoreConfiguration, shared: StoreSignals, marks: DeviceMarks, prepared: PreparedOrders?
    ) throws(StoreError) {
        self.configuration = configuration
        self.shared = shared
        self.marks = marks
        self.prepared = prepared
        generation = shared.readerGeneration
        tables = try Self.open(configuration, prepared, shared)
    }

    private static func open(
        _ configuration: StoreConfiguration, _ prepared: PreparedOrders?, _ shared: StoreSignals
    ) throws(StoreError) -> ReadTables {
        do {
            return try ReadTables(OpenDatabase.reader(configuration), prepared, shared.histories)
        } catch { throw StoreError(error) }
    }

    var now: Int64 { shared.now }

    func read<Value>(_ body: (ReadTables) throws -> Value) throws(StoreError) -> Value {
        let present = shared.readerGeneration
        if present != generation {
            look = nil
            tables = try Self.open(configuration, prepared, shared)
            generation = present
        }
        do {
            if isInTurn { try beginSharedSnapshot() }
            return try body(tables)
        } catch {
            endSharedSnapshot()
            throw StoreError(error)
        }
    }

    /// Runs reads of several statements, which all see one state.
    func snapshot<Value>(_ body: (ReadTables) throws -> Value) throws(StoreError) -> Value {
        try read { tables in
            if look != nil { return try body(tables) }
            try tables.beginReading()
            defer { try? tables.database.commit() }
            return try body(tables)
        }
    }

    // MARK: Turns

    /// Begins a turn, in which reads share a snapshot, as `ReadLane` describes.
    func beginTurn() { isInTurn = true }

    func endTurn() {
        isInTurn = false
        endSharedSnapshot()
    }

    /// Begins the shared snapshot unless the present one is new enough. Beginning and ending one takes a lock each, a
    /// tenth of a small read. A snapshot from before the last answered write is too old.
    private func beginSharedSnapshot() throws(SQLiteError) {
        let committed = shared.committed
        if look == committed { return }
        endSharedSnapshot()
        try tables.beginReading()
        look = committed
    }

    private func endSharedSnapshot() {
        guard look != nil else { return }
        look = nil
        try? tables.database.rollback()
    }

    // MARK: Accounts and devices

    func authenticatedDevice(token: [UInt8]) throws(StoreError) -> AuthenticatedDevice? {
        try read { try $0.accounts.authenticatedDevice(token: token) }
    }

    func account(named name: String) throws(StoreError) -> AccountRecord? {
        try read { try $0.accounts.account(named: name) }
    }

    func eachAccount(_ visit: (AccountRecord) -> Bool) throws(StoreError) {
        try read { try $0.accounts.each(visit) }
    }

    func hasAccounts() throws(StoreError) -> Bool {
        try read { try $0.accounts.isAny() }
    }

    func devices(of account: AccountNumber) throws(StoreError) -> [DeviceRecord] {
        try snapshot { tables in
            try tables.accounts.devices(of: account).map { (device, syncedSeq) in
                var (device, seq) = (device, syncedSeq)
                marks.apply(to: &device, pulled: &seq, of: account)
                device.behind = try tables.accounts.changes(of: account, beyond: seq)
                return device
            }
        }
    }

    func events(
        of account: AccountNumber, before last: StoredEvent.Position?, limit: Int
    ) throws(StoreError) -> [StoredEvent] {
        try read { try $0.events.events(of: account, before: last, limit: limit) }
    }

    func status(of account: AccountNumber) throws(StoreError) -> AccountStatus {
        try snapshot { tables in
            var status = try tables.accounts.status(of: account)
            let files = try tables.files.measure(account)
            status.warnings = try tables.accounts.warnings(of: account)
            status.attachments = files.count
            status.bytes += files.bytes
            marks.apply(to: &status, of: account)
            return status
        }
    }

    func lastChange(of account: AccountNumber) throws(StoreError) -> Timestamp? {
        try read { try $0.accounts.lastChange(of: account) }
    }

    func backupTimes() throws(StoreError) -> BackupTimes {
        try read { try $0.accounts.backupTimes() }
    }

    // MARK: Notes

    func note(_ id: NoteID, of account: AccountNumber) throws(StoreError) -> StoredNote? {
        try read { try $0.notes.note(id, of: account) }
    }

    func list(_ query: NoteQuery, of account: AccountNumber) throws(StoreError) -> ListedNotes {
        try snapshot { tables in
            let keyspace = try tables.keyspaces.of(account)
            let page = try tables.listing.page(query, keyspace)
            let total =
                page.next == nil && query.after == nil
                ? page.notes.count : try tables.listing.count(query, keyspace)
            return ListedNotes(notes: page.notes, next: page.next, total: total)
        }
    }

    func versions(_ query: HistoryQuery, _ visit: (StoredVersion) -> Void) throws(StoreError) -> HistoryEnd? {
        try snapshot { tables in
            guard let present = try tables.notes.note(query.id, of: query.account) else { return nil }
            // A restore may leave the present state among the versions.
            return try tables.history.versions(query) { if $0.rev != present.rev { visit($0) } }
        }
    }

    func version(_ rev: Rev, of id: NoteID, account: AccountNumber) throws(StoreError) -> StoredNote? {
        try snapshot { tables in
            if let note = try tables.notes.note(id, of: account), note.rev == rev { return note }
            return try tables.history.version(rev, of: id, account: account)
        }
    }

    func base(of rev: Rev, of id: NoteID, account: AccountNumber) throws(StoreError) -> Rev? {
        try snapshot { try $0.history.base(of: rev, of: id, account: account) }
    }

    func explain(_ query: HistoryQuery) throws(StoreError) -> ContenderPage? {
        try snapshot { try $0.history.contenders(query) }
    }

    func attachment(
        _ name: String, of id: NoteID, account: AccountNumber
    ) throws(StoreError) -> Attachment? {
        try read { try $0.files.attachment(name, of: id, account: account) }
    }

    func shared(_ token: ShareToken) throws(StoreError) -> (account: AccountNumber, note: StoredNote)? {
        try snapshot { tables in
            guard let share = try tables.shares.find(token, now: now) else { return nil }
            return try tables.notes.note(share.id, of: share.account).map { (share.account, $0) }
        }
    }

    func shares(of account: AccountNumber, after id: NoteID?, limit: Int) throws(StoreError) -> [SharedNote] {
        try snapshot { tables in
            try tables.shares.page(of: account, after: id, limit: limit, now: now).compactMap { share in
                try tables.notes.note(share.id, of: account).map { note in
                    SharedNote(
                        token: share.token, note: note, createdAt: share.createdAt, expiresAt: share.expiresAt)
                }
            }
        }
    }

    func sharedNotes(of account: AccountNumber) throws(StoreError) -> Set<NoteID> {
        try read { try $0.shares.ids(of: account, now: now) }
    }

    func tags(of account: AccountNumber) throws(StoreError) -> [NamedCount] {
        try read { try $0.notes.tags(of: account) }
    }

    func folders(of account: AccountNumber) throws(StoreError) -> [NamedCount] {
        try read { try $0.notes.folders(of: account) }
    }

    func search(_ request: SearchRequest, of account: AccountNumber) throws(StoreError) -> SearchAnswer {
        let answer = try snapshot { try $0.search.answer(request, account: account, now: now) }
        if answer.hasGap { shared.searchLeftOutNotes(of: account) }
        return answer
    }

    // MARK: Changes

    func changes(_ pull: PullRequest, of account: AccountNumber) throws(StoreError) -> PullAnswer {
        guard let answer = try changes(pull, of: account, atMost: .max) else { throw .otherAnswer }
        return answer
    }

    /// Returns the server's time, before a read.
    func time() -> Timestamp { shared.receipts.issue() }

    /// Returns nil if there are more changes than `longest`.
    func changes(
        _ pull: PullRequest, of account: AccountNumber, atMost longest: Int64
    ) throws(StoreError) -> PullAnswer? {
        // The time is taken before the snapshot. A change committed between the two is shown, and its time is later
        // than the one in the answer.
        let time = shared.receipts.issue()
        return try snapshot { try $0.changes.answer(pull, of: account, serverTime: time, longest: longest) }
    }

    func latestCursor(of account: AccountNumber) throws(StoreError) -> Cursor {
        try read { try $0.changes.cursor(of: account) }
    }
}

/// Groups the reading statements by concern.
final class ReadTables {
    let database: Database
    let keyspaces: Keyspaces
    let accounts: AccountReads
    let notes: NoteReads
    let modifications: ModificationTimes
    let listing: NoteListing
    let history: HistoryReads
    let changes: ChangePager
    let search: SearchReads
    let files: FileReads
    let shares: ShareTable
    let apps: AppTable
    let flows: FlowTable
    let events: EventTable

    init(_ database: Database, _ prepared: PreparedOrders?, _ histories: HistoryNumbers) {
        self.database = database
        keyspaces = Keyspaces(database)
        accounts = AccountReads(database, keyspaces)
        notes = NoteReads(database)
        listing = NoteListing(database, prepared: prepared)
        modifications = ModificationTimes(database, keyspaces)
        history = HistoryReads(database, keyspaces, histories)
        changes = ChangePager(ChangeReads(database, keyspaces))
        search = SearchReads(SearchTable(database, keyspaces, notes))
        files = FileReads(database)
        shares = ShareTable(database)
        apps = AppTable(database, keyspaces)
        flows = FlowTable(database)
        events = EventTable(database)
    }

    /// Begins a snapshot.
    func beginReading() throws(SQLiteError) {
        keyspaces.forget()
        try database.beginReading()
    }
}

extension SQLiteReader: PointReader {
    func answer(_ read: PointRead) throws(StoreError) -> PointAnswer { try pointAnswer(to: read) }

    func addresses(ofAccountNamed name: String, since time: Timestamp) throws(StoreError) -> [DeviceAddress] {
        try read { try $0.accounts.addresses(ofAccountNamed: name, since: time) }
    }

    func note(
        _ id: NoteID, _ seconds: [Int], of account: AccountNumber
    ) throws(StoreError) -> PointAnswer {
        if seconds.isEmpty { return .note(try note(id, of: account), unmodifiedSince: []) }
        return try snapshot { tables in
            let note = try tables.notes.note(id, of: account)
            return .note(note, unmodifiedSince: try tables.unmodified(id, of: account, since: seconds))
        }
    }

    func attachment(
        _ name: String, of id: NoteID, _ seconds: [Int], of account: AccountNumber
    ) throws(StoreError) -> PointAnswer {
        try snapshot { tables in
            let note = try tables.notes.note(id, of: account)
            let file = try tables.files.attachment(name, of: id, account: account)
            let unmodified = try tables.unmodified(id, of: account, since: seconds, file: file)
            return .attachment(note, file, unmodifiedSince: unmodified)
        }
    }
}

extension ReadTables {
    /// Returns those of `seconds` since which the note, or one of its files, is known to be unchanged.
    fileprivate func unmodified(
        _ id: NoteID, of account: AccountNumber, since seconds: [Int], file: Attachment? = nil
    ) throws(SQLiteError) -> Set<Int> {
        var unmodified: Set<Int> = []
        for second in seconds
        where try modifications.isUnmodified(id, of: account, since: second, file: file) {
            unmodified.insert(second)
        }
        return unmodified
    }
}
