import Notes
import NotesPrimitives
import NotesStoreContract

/// Counts events of the API other than requests. All loops and queues share the counters, since they change seldom.
final class APICounts: Sendable {
    enum Kind: Int, CaseIterable {
        case changesIn, changesOut, conflicts, guesses, rate, listeners, quota
    }

    private let cells = AtomicCells(Kind.allCases.count)

    func add(_ kind: Kind, _ amount: Int = 1) { cells.update(kind.rawValue) { $0 + amount } }

    subscript(kind: Kind) -> Int { cells[kind.rawValue] }

    func synced(_ results: [SyncResult], _ page: ChangePage) {
        add(.changesIn, results.count)
        let lost = results.count { $0.status == .superseded }
        if lost > 0 { add(.conflicts, lost) }
        pulled(page)
    }

    func pulled(_ page: ChangePage) { add(.changesOut, page.count) }
}
