import Notes
import SQLite

/// A restore inside the write transaction: all of it, or nothing. The source was gone through once before, so what is
/// wrong here is wrong with the disk.
struct RestoreWriting {
    private let connection: WriteConnection
    private let order: RestoreOrder
    private let files: RestoredFiles
    private let keepsUndo: Bool
    private let origin: Origin
    private let now: Int64

    enum Origin: Sendable {
        case file
        /// A snapshot of this store.
        case undo(String)
    }

    init(
        _ order: RestoreOrder, _ files: RestoredFiles, keepsUndo: Bool, _ origin: Origin,
        _ connection: WriteConnection
    ) {
        self.connection = connection
        self.order = order
        self.files = files
        self.keepsUndo = keepsUndo
        self.origin = origin
        now = connection.shared.now
    }

    func perform() throws -> RestoreAnswer {
        do {
            try connection.counters.writeOne(order.account)
            var undo: String?
            if keepsUndo {
                undo = try connection.undos.keep(order.account, .restore, device: order.device, now: now)
            }
            if case .undo(let id) = origin { try connection.undos.wentBack(to: id) }
            try order.source.rewind()
            var counters =
                switch order.mode {
                case .merge, .overwrite: try bringIn()
                case .replace: try replace()
                }
            counters.undo = undo
            counters.missingFiles = files.missing.count
            return .done(counters)
        } catch let failure as RestoreError {
            switch failure {
            case .invalid: throw StoreError.unavailable("a file that was complete is damaged now")
            case .store(let error): throw error
            }
        }
    }

    private func next() throws -> RestoreEntry? {
        try connection.shared.throwIfClosing()
        guard let entry = try order.source.next() else { return nil }
        return files.stripped(entry)
    }

    // MARK: Merge and overwrite

    private func bringIn() throws -> RestoreCounters {
        var counters = RestoreCounters()
        let admission = NoteAdmission(
            connection: connection, account: order.account, device: order.device, now: Timestamp(clamping: now))
        var standing: StoredNote?
        while let entry = try next() {
            switch entry {
            case .note(let note):
                let row = try connection.notes.row(order.account, note.state.id)
                let effect = RestoreEffect(note.state, rev: note.rev, over: row?.note, order.mode)
                counters.count(effect)
                standing = try bringIn(note, effect, row, admission)
            case .version(let version): try keep(version, beside: standing)
            case .attachment: break
            }
        }
        return counters
    }

    private func bringIn(
        _ note: RestoredNote, _ effect: RestoreEffect, _ row: NoteRow?, _ admission: NoteAdmission
    ) throws -> StoredNote? {
        guard let row else { return try admit(note.merging, over: nil, admission) }
        switch order.mode {
        case .overwrite: return effect == .unchanged ? row.stored : try admit([note.overwriting], over: row, admission)
        default: return note.rev == row.note.rev ? row.stored : try admit(note.merging, over: row, admission)
        }
    }

    private func admit(_ changes: [Change], over row: NoteRow?, _ admission: NoteAdmission) throws -> StoredNote? {
        var (row, current) = (row, row?.stored)
        for (place, change) in changes.enumerated() {
            if place > 0 { row = try connection.notes.row(order.account, change.id) }
            current = try admission.admit(change, over: row).current
        }
        return current
    }

    /// What was purged here does not come back as history.
    private func keep(_ version: RestoredVersion, beside standing: StoredNote?) throws {
        guard let standing, standing.id == version.id, standing.rev != version.rev, standing.state != .tombstone
        else { return }
        if try connection.versions.putBack(version, since: now, connection, account: order.account) { return }
        try connection.versions.keep(version, connection, account: order.account)
    }

    // MARK: Replace

    /// Another server's clock may have been ahead of this one, but not so that nothing is new here for years.
    private static let clockTolerance = StoreConfiguration.millisecondsPerDay

    private func replace() throws -> RestoreCounters {
        // What is deleted here is still there for a connection of its own: it tells what becomes of each note.
        let before = try PresentStates(connection.configuration, order.account)
        let old = try connection.counters[order.account]
        let time = max(old.receivedAt, connection.shared.receipts.received)
        try connection.files.erase(order.account)
        try connection.search.erase(order.account)
        try connection.accounts.empty(order.account)
        try connection.counters.update(order.account) { head in
            (head.live, head.deleted, head.versions, head.bytes, head.floor) = (0, 0, 0, 0, 0)
        }
        var counters = RestoreCounters()
        var met = 0
        var last: (seq: Int64, receivedAt: Int64) = (0, 0)
        let admission = NoteAdmission(
            connection: connection, account: order.account, device: order.device, now: Timestamp(clamping: now))
        while let entry = try next() {
            switch entry {
            case .note(let note):
                let present = try before.state(of: note.state.id)
                if let present, !present.isDeleted { met += 1 }
                counters.count(PresentStates.effect(note, over: present))
                last.seq = max(last.seq + 1, note.place?.seq ?? 0)
                let receivedAt = note.place?.receivedAt.milliseconds ?? time
                last.receivedAt = max(last.receivedAt, min(receivedAt, time + Self.clockTolerance))
                try admission.replace(nil, with: row(note, seq: last.seq, receivedAt: last.receivedAt))
            case .version(let version):
                try connection.versions.keep(version, connection, account: order.account)
            case .attachment: break
            }
        }
        counters.deleted += Int(old.live) - met
        // One beyond everything there ever was: no number is given twice, and whoever waits for news has some.
        let arrived = max(time, last.receivedAt)
        try connection.accounts.beginAnew(order.account, replacedAt: arrived)
        try connection.counters.replaced(
            order.account, seq: max(old.seq, last.seq) + 1, receivedAt: arrived,
            epoch: try connection.changes.find(order.account).epoch)
        try connection.counters.update(order.account) { $0.growth = ($0.growth ?? 0) + $0.bytes - old.bytes }
        try connection.shares.eraseOrphans(of: order.account)
        return counters
    }

    private func row(_ note: RestoredNote, seq: Int64, receivedAt: Int64) -> NoteRow {
        let restored = Note(
            state: note.state, rev: note.rev, seq: seq, receivedAt: Timestamp(clamping: receivedAt),
            device: note.device)
        return NoteRow(
            key: NoteKey.key(order.account, seq), note: restored, sentModified: note.sentModified, base: note.base,
            forms: EncodedNote(restored))
    }
}

/// An account's notes as they were before the transaction under way.
private struct PresentStates {
    struct State {
        var rev: Rev
        var isDeleted: Bool
    }

    private let find: Statement
    private let account: AccountNumber
    private let database: Database

    init(_ configuration: StoreConfiguration, _ account: AccountNumber) throws(SQLiteError) {
        database = try OpenDatabase.reader(configuration)
        find = try database.prepare("SELECT rev, deleted FROM notes WHERE account = ? AND id = ?")
        self.account = account
        try database.beginReading()
    }

    func state(of id: NoteID) throws(SQLiteError) -> State? {
        try find.bind(1, account.value).bind(2, id).one { row in
            row.rev(0).map { State(rev: $0, isDeleted: row.bool(1)) }
        } ?? nil
    }

    static func effect(_ note: RestoredNote, over present: State?) -> RestoreEffect {
        guard let present else { return .added }
        return note.rev == present.rev ? .unchanged : .turning(present.isDeleted, note.state.isDeleted)
    }
}
