import Notes
import StoreContract

/// Detects the loss of most of an account at once: a folder emptied by mistake, a faulty client. Every change is applied;
/// but before a device deletes or blanks more than half of the notes (of at least twenty) within ten minutes, a snapshot
/// of the account is kept, and the answers name it for an undo.
///
///     40 live notes; the phone deletes 15, then pushes 10 deletes more      15 of 40, then 25 of 40: more than half
///     the snapshot is taken before that push, with the first 15 as they were
///
/// Its windows are in memory: a restart counts from zero. It is used on the writer's queue only.
package final class BulkDeletionGuard {
    static let span: Int64 = 10 * 60_000
    static let least = 20

    private struct Source: Hashable {
        var account: AccountNumber
        var device: String?
    }

    private struct Loss {
        var time: Int64
        var id: NoteID
        var rev: Rev
        /// Otherwise blanked: the note is still live.
        var isDeleted: Bool
    }

    private struct Window {
        var losses: [Loss] = []
        /// The limit was crossed: no further snapshot is kept until this window ends.
        var warning: MassDamage?
    }

    private var windows: [Source: Window] = [:]
    /// As they were before the transaction, for those it touched.
    private var before: [Source: Window?] = [:]

    /// Before changes are admitted. `counts` are those of their notes that they would take away; it is asked only where
    /// the line may be crossed at all.
    func prepare(
        _ account: AccountNumber, _ device: String?, atMost: Int, _ transaction: WriteTransaction,
        counting counts: () throws -> Int
    ) throws {
        guard atMost > 0 else { return }
        let source = Source(account: account, device: device)
        var window = present(source, now: transaction.state.now)
        guard window.warning == nil else { return }
        let lost = window.losses.count
        let all = Int(try transaction.counters[account].live) + window.losses.count(where: \.isDeleted)
        guard all >= Self.least, (lost + atMost) * 2 > all else { return }
        let total = lost + (try counts())
        guard total * 2 > all else { return }

        try transaction.counters.writeOne(account)
        var revs: [NoteID: Rev] = [:]
        for loss in window.losses where revs[loss.id] == nil { revs[loss.id] = loss.rev }
        let now = transaction.state.now
        let undo = try transaction.tables.undos.keep(
            account, .massDamage, device: device, damaged: total,
            earlier: revs, now: now)
        window.warning = MassDamage(at: Timestamp(clamping: now), device: device, notes: total, undo: undo)
        set(source, window)
    }

    /// A change was admitted over `row`, and this stands now.
    func admitted(
        _ account: AccountNumber, _ device: String?, over row: NoteRow?, now: Int64, leaves current: NoteState
    ) {
        guard let row, Self.says(row.note.state.content), !Self.says(current.content) else { return }
        let source = Source(account: account, device: device)
        var window = present(source, now: now)
        guard window.warning == nil else { return }
        window.losses.append(Loss(time: now, id: row.note.id, rev: row.note.rev, isDeleted: current.isDeleted))
        set(source, window)
    }

    /// The warning in the answers to a device's pushes while the window lasts.
    func warning(_ account: AccountNumber, _ device: String?, now: Int64) -> MassDamage? {
        present(Source(account: account, device: device), now: now).warning
    }

    /// Whether a change alone shows that it removes a note.
    static func takesAway(_ change: Change) -> Bool {
        switch change.action {
        case .delete, .purge: true
        case .write(let content): !says(content)
        }
    }

    /// Whether it would do so to this note.
    static func takesAway(_ change: Change, _ row: NoteRow?) -> Bool {
        guard let row, says(row.note.state.content) else { return false }
        guard let stamp = change.lastModified else { return true }
        return stamp >= row.note.state.lastModified || change.baseRev != nil
    }

    private static func says(_ content: Content?) -> Bool {
        guard let content else { return false }
        let isBlank = { (text: String) in text.utf8.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) } }
        return !isBlank(content.title) || !isBlank(content.body)
    }

    // MARK: Windows

    private func present(_ source: Source, now: Int64) -> Window {
        guard var window = windows[source] else { return Window() }
        if let warning = window.warning {
            return warning.at.milliseconds > now - Self.span ? window : Window()
        }
        window.losses.removeAll { $0.time <= now - Self.span }
        return window
    }

    private func set(_ source: Source, _ window: Window) {
        if before[source] == nil { before[source] = .some(windows[source]) }
        windows[source] = window
    }

    func committed(now: Int64) {
        before.removeAll(keepingCapacity: true)
        guard windows.count > 1_000 else { return }
        windows = windows.filter { source, _ in
            let window = present(source, now: now)
            return window.warning != nil || !window.losses.isEmpty
        }
    }

    func rolledBack() {
        for (source, window) in before { windows[source] = window }
        before.removeAll(keepingCapacity: true)
    }
}
