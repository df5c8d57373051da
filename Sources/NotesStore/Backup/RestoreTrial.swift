import Notes
import SQLite

/// Goes through a source once, away from the writer: whatever is wrong with it is found before anybody waits for it,
/// and before anything is touched. A trial run counts on the way what a real one would do.
struct RestoreTrial {
    private let order: RestoreOrder
    private let notes: NoteTable
    private let database: Database
    private let shared: StoreState
    let files: RestoredFiles

    init(_ order: RestoreOrder, _ configuration: StoreConfiguration, _ shared: StoreState) throws {
        self.order = order
        self.shared = shared
        database = try OpenDatabase.reader(configuration)
        notes = try NoteTable(database)
        files = try RestoredFiles(database, configuration.files, order.account, isTrial: order.isTrial)
    }

    struct Outcome {
        var counters = RestoreCounters()
        /// Whether a real run would change what anybody sees. Where nothing is counted, as far as was needed to know.
        var changesSomething = false
    }

    func run() throws -> Outcome {
        try order.source.rewind()
        try database.beginReading()
        defer { try? database.rollback() }
        var outcome = Outcome()
        var met = 0
        while let entry = try order.source.next() {
            try shared.throwIfClosing()
            if case .attachment(let part) = entry {
                try files.take(part)
                continue
            }
            guard case .note(let note) = try files.judge(entry) else { continue }
            guard order.isTrial || !outcome.changesSomething else { continue }
            let present = try notes.row(order.account, note.state.id)?.note
            if let present, !present.state.isDeleted { met += 1 }
            let effect = RestoreEffect(note.state, rev: note.rev, over: present, order.mode)
            outcome.counters.count(effect)
            if effect != .unchanged && effect != .skipped { outcome.changesSomething = true }
        }
        try files.finish()
        outcome.counters.missingFiles = files.missing.count
        if order.mode == .replace { outcome.counters.deleted += try live() - met }
        // Before these a snapshot is promised, whatever they come to.
        if order.mode != .merge { outcome.changesSomething = true }
        return outcome
    }

    private func live() throws -> Int {
        Int(
            try database.prepare("SELECT live FROM accounts WHERE number = ?").bind(1, order.account.value)
                .one { $0.int(0) } ?? 0)
    }
}
