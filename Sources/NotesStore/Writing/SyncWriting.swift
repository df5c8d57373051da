import Notes
import SQLite

/// A push and the pull after it, in one transaction.
struct SyncWriting {
    private let connection: WriteConnection
    private let push: SyncPush

    /// Bytes of notes that the results hold. A thousand small changes may meet notes that are a gigabyte together, which
    /// are on the disk already: what comes after these is read from there, unless it is small.
    private static let held = 4 << 20
    private static let small = 4 * 1024

    init(_ push: SyncPush, _ connection: WriteConnection) {
        self.connection = connection
        self.push = push
    }

    func perform() throws -> SyncAnswer {
        // The cursor is judged first: where it is expired, nothing is applied.
        let changes = connection.changes
        try connection.counters.writeOne(push.account)
        let before = try changes.find(push.account)
        guard let start = try changes.start(push.pull, account: push.account, head: before) else { return .expired }

        let admission = NoteAdmission(
            connection: connection, account: push.account, device: push.device,
            now: Timestamp(clamping: connection.shared.now))
        let suspects = push.changes.filter(BulkDeletionGuard.takesAway)
        try connection.damage.prepare(push.account, push.device, atMost: suspects.count, connection) {
            try suspects.count { BulkDeletionGuard.takesAway($0, try connection.notes.row(push.account, $0.id)) }
        }
        var results: [SyncResult] = []
        results.reserveCapacity(push.changes.count)
        var own: Set<Int64> = []
        var given: [NoteID: Timestamp] = [:]
        var held = 0
        for change in push.changes {
            let row = try connection.notes.row(push.account, change.id)
            let result = try admission.admit(change, over: row, stampGiven: given[change.id])
            let outcome = result.outcome
            if let sent = change.lastModified, sent != outcome.arrived.lastModified {
                given[change.id] = max(given[change.id] ?? .earliest, outcome.arrived.lastModified)
            }
            if let written = result.written {
                // A later change of the same push may have moved the note on; then only the last place counts.
                if let row { own.remove(row.note.seq) }
                if outcome.status == .applied && !outcome.differsFromSent { own.insert(written) }
            }
            var current = result.current
            held += current.json.count
            if held > Self.held, current.json.count > Self.small { current.json = [] }
            results.append(
                SyncResult(
                    id: change.id, status: outcome.status, current: current,
                    version: result.version, replaced: outcome.replaced,
                    warnings: outcome.warnings))
        }
        try connection.counters.writeOne(push.account)
        let head = try changes.find(push.account)
        let page = try changes.page(
            push.pull, account: push.account, from: start, head: head, skipping: own,
            told: connection.shared.receipts.tell())
        let warning =
            push.changes.isEmpty
            ? nil : connection.damage.warning(push.account, push.device, now: connection.shared.now)
        return .done(results: results, page: page, warnings: warning.map { [$0] } ?? [])
    }
}
