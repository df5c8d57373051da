import Notes
import NotesStoreContract

/// Merges the entries of a source into an account, in the second pass of a restore. It works in one transaction
/// (`perform`), or in pieces into an account that is exchanged in the end (`StagedRestore`). The first pass read the
/// source completely, so an error here is an error of the disk.
package final class RestoreWriting {
    private let order: RestoreOrder
    private var source: any RestoreSource
    private let files: CheckedFiles
    private let origin: Origin
    /// This account receives the notes.
    private let target: AccountNumber
    private let purged: PurgedNotes?
    private let began: Int64
    private var counters = RestoreCounters()
    private var standing: StoredNote?
    private var replacement: Replacement?
    private(set) var settings: [RestoredApp] = []

    package enum Origin: Sendable {
        case file
        /// The source is an undo snapshot of this store, with this id.
        case undo(String)
    }

    /// If `target` is an account that is exchanged at the end, `purged` receives the notes that are purged in it.
    init(
        _ order: RestoreOrder, _ files: CheckedFiles, _ origin: Origin, into target: AccountNumber? = nil,
        purged: PurgedNotes? = nil, now: Int64
    ) {
        self.order = order
        source = order.source
        self.files = files
        self.origin = origin
        self.target = target ?? order.account
        self.purged = purged
        began = now
    }

    private var isStaged: Bool { target != order.account }

    // MARK: In one transaction

    /// Restores everything or nothing. `undo` keeps a snapshot of the account, and returns its id.
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
            try transaction.counters.update(order.account) { $0.grow(by: $0.bytes - bytes) }
            try transaction.tables.shares.eraseOrphans(of: order.account)
        }
        return .done(summary)
    }

    package func keepUndo(_ transaction: WriteTransaction) throws -> String {
        try transaction.tables.undos.keep(
            order.account, .restore, device: order.asker.deviceID, damaged: 0, earlier: [:], now: began)
    }

    private func empty(_ transaction: WriteTransaction) throws {
        // A separate reader still sees the rows deleted here, which decide the effect on each note.
        let before = try transaction.tables.control.notesBefore(order.account)
        replacement = Replacement(try transaction.counters[order.account], transaction, before)
        try transaction.tables.files.erase(order.account)
        try transaction.index.erase(order.account)
        try transaction.tables.accounts.empty(order.account)
        try transaction.counters.update(order.account) { head in
            (head.live, head.deleted, head.versions, head.bytes, head.floor) = (0, 0, 0, 0, 0)
            head.digest.removeAll()
        }
    }

    /// Expires every cursor, since the account has other notes.
    func endReplacement(_ transaction: WriteTransaction) throws {
        guard let replacement else { return }
        let arrived = max(replacement.arrived, transaction.state.receipts.received)
        try transaction.tables.accounts.resetEpoch(order.account, replacedAt: arrived)
        try transaction.counters.replaced(
            order.account, seq: replacement.seq, receivedAt: arrived,
            epoch: try transaction.tables.changes.changeBounds(of: order.account).epoch)
    }

    // MARK: In pieces

    /// Prepares the source before the first piece.
    func begin(_ transaction: WriteTransaction) throws {
        if case .undo(let id) = origin {
            // This is read in the transaction, since a purge may have come after the snapshot was opened.
            source = try PurgedSource(
                order.source, transaction.tables.undos.purges(of: id, account: order.account))
        }
        do { try source.rewind() } catch { throw error.storeError }
    }

    /// Replaces the account's notes. The target is empty, and `present` returns the state of each note in the account.
    func replaces(
        _ old: AccountCounter, _ transaction: WriteTransaction, present: @escaping PresentState
    ) { replacement = Replacement(old, transaction, present) }

    func wentBack(_ transaction: WriteTransaction) throws {
        if case .undo(let id) = origin { try transaction.tables.undos.wentBack(to: id) }
    }

    var isBackByUndo: Bool { if case .undo = origin { true } else { false } }

    /// Counts the effects so far.
    var summary: RestoreCounters {
        var summary = counters
        if let replacement { summary.deleted += Int(replacement.old.live) - replacement.met }
        summary.missingFiles = files.missing.count
        return summary
    }

    /// Writes one piece of entries, small enough that no other command waits long. Returns false after the last one.
    func mergeBackup(_ transaction: WriteTransaction) throws -> Bool {
        var admission = NoteAdmission(
            transaction: transaction, account: target, device: order.asker.deviceID, now: Timestamp(clamping: began))
        admission.purged = purged
        var size = PieceSize()
        while !size.isReached {
            try transaction.state.throwIfClosing()
            guard let entry = try next() else { return false }
            size.add(bytes: entry.bytes)
            try take(files.stripped(entry), admission)
        }
        return true
    }

    private func next() throws(StoreError) -> RestoreEntry? {
        do { return try source.next() } catch { throw error.storeError }
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
                // Numbers have no effect before their notes exist. Settings would.
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
            // The same rev may have other stamps on another server.
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

    /// Keeps the version, unless its note was purged: purged content does not return as history.
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

/// Numbers the notes of an account that are all replaced.
struct Replacement {
    let old: AccountCounter
    private let time: Int64
    private let present: PresentState
    /// Counts the account's live notes that are in the source.
    private(set) var met = 0
    private var last: (seq: Int64, receivedAt: Int64) = (0, 0)

    /// Another server's clock may have been ahead of this one. The limit keeps new changes from being years late.
    private static let clockTolerance = StoreLimits.millisecondsPerDay

    init(_ old: AccountCounter, _ transaction: WriteTransaction, _ present: @escaping PresentState) {
        self.old = old
        self.present = present
        time = max(old.receivedAt, transaction.state.receipts.received)
    }

    /// Counts the note and returns its position.
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

    /// Exceeds every number ever given, so that none is given twice and waiting clients are notified.
    var seq: Int64 { max(old.seq, last.seq) + 1 }
    var arrived: Int64 { max(time, last.receivedAt) }

    private static func effect(_ note: RestoredNote, over present: (rev: Rev, isDeleted: Bool)?) -> RestoreEffect {
        guard let present else { return .added }
        return note.rev == present.rev ? .unchanged : .turning(present.isDeleted, note.state.isDeleted)
    }
}
