import Notes
import NotesStoreContract

/// Detects the loss of most of an account at once: a folder emptied by mistake, a faulty client. Every change is
/// applied. Before a device deletes or blanks more than half of the notes (of at least twenty) within ten minutes, a
/// snapshot of the account is kept. The answers name it for an undo.
///
///     40 live notes; the phone deletes 15, then pushes 10 deletes more      15 of 40, then 25 of 40: more than half
///     the snapshot is taken before that push, with the first 15 as they were
///
/// It is used on the writer's queue only.
package struct BulkDeletionGuard {
    package static let span: Int64 = 10 * 60_000
    static let least = 20

    private let rows: any LossRows

    init(_ rows: any LossRows) { self.rows = rows }

    /// Prepares the guard before changes are admitted. `counts` returns the number of notes that lose their text. It
    /// runs only if the limit may be reached.
    func prepare(
        _ account: AccountNumber, _ device: String?, atMost: Int, _ transaction: WriteTransaction,
        counting counts: () throws -> Int
    ) throws {
        guard atMost > 0 else { return }
        let source = LossSource(account, device)
        let now = transaction.state.now
        guard try rows.warning(of: source, after: now - Self.span) == nil else { return }
        let lost = try rows.count(by: source, after: now - Self.span)
        let all = Int(try transaction.counters[account].live) + lost.deleted
        guard all >= Self.least, (lost.all + atMost) * 2 > all else { return }
        let counts = try counts()
        guard (lost.all + counts) * 2 > all else { return }
        let notes = try rows.countNotes(by: source, after: now - Self.span)
        let (total, present) = (notes.all + counts, all - lost.deleted + notes.deleted)
        guard present >= Self.least, total * 2 > present else { return }

        try transaction.counters.writeOne(account)
        let undo = try transaction.tables.undos.keep(
            account, .massDamage, device: device, damaged: total,
            earlier: try rows.revs(by: source, after: now - Self.span), now: now)
        let warning = MassDamage(at: Timestamp(clamping: now), device: device, notes: total, undo: undo)
        try rows.warn(warning, of: source)
    }

    /// Counts a change that was admitted over `row` and left `current`. Nothing is counted while answers name a
    /// snapshot.
    func admitted(
        _ account: AccountNumber, _ device: String?, over row: NoteRow?, now: Int64, leaves current: NoteState
    ) throws {
        guard let row, Self.hasText(row.note.state.content), !Self.hasText(current.content) else { return }
        let source = LossSource(account, device)
        guard try rows.warning(of: source, after: now - Self.span) == nil else { return }
        let loss = Loss(time: now, id: row.note.id, rev: row.note.rev, isDeleted: current.isDeleted)
        try rows.add(loss, by: source)
    }

    /// Returns the warning for the answers to a device's pushes while the window lasts.
    func warning(_ account: AccountNumber, _ device: String?, now: Int64) throws -> MassDamage? {
        try rows.warning(of: LossSource(account, device), after: now - Self.span)
    }

    /// Returns true if a change alone shows that it removes a note.
    package static func removesText(_ change: Change) -> Bool {
        switch change.action {
        case .delete, .purge: true
        case .write(let content): !hasText(content)
        }
    }

    /// Returns true if the change would remove this note.
    static func removesText(_ change: Change, _ row: NoteRow?) -> Bool {
        guard let row, hasText(row.note.state.content) else { return false }
        guard let stamp = change.lastModified else { return true }
        return stamp >= row.note.state.lastModified || change.baseRev != nil
    }

    private static func hasText(_ content: Content?) -> Bool {
        guard let content else { return false }
        let isBlank = { (text: String) in text.utf8.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) } }
        return !isBlank(content.title) || !isBlank(content.body)
    }
}

/// Identifies the source of losses: one device in one account.
package struct LossSource: Hashable, Sendable {
    package var account: AccountNumber
    /// Identifies the device by its public id; nil for a loss without a device.
    package var device: String?

    package init(_ account: AccountNumber, _ device: String?) {
        self.account = account
        self.device = device
    }
}

/// Records that a note was deleted or blanked.
package struct Loss: Sendable {
    package var time: Int64
    package var id: NoteID
    /// Identifies the state before the loss.
    package var rev: Rev
    /// The note was deleted; false for a live note that was blanked.
    package var isDeleted: Bool

    package init(time: Int64, id: NoteID, rev: Rev, isDeleted: Bool) {
        self.time = time
        self.id = id
        self.rev = rev
        self.isDeleted = isDeleted
    }
}

/// Stores the losses of the last minutes, which `BulkDeletionGuard` counts.
package protocol LossRows: AnyObject {
    func add(_ loss: Loss, by source: LossSource) throws
    /// Counts the losses after `time`, and the deletes among them. A note that came back and was lost again counts
    /// twice.
    func count(by source: LossSource, after time: Int64) throws -> (all: Int, deleted: Int)
    /// Counts the notes lost after `time`, and the deleted ones among them.
    func countNotes(by source: LossSource, after time: Int64) throws -> (all: Int, deleted: Int)
    /// Returns each lost note's earliest state among the losses after `time`.
    func revs(by source: LossSource, after time: Int64) throws -> [NoteID: Rev]
    /// Returns the source's snapshot of mass damage, if one was kept after `time`.
    func warning(of source: LossSource, after time: Int64) throws -> MassDamage?
    /// Records that the snapshot was kept.
    func warn(_ warning: MassDamage, of source: LossSource) throws
    func committed(now: Int64)
    func rolledBack()
}

/// Stores in memory the losses of a store that one server uses. A restart counts from zero. It is used on the writer's
/// queue only.
package final class MemoryLosses: LossRows {
    private struct Window {
        var losses: [Loss] = []
        var warning: MassDamage?
    }

    private var windows: [LossSource: Window] = [:]
    /// Keeps the windows that the transaction changed, as they were before it.
    private var before: [LossSource: Window?] = [:]

    /// Returns true if a warning's snapshot still exists.
    private let isKept: (AccountNumber, String) throws -> Bool

    package init(isKept: @escaping (_ account: AccountNumber, _ undo: String) throws -> Bool) { self.isKept = isKept }

    package func add(_ loss: Loss, by source: LossSource) {
        change(source) { window in
            window.losses.removeAll { $0.time <= loss.time - BulkDeletionGuard.span }
            window.losses.append(loss)
        }
    }

    package func count(by source: LossSource, after time: Int64) -> (all: Int, deleted: Int) {
        let losses = losses(by: source, after: time)
        return (losses.count, losses.count(where: \.isDeleted))
    }

    package func countNotes(by source: LossSource, after time: Int64) -> (all: Int, deleted: Int) {
        let losses = losses(by: source, after: time)
        return (Set(losses.map(\.id)).count, Set(losses.filter(\.isDeleted).map(\.id)).count)
    }

    package func revs(by source: LossSource, after time: Int64) -> [NoteID: Rev] {
        losses(by: source, after: time).reduce(into: [:]) { revs, loss in
            if revs[loss.id] == nil { revs[loss.id] = loss.rev }
        }
    }

    private func losses(by source: LossSource, after time: Int64) -> [Loss] {
        (windows[source]?.losses ?? []).filter { $0.time > time }
    }

    package func warning(of source: LossSource, after time: Int64) throws -> MassDamage? {
        guard let warning = present(source, after: time) else { return nil }
        return try isKept(source.account, warning.undo) ? warning : nil
    }

    private func present(_ source: LossSource, after time: Int64) -> MassDamage? {
        windows[source]?.warning.flatMap { $0.at.milliseconds > time ? $0 : nil }
    }

    package func warn(_ warning: MassDamage, of source: LossSource) {
        change(source) { $0.warning = warning }
    }

    private func change(_ source: LossSource, _ body: (inout Window) -> Void) {
        if before[source] == nil { before[source] = .some(windows[source]) }
        body(&windows[source, default: Window()])
    }

    package func committed(now: Int64) {
        before.removeAll(keepingCapacity: true)
        guard windows.count > 1_000 else { return }
        let time = now - BulkDeletionGuard.span
        windows = windows.filter { source, _ in
            present(source, after: time) != nil || !losses(by: source, after: time).isEmpty
        }
    }

    package func rolledBack() {
        for (source, window) in before { windows[source] = window }
        before.removeAll(keepingCapacity: true)
    }
}
