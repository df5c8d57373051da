import Notes
import StoreContract

/// A push and the pull after it, in one transaction.
package struct SyncWriting {
    private let transaction: WriteTransaction
    private let push: SyncPush

    /// Bytes of notes that the results hold. A thousand small changes may meet notes that are a gigabyte together: what
    /// comes after these is left out, unless it is small, and the client gets it by GET or by its pull.
    private static let held = 4 << 20
    private static let small = 4 * 1024

    package init(_ push: SyncPush, _ transaction: WriteTransaction) {
        self.transaction = transaction
        self.push = push
    }

    /// A cursor ahead of the newest change shows that the store went back to an earlier copy of itself. Other devices may know
    /// lost positions, too, and would miss changes that got the same ones, so the account's order continues after a gap,
    /// in which every cursor is expired.
    private func leaveGap(after head: ChangeBounds) throws {
        guard case .after(let cursor) = push.pull.start, cursor.seq > head.seq,
            cursor.seq - head.seq < PositionGap.afterRollback
        else { return }
        let end = head.seq + PositionGap.afterRollback
        try transaction.counters.update(push.account) { $0.seq = end }
        try transaction.tables.counters.leaveGap(push.account, from: head.seq, to: end)
        transaction.state.wentBack()
    }

    package func perform() throws -> SyncAnswer {
        // The cursor is checked first: if it is expired, nothing is applied.
        let changes = transaction.tables.changes
        try transaction.counters.writeOne(push.account)
        let before = try changes.head(of: push.account)
        guard let start = try transaction.pager.start(of: push.pull, push.account, before) else {
            let serverWentBack = push.pull.isOfLostChanges(push.account, before)
            if serverWentBack { try leaveGap(after: before) }
            return .expired(serverWentBack: serverWentBack)
        }

        let admission = NoteAdmission(
            transaction: transaction, account: push.account, device: push.asker.deviceID,
            now: Timestamp(clamping: transaction.state.now))
        let suspects = push.changes.filter(BulkDeletionGuard.takesAway)
        try transaction.damage.prepare(push.account, push.asker.deviceID, atMost: suspects.count, transaction) {
            try suspects.count {
                BulkDeletionGuard.takesAway($0, try transaction.tables.notes.row(push.account, $0.id))
            }
        }
        var results: [SyncResult] = []
        results.reserveCapacity(push.changes.count)
        var own: Set<Int64> = []
        var given: [NoteID: Timestamp] = [:]
        var held = 0
        for change in push.changes {
            let row = try transaction.tables.notes.row(push.account, change.id)
            let result = try admission.admit(change, over: row, stampGiven: given[change.id])
            let outcome = result.outcome
            let stamp = outcome.arrived.lastModified
            let isGiven = change.lastModified.map { $0 != stamp } ?? (stamp != row?.note.state.lastModified)
            if isGiven {
                given[change.id] = max(given[change.id] ?? .earliest, stamp)
            }
            if let written = result.written {
                // A later change of the same push may have moved the note again; only its last `seq` counts.
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
        try transaction.counters.writeOne(push.account)
        let head = try changes.head(of: push.account)
        var page = try transaction.pager.page(
            push.pull, of: push.account, from: start, head: head, skipping: own,
            serverTime: transaction.state.receipts.issue())
        if push.wantsDigest, !page.hasMore { page.digest = try transaction.counters[push.account].digest }
        let warning =
            push.changes.isEmpty
            ? nil : try transaction.damage.warning(push.account, push.asker.deviceID, now: transaction.state.now)
        return .done(results: results, page: page, warnings: warning.map { [$0] } ?? [])
    }
}
