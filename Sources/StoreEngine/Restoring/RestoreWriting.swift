import Notes
import StoreContract

/// The second pass of a restore, which brings the entries of a source into an account: in one transaction (`perform`), or
/// in pieces into an account that is exchanged for it (`StagedRestore`). The source was read once before, so an error here is
/// an error of the disk.
package final class RestoreWriting {
    private let order: RestoreOrder
    private var source: any RestoreSource
    private let files: CheckedFiles
    private let origin: Origin
    /// Where the notes go.
    private let target: AccountNumber
    private let purged: PurgedNotes?
    private let began: Int64
    private var counters = RestoreCounters()
    private var standing: StoredNote?
    private var replacement: Replacement?
    private(set) var settings: [RestoredApp] = []

    package enum Origin: Sendable {
        case file
        /// A snapshot of this store.
        case undo(String)
    }

    package init(_ order: RestoreOrder, _ files: CheckedFiles, _ origin: Origin, now: Int64) {
        self.order = order
        source = order.source
        self.files = files
        self.origin = origin
        (target, purged) = (order.account, nil)
        began = now
    }

    /// Into an account that is exchanged at the end.
    init(
        _ order: RestoreOrder, _ files: CheckedFiles, _ origin: Origin, into target: AccountNumber,
        purged: PurgedNotes, now: Int64
    ) {
        self.order = order
        source = order.source
        self.files = files
        self.origin = origin
        self.target = target
        self.purged = purged
        began = now
    }

    private var isStaged: Bool { target != order.account }

    // MARK: In one transaction

    /// All of it or nothing. `undo` keeps a snapshot of the account, and returns its id.
    package func perform(
        _ transaction: WriteTransaction, keepingUndo undo: () throws -> String?
    ) throws -> RestoreAnswer {
        try transaction.counters.writeOne(order.account)
        counters = RestoreCounters()
        counters.undo = try undo()
        try wentBack(transaction)
        if order.mode == .replace { try empty(transaction) }
        try begin(transaction)
        while try mergeBackup(transaction) {}
        if let replacement {
            try endReplacement(transaction)
            let bytes = replacement.old.bytes
            try transaction.counters.update(order.account) { $0.growth = ($0.growth ?? 0) + $0.bytes - bytes }
            try transaction.tables.shares.eraseOrphans(of: order.account)
        }
        return .done(summary)
    }

    package func keepUndo(_ transaction: WriteTransaction) throws -> String {
        try transaction.tables.undos.keep(
            order.account, .restore, device: order.asker.deviceID, damaged: 0, earlier: [:], now: began)
    }

    private func empty(_ transaction: WriteTransaction) throws {
        // What is deleted here is still there for a transaction of its own: it decides what becomes of each note.
        let before = try transaction.tables.control.notesBefore(order.account)
        replacement = Replacement(try transaction.counters[order.account], transaction) { try before.state(of: $0) }
        try transaction.tables.files.erase(order.account)
        try transaction.index.erase(order.account)
        try transaction.tables.accounts.empty(order.account)
        try transaction.counters.update(order.account) { head in
            (head.live, head.deleted, head.versions, head.bytes, head.floor) = (0, 0, 0, 0, 0)
            head.digest.removeAll()
        }
    }

    /// Expires every cursor: the account has other notes.
    func endReplacement(_ transaction: WriteTransaction) throws {
        guard let replacement else { return }
        let arrived = max(replacement.arrived, transaction.state.receipts.received)
        try transaction.tables.accounts.resetEpoch(order.account, replacedAt: arrived)
        try transaction.counters.replaced(
            order.account, seq: replacement.seq, receivedAt: arrived,
            epoch: try transaction.tables.changes.changeBounds(of: order.account).epoch)
    }

    // MARK: In pieces

    /// Before the first piece.
    func begin(_ transaction: WriteTransaction) throws {
        if case .undo(let id) = origin {
            // Read here, in the transaction: a purge may have come since the snapshot was opened.
            source = try PurgedSource(
                order.source, transaction.tables.undos.purges(of: id, account: order.account))
        }
        try translated { () throws(RestoreError) in try source.rewind() }
    }

    /// Replaces the account's notes: the target is empty, and `present` has the state of each note in the account.
    func replaces(
        _ old: AccountCounter, _ transaction: WriteTransaction, present: @escaping Replacement.Present
    ) { replacement = Replacement(old, transaction, present) }

    func wentBack(_ transaction: WriteTransaction) throws {
        if case .undo(let id) = origin { try transaction.tables.undos.wentBack(to: id) }
    }

    var isBackByUndo: Bool { if case .undo = origin { true } else { false } }

    /// The outcome so far.
    var summary: RestoreCounters {
        var summary = counters
        if let replacement { summary.deleted += Int(replacement.old.live) - replacement.met }
        summary.missingFiles = files.missing.count
        return summary
    }

    /// Brings in some entries: so few that no other command waits long. False after the last one.
    func mergeBackup(_ transaction: WriteTransaction) throws -> Bool {
        var admission = NoteAdmission(
            transaction: transaction, account: target, device: order.asker.deviceID, now: Timestamp(clamping: began))
        admission.purged = purged
        var size = PieceSize()
        while !size.isReached {
            try transaction.state.throwIfClosing()
            guard let entry = try translated({ () throws(RestoreError) in try source.next() }) else { return false }
            size.add(bytes: entry.bytes)
            try take(files.stripped(entry), admission)
        }
        return true
    }

    private func translated<Value>(_ body: () throws(RestoreError) -> Value) throws(StoreError) -> Value {
        do { return try body() } catch {
            switch error {
            case .invalid: throw .unavailable("a file that was complete is damaged now")
            case .store(let error): throw error
            }
        }
    }

    private func take(_ entry: RestoreEntry, _ admission: NoteAdmission) throws {
        switch entry {
        case .note(let note):
            if replacement != nil { try put(note, admission) } else { try merge(note, admission) }
        case .version(let version):
            if replacement != nil {
                try admission.transaction.versions.keep(version, account: target)
            } else {
                try keep(version, admission.transaction)
            }
        case .app(var app):
            if isStaged {
                // Numbers show nothing before their notes are there. Settings would.
                settings.append(RestoredApp(app.app, next: app.next, settings: app.settings))
                app.settings = nil
            }
            try restore(app, admission.transaction)
        case .attachment: break
        }
    }

    func restore(_ app: RestoredApp, _ transaction: WriteTransaction) throws {
        let scope = ReadScope(Asker(order.account), of: order.account)
        try AppNumberAllocator(app.app, in: scope, transaction).restore(app, replacing: order.mode == .replace)
    }

    // MARK: Merge and overwrite

    private func merge(_ note: RestoredNote, _ admission: NoteAdmission) throws {
        let row = try admission.transaction.tables.notes.row(target, note.state.id)
        let effect = RestoreEffect(note.state, rev: note.rev, over: row?.note, order.mode)
        counters.count(effect)
        let isThere = order.mode == .overwrite ? effect == .unchanged : note.rev == row?.note.rev
        if var row, isThere {
            standing = row.stored
            // One rev may have other stamps on another server.
            let joined = order.mode == .merge ? NoteState.join(row.note.state, note.state) : row.note.state
            guard joined != row.note.state else { return }
            let old = row
            row.note.state = joined
            row.forms = EncodedNote(row.note)
            try admission.replace(old, with: row)
        } else {
            let overwrites = order.mode == .overwrite && row != nil
            standing = try admit(overwrites ? [note.overwriting] : note.merging, over: row, admission)
        }
    }

    private func admit(_ changes: [Change], over row: NoteRow?, _ admission: NoteAdmission) throws -> StoredNote? {
        var (row, current) = (row, row?.stored)
        for (position, change) in changes.enumerated() {
            if position > 0 { row = try admission.transaction.tables.notes.row(target, change.id) }
            current = try admission.admit(change, over: row).current
        }
        return current
    }

    /// Purged content does not come back as history.
    private func keep(_ version: RestoredVersion, _ transaction: WriteTransaction) throws {
        guard let standing, standing.id == version.id, standing.rev != version.rev, standing.state != .tombstone
        else { return }
        if try transaction.versions.putBack(version, since: began, account: target) { return }
        try transaction.versions.keep(version, account: target)
    }

    // MARK: Replace

    private func put(_ note: RestoredNote, _ admission: NoteAdmission) throws {
        guard let position = try replacement?.place(note, &counters) else { return }
        let restored = Note(
            state: note.state, rev: note.rev, seq: position.seq, receivedAt: Timestamp(clamping: position.receivedAt),
            device: note.device)
        let row = NoteRow(
            note: restored, sentModified: note.sentModified, base: note.base, forms: EncodedNote(restored))
        try admission.replace(nil, with: row)
    }
}

/// The order of an account whose notes are all replaced.
struct Replacement {
    typealias Present = (NoteID) throws -> (rev: Rev, isDeleted: Bool)?

    let old: AccountCounter
    private let time: Int64
    private let present: Present
    /// How many of the account's live notes the source has.
    private(set) var met = 0
    private var last: (seq: Int64, receivedAt: Int64) = (0, 0)

    /// Another server's clock may have been ahead of this one, but a limit keeps new changes from being late for years.
    private static let clockTolerance = StoreLimits.millisecondsPerDay

    init(_ old: AccountCounter, _ transaction: WriteTransaction, _ present: @escaping Present) {
        self.old = old
        self.present = present
        time = max(old.receivedAt, transaction.state.receipts.received)
    }

    /// Counts the note, and returns its position.
    mutating func place(
        _ note: RestoredNote, _ counters: inout RestoreCounters
    ) throws -> (seq: Int64, receivedAt: Int64) {
        let present = try present(note.state.id)
        if let present, !present.isDeleted { met += 1 }
        counters.count(Self.effect(note, over: present))
        last.seq = max(last.seq + 1, note.position?.seq ?? 0)
        let receivedAt = note.position?.receivedAt.milliseconds ?? time
        last.receivedAt = max(last.receivedAt, min(receivedAt, time + Self.clockTolerance))
        return last
    }

    /// Above every number ever given: none is given twice, and waiting clients are notified.
    var seq: Int64 { max(old.seq, last.seq) + 1 }
    var arrived: Int64 { max(time, last.receivedAt) }

    private static func effect(_ note: RestoredNote, over present: (rev: Rev, isDeleted: Bool)?) -> RestoreEffect {
        guard let present else { return .added }
        return note.rev == present.rev ? .unchanged : .turning(present.isDeleted, note.state.isDeleted)
    }
}
