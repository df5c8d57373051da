import Notes
import StoreContract

/// A restore inside the write transaction: all or nothing. The source was read once before, so an error here is an error of
/// the disk.
package struct RestoreWriting {
    private let transaction: WriteTransaction
    private let order: RestoreOrder
    private let source: any RestoreSource
    private let files: CheckedFiles
    private let keepsUndo: Bool
    private let origin: Origin
    private let now: Int64

    package enum Origin: Sendable {
        case file
        /// A snapshot of this store.
        case undo(String)
    }

    package init(
        _ order: RestoreOrder, _ files: CheckedFiles, keepsUndo: Bool, _ origin: Origin,
        _ transaction: WriteTransaction
    ) throws {
        self.transaction = transaction
        self.order = order
        source =
            switch origin {
            case .file: order.source
            // Read here, in the transaction: a purge may have come since the snapshot was opened.
            case .undo(let id):
                try PurgedSource(order.source, transaction.tables.undos.purges(of: id, account: order.account))
            }
        self.files = files
        self.keepsUndo = keepsUndo
        self.origin = origin
        now = transaction.state.now
    }

    package func perform() throws -> RestoreAnswer {
        do {
            try transaction.counters.writeOne(order.account)
            var undo: String?
            if keepsUndo {
                undo = try transaction.tables.undos.keep(
                    order.account, .restore, device: order.asker.deviceID, damaged: 0, earlier: [:], now: now)
            }
            if case .undo(let id) = origin { try transaction.tables.undos.wentBack(to: id) }
            try source.rewind()
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
        try transaction.state.throwIfClosing()
        guard let entry = try source.next() else { return nil }
        return files.stripped(entry)
    }

    private func numbering(_ app: AppKind) -> Numbering {
        Numbering(app, in: ReadScope(Asker(order.account), of: order.account), transaction)
    }

    // MARK: Merge and overwrite

    private func bringIn() throws -> RestoreCounters {
        var counters = RestoreCounters()
        let admission = NoteAdmission(
            transaction: transaction, account: order.account, device: order.asker.deviceID,
            now: Timestamp(clamping: now))
        var standing: StoredNote?
        while let entry = try next() {
            switch entry {
            case .note(let note):
                let row = try transaction.tables.notes.row(order.account, note.state.id)
                let effect = RestoreEffect(note.state, rev: note.rev, over: row?.note, order.mode)
                counters.count(effect)
                standing = try bringIn(note, effect, row, admission)
            case .version(let version): try keep(version, beside: standing)
            case .app(let app): try numbering(app.app).restore(app, replacing: false)
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
        for (position, change) in changes.enumerated() {
            if position > 0 { row = try transaction.tables.notes.row(order.account, change.id) }
            current = try admission.admit(change, over: row).current
        }
        return current
    }

    /// Purged content does not come back as history.
    private func keep(_ version: RestoredVersion, beside standing: StoredNote?) throws {
        guard let standing, standing.id == version.id, standing.rev != version.rev, standing.state != .tombstone
        else { return }
        if try transaction.versions.putBack(version, since: now, account: order.account) { return }
        try transaction.versions.keep(version, account: order.account)
    }

    // MARK: Replace

    /// Another server's clock may have been ahead of this one, but a limit keeps new changes from being late for years.
    private static let clockTolerance = StoreLimits.millisecondsPerDay

    private func replace() throws -> RestoreCounters {
        // What is deleted here is still there for a transaction of its own: it decides what becomes of each note.
        let before = try transaction.tables.control.notesBefore(order.account)
        let old = try transaction.counters[order.account]
        let time = max(old.receivedAt, transaction.state.receipts.received)
        try transaction.tables.files.erase(order.account)
        try transaction.index.erase(order.account)
        try transaction.tables.accounts.empty(order.account)
        try transaction.counters.update(order.account) { head in
            (head.live, head.deleted, head.versions, head.bytes, head.floor) = (0, 0, 0, 0, 0)
            head.digest.removeAll()
        }
        var counters = RestoreCounters()
        var met = 0
        var last: (seq: Int64, receivedAt: Int64) = (0, 0)
        let admission = NoteAdmission(
            transaction: transaction, account: order.account, device: order.asker.deviceID,
            now: Timestamp(clamping: now))
        while let entry = try next() {
            switch entry {
            case .note(let note):
                let present = try before.state(of: note.state.id)
                if let present, !present.isDeleted { met += 1 }
                counters.count(Self.effect(note, over: present))
                last.seq = max(last.seq + 1, note.position?.seq ?? 0)
                let receivedAt = note.position?.receivedAt.milliseconds ?? time
                last.receivedAt = max(last.receivedAt, min(receivedAt, time + Self.clockTolerance))
                try admission.replace(nil, with: row(note, seq: last.seq, receivedAt: last.receivedAt))
            case .version(let version):
                try transaction.versions.keep(version, account: order.account)
            case .app(let app): try numbering(app.app).restore(app, replacing: true)
            case .attachment: break
            }
        }
        counters.deleted += Int(old.live) - met
        // Above every number ever given: none is given twice, and waiting clients are notified.
        let arrived = max(time, last.receivedAt)
        try transaction.tables.accounts.beginAnew(order.account, replacedAt: arrived)
        try transaction.counters.replaced(
            order.account, seq: max(old.seq, last.seq) + 1, receivedAt: arrived,
            epoch: try transaction.tables.changes.head(of: order.account).epoch)
        try transaction.counters.update(order.account) { $0.growth = ($0.growth ?? 0) + $0.bytes - old.bytes }
        try transaction.tables.shares.eraseOrphans(of: order.account)
        return counters
    }

    private func row(_ note: RestoredNote, seq: Int64, receivedAt: Int64) -> NoteRow {
        let restored = Note(
            state: note.state, rev: note.rev, seq: seq, receivedAt: Timestamp(clamping: receivedAt),
            device: note.device)
        return NoteRow(
            note: restored, sentModified: note.sentModified, base: note.base,
            forms: EncodedNote(restored))
    }

    private static func effect(_ note: RestoredNote, over present: (rev: Rev, isDeleted: Bool)?) -> RestoreEffect {
        guard let present else { return .added }
        return note.rev == present.rev ? .unchanged : .turning(present.isDeleted, note.state.isDeleted)
    }
}
