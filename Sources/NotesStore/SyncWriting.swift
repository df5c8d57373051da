import Notes
import SQLite

/// A push and the pull after it, in one transaction.
struct SyncWriting {
    private let connection: WriteConnection
    private let push: SyncPush

    /// Bytes of a note from which on it is worth looking whether the answer has it already.
    private static let sharedFrom = 32 * 1024

    init(_ push: SyncPush, _ connection: WriteConnection) {
        self.connection = connection
        self.push = push
    }

    func perform() throws -> SyncAnswer {
        // The cursor is judged first: where it is expired, nothing is applied.
        let changes = connection.changes
        try connection.heads.writeOne(push.account)
        let before = try changes.find(push.account)
        guard let start = try changes.start(push.pull, account: push.account, head: before) else { return .expired }

        let admission = NoteAdmission(
            connection: connection, account: push.account, device: push.device,
            now: Timestamp(clamping: connection.shared.now))
        let suspects = push.changes.filter(DamageWatch.takesAway)
        try connection.damage.prepare(push.account, push.device, atMost: suspects.count, connection) {
            try suspects.count { DamageWatch.takesAway($0, try connection.notes.row(push.account, $0.id)) }
        }
        var results: [SyncResult] = []
        results.reserveCapacity(push.changes.count)
        var own: Set<Int64> = []
        var standing: [NoteID: StoredNote] = [:]
        for change in push.changes {
            let row = try connection.notes.row(push.account, change.id)
            let result = try admission.admit(change, over: row)
            let outcome = result.outcome
            if let written = result.written {
                // A later change of the same push may have moved the note on; then only the last place counts.
                if let row { own.remove(row.note.seq) }
                if outcome.status == .applied && !outcome.differsFromSent { own.insert(written) }
            }
            var current = result.current
            if current.json.count > Self.sharedFrom {
                // However many changes lose against a note, its text is in memory once.
                if let same = standing[change.id], same == current { current = same }
                standing[change.id] = current
            }
            results.append(
                SyncResult(
                    id: change.id, status: outcome.status, current: current,
                    version: outcome.status == .superseded ? outcome.arrivedRev : nil, warnings: outcome.warnings))
        }
        try connection.heads.writeOne(push.account)
        let head = try changes.find(push.account)
        let page = try changes.page(push.pull, account: push.account, from: start, head: head, skipping: own)
        let warning =
            push.changes.isEmpty
            ? nil : connection.damage.warning(push.account, push.device, now: connection.shared.now)
        return .done(results: results, page: page, warnings: warning.map { [$0] } ?? [])
    }
}
