import Notes
import NotesStoreContract

/// The losses of a store that one server uses. A restart counts from zero. It is used on the writer's queue only.
package final class MemoryLosses: LossRows {
    private struct Window {
        var losses: [Loss] = []
        var warning: MassDamage?
    }

    private var windows: [LossSource: Window] = [:]
    /// The windows that the transaction changed, as they were before it.
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
