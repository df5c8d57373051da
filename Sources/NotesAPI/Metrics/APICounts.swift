import Notes
import NotesStoreContract
import struct Synchronization.Atomic

/// Counts events of the API other than requests. All loops and queues share the counters, since they change seldom.
final class APICounts: Sendable {
    enum Kind: Int, CaseIterable {
        case changesIn, changesOut, conflicts, guesses, rate, listeners, quota
    }

    private let changesIn = Atomic(0)
    private let changesOut = Atomic(0)
    private let conflicts = Atomic(0)
    private let guesses = Atomic(0)
    private let rate = Atomic(0)
    private let listeners = Atomic(0)
    private let quota = Atomic(0)

    func add(_ kind: Kind, _ amount: Int = 1) {
        switch kind {
        case .changesIn: changesIn.add(amount, ordering: .relaxed)
        case .changesOut: changesOut.add(amount, ordering: .relaxed)
        case .conflicts: conflicts.add(amount, ordering: .relaxed)
        case .guesses: guesses.add(amount, ordering: .relaxed)
        case .quota: quota.add(amount, ordering: .relaxed)
        case .listeners: listeners.add(amount, ordering: .relaxed)
        case .rate: rate.add(amount, ordering: .relaxed)
        }
    }

    subscript(kind: Kind) -> Int {
        switch kind {
        case .changesIn: changesIn.load(ordering: .relaxed)
        case .changesOut: changesOut.load(ordering: .relaxed)
        case .conflicts: conflicts.load(ordering: .relaxed)
        case .guesses: guesses.load(ordering: .relaxed)
        case .quota: quota.load(ordering: .relaxed)
        case .listeners: listeners.load(ordering: .relaxed)
        case .rate: rate.load(ordering: .relaxed)
        }
    }

    func synced(_ results: [SyncResult], _ page: ChangePage) {
        add(.changesIn, results.count)
        let lost = results.count { $0.status == .superseded }
        if lost > 0 { add(.conflicts, lost) }
        pulled(page)
    }

    func pulled(_ page: ChangePage) { add(.changesOut, page.count) }
}
