import Notes
import NotesHashing
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Answers the reads of one thread.
package final class PostgresReader: NoteReader {
    let reads: PostgresReads
    private let shared: StoreSignals
    private let marks: DeviceMarks
    let accounts: AccountSelects
    let notes: NoteSelects
    let lists: ListSelects
    let history: HistorySelects
    let apps: AppSelects
    let pager: ChangePager
    private let changeRows: ChangeSelects
    private let searching: SearchReads

    package init(_ pool: PostgresPool, shared: StoreSignals, marks: DeviceMarks, leaves: LeafCache) {
        let reads = PostgresReads(pool)
        self.reads = reads
        self.shared = shared
        self.marks = marks
        accounts = AccountSelects(reads: reads)
        notes = NoteSelects(reads: reads)
        lists = ListSelects(reads: reads)
        history = HistorySelects(reads: reads, histories: shared.histories)
        apps = AppSelects(reads: reads)
        changeRows = ChangeSelects(reads)
        pager = ChangePager(changeRows)
        searching = SearchReads(SearchSelects(reads, leaves, notes))
    }

    var now: Int64 { shared.now }

    // MARK: Accounts and devices

    package func authenticatedDevice(token: [UInt8]) throws(StoreError) -> AuthenticatedDevice? {
        try reads.read { try accounts.authenticatedDevice(token: token) }
    }

    package func account(named name: String) throws(StoreError) -> AccountRecord? {
        try reads.read { try accounts.account(named: name) }
    }

    package func eachAccount(_ visit: (AccountRecord) -> Bool) throws(StoreError) {
        try reads.read { try accounts.each(visit) }
    }

    package func hasAccounts() throws(StoreError) -> Bool { try reads.read { try accounts.isAny() } }

    package func devices(of account: AccountNumber) throws(StoreError) -> [DeviceRecord] {
        try reads.snapshot {
            let devices = try accounts.devices(of: account).map { record, seq in
                var (record, seq) = (record, seq)
                marks.apply(to: &record, pulled: &seq, of: account)
                return (record: record, syncedSeq: seq)
            }
            let behind = try accounts.changes(of: account, beyond: devices.map(\.syncedSeq))
            return zip(devices, behind).map { device, behind in
                var record = device.record
                record.behind = behind
                return record
            }
        }
    }

    package func events(
        of account: AccountNumber, before last: StoredEvent.Position?, limit: Int
    ) throws(StoreError) -> [StoredEvent] {
        try reads.read { try accounts.events(of: account, before: last, limit: limit) }
    }

    package func status(of account: AccountNumber) throws(StoreError) -> AccountStatus {
        try reads.snapshot {
            var status = try accounts.status(of: account)
            marks.apply(to: &status, of: account)
            return status
        }
    }

    package func lastChange(of account: AccountNumber) throws(StoreError) -> Timestamp? {
        try reads.read { try accounts.lastChange(of: account) }
    }

    package func backupTimes() throws(StoreError) -> BackupTimes { try reads.read { try accounts.backupTimes() } }

    // MARK: Notes

    package func note(_ id: NoteID, of account: AccountNumber) throws(StoreError) -> StoredNote? {
        try reads.read { try notes.note(id, of: account) }
    }

    package func list(_ query: NoteQuery, of account: AccountNumber) throws(StoreError) -> ListedNotes {
        try reads.snapshot { try lists.list(query, of: account) }
    }

    package func versions(
        _ query: HistoryQuery, _ visit: (StoredVersion) -> Void
    ) throws(StoreError) -> HistoryEnd? {
        try reads.snapshot {
            guard let present = try notes.note(query.id, of: query.account) else { return nil }
            // A restore may leave the present state among the versions.
            return try history.versions(query) { if $0.rev != present.rev { visit($0) } }
        }
    }

    package func version(_ rev: Rev, of id: NoteID, account: AccountNumber) throws(StoreError) -> StoredNote? {
        try reads.snapshot {
            if let note = try notes.note(id, of: account), note.rev == rev { return note }
            return try history.version(rev, of: id, account: account)
        }
    }

    package func base(of rev: Rev, of id: NoteID, account: AccountNumber) throws(StoreError) -> Rev? {
        try reads.snapshot { try history.base(of: rev, of: id, account: account) }
    }

    package func explain(_ query: HistoryQuery) throws(StoreError) -> ContenderPage? {
        try reads.snapshot { try history.contenders(query) }
    }

    package func attachment(
        _ name: String, of id: NoteID, account: AccountNumber
    ) throws(StoreError) -> Attachment? {
        try reads.read { try notes.attachment(name, of: id, account: account) }
    }

    package func shared(_ token: ShareToken) throws(StoreError) -> (account: AccountNumber, note: StoredNote)? {
        try reads.read { try notes.shared(token, now: now) }
    }

    package func shares(
        of account: AccountNumber, after id: NoteID?, limit: Int
    ) throws(StoreError) -> [SharedNote] {
        try reads.read { try notes.shares(of: account, after: id, limit: limit, now: now) }
    }

    package func sharedNotes(of account: AccountNumber) throws(StoreError) -> Set<NoteID> {
        try reads.read { try notes.sharedNotes(of: account, now: now) }
    }

    package func tags(of account: AccountNumber) throws(StoreError) -> [NamedCount] {
        try reads.read { try notes.tags(of: account) }
    }

    package func folders(of account: AccountNumber) throws(StoreError) -> [NamedCount] {
        try reads.read { try notes.folders(of: account) }
    }

    package func search(_ request: SearchRequest, of account: AccountNumber) throws(StoreError) -> SearchAnswer {
        let answer = try reads.snapshot { try searching.answer(request, account: account, now: now) }
        if answer.hasGap { shared.searchLeftOutNotes(of: account) }
        return answer
    }

    // MARK: Other apps

    package func numbered(
        _ query: NumberedQuery, in scope: ReadScope, _ visit: (NumberedNote, UnsafeRawBufferPointer?) -> Bool
    ) throws(StoreError) -> AppState {
        try reads.snapshot {
            let (replacedAt, bare) = try pager.position(of: query.fullSince, account: scope.account)
            try apps.each(
                for: AppOwner(query.app, of: scope.asker.account), account: scope.account, replacedAt: replacedAt,
                bareUpTo: bare, visit)
            return try state(of: query.app, in: scope)
        }
    }

    package func state(of app: AppKind, in scope: ReadScope) throws(StoreError) -> AppState {
        try reads.snapshot {
            AppState(
                cursor: try pager.cursor(of: scope.account),
                settings: try apps.settings(of: AppOwner(app, of: scope.asker.account)))
        }
    }

    // MARK: Changes

    package func changes(_ pull: PullRequest, of account: AccountNumber) throws(StoreError) -> PullAnswer {
        // The time comes before the snapshot, in its own transaction. This process gives no time that its own clock has
        // not reached.
        let own = shared.receipts.issue()
        guard let time = try reads.read({ try changeRows.time() }) else { throw StoreError.otherAnswer }
        let serverTime = min(own, time)
        return try reads.snapshot {
            guard let answer = try pager.answer(pull, of: account, serverTime: serverTime) else {
                throw StoreError.otherAnswer
            }
            return answer
        }
    }

    package func latestCursor(of account: AccountNumber) throws(StoreError) -> Cursor {
        try reads.read { try pager.cursor(of: account) }
    }
}

extension PostgresReader: PointReader {
    package func answer(_ read: PointRead) throws(StoreError) -> PointAnswer {
        try reads.asking(read.scope?.asker) { () throws(StoreError) in try pointAnswer(to: read) }
    }

    /// The time is the database's, which `PointStatement` reads.
    package func time() throws(StoreError) -> Timestamp { throw .otherAnswer }

    package func addresses(ofAccountNamed name: String, since time: Timestamp) throws(StoreError) -> [DeviceAddress] {
        try reads.read { try accounts.addresses(ofAccountNamed: name, since: time) }
    }

    package func guesses(of subjects: [SHA256.Digest]) throws(StoreError) -> [[Int64]] {
        if subjects.isEmpty { return [] }
        return try reads.read {
            try reads.all(PostgresGuesses.select, PostgresArguments(subjects)) {
                try $0.ints(0).compactMap { $0 }
            }
        }
    }

    package func note(
        _ id: NoteID, _ seconds: [Int], of account: AccountNumber
    ) throws(StoreError) -> PointAnswer {
        if seconds.isEmpty { return .note(try note(id, of: account), unmodifiedSince: []) }
        return try reads.snapshot {
            let note = try notes.note(id, of: account)
            return .note(note, unmodifiedSince: try notes.unmodified(id, of: account, since: seconds))
        }
    }

    package func attachment(
        _ name: String, of id: NoteID, _ seconds: [Int], of account: AccountNumber
    ) throws(StoreError) -> PointAnswer {
        try reads.snapshot {
            let note = try notes.note(id, of: account)
            let file = try notes.attachment(name, of: id, account: account)
            let unmodified = try notes.unmodified(id, of: account, since: seconds, file: file)
            return .attachment(note, file, unmodifiedSince: unmodified)
        }
    }

    package func note(_ number: AppNumber, for app: AppKind, in scope: ReadScope) throws(StoreError) -> StoredNote? {
        try reads.read {
            try apps.note(number, for: AppOwner(app, of: scope.asker.account), account: scope.account)
        }
    }

    package func flow(_ key: FlowKey, _ kind: Flow.Kind) throws(StoreError) -> Flow? {
        let now = Timestamp(clamping: now)
        return try reads.read { try apps.flow(key, kind, now: now) }
    }
}
