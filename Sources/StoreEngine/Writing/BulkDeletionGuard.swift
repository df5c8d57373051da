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

    /// The warning in the answers to a device's pushes while the window lasts.
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
