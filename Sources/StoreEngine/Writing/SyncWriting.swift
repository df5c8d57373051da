import Notes
import NotesStoreContract

/// Writes a push, and answers the pull after it. A large push may be several transactions (`next`), between which other
/// commands have their turns. The answer follows the last one, so each change that it reports is on the disk.
///
/// It is a value, so that a transaction that is run again starts from the state after the previous one.
package struct SyncWriting: Sendable {
    package let push: SyncPush
    private var start: Int64 = 0
    private var epoch: UInt64 = 0
    private var position = 0
    private var results: [SyncResult] = []
    /// Collects the positions of changes that were written as they were sent.
    private var own: Set<Int64> = []
    /// Maps notes to the stamps that the server gave them in this push.
    private var given: [NoteID: Timestamp] = [:]
    /// Counts the bytes of the notes in the results.
    private var resultBytes = 0

    /// Limits the bytes of notes in the results. A thousand small changes may meet notes of a gigabyte together. Later
    /// notes are left out, unless they are small, and the client gets them by GET or by its pull.
    private static let mostResultBytes = 4 << 20
    private static let small = 4 * 1024

    package init(_ push: SyncPush) { self.push = push }

    /// Reduces the push to the changes of the next transaction.
    var nextPiece: SyncPush {
        if push.changes.count <= PieceSize.mostRows { return push }
        var piece = push
        piece.changes = Array(push.changes[position...].prefix(PieceSize.mostRows))
        return piece
    }

    /// Returns true if encoding the answer takes so long that the writer must not do it.
    package func isLong(_ answer: SyncAnswer) -> Bool {
        guard case .done(_, let page, _) = answer else { return false }
        return resultBytes + page.changes.count > PieceSize.mostBytes
    }

    /// Leaves a gap after a cursor ahead of the newest change, which shows that the store returned to an earlier copy
    /// of itself. Other devices may also have cursors of lost positions, and would miss changes that reuse them. So the
    /// account's order continues after the gap, in which every cursor is expired.
    private func leaveGap(after head: ChangeBounds, _ transaction: WriteTransaction) throws {
        guard case .after(let cursor) = push.pull.start,
            let end = PositionGap.end(head: head.seq, ahead: cursor.seq)
        else { return }
        try transaction.counters.update(push.account) { $0.seq = end }
        try transaction.tables.counters.leaveGap(push.account, from: head.seq, to: end)
        transaction.state.wentBack()
    }

    /// Does everything in this transaction.
    package mutating func perform(_ transaction: WriteTransaction) throws -> SyncAnswer {
        while true {
            if let answer = try next(transaction) { return answer }
        }
    }

    /// Applies some of the changes. After the last of them it returns the answer.
    package mutating func next(_ transaction: WriteTransaction) throws -> SyncAnswer? {
        if position == 0 {
            if let refusal = try begin(transaction) { return refusal }
        } else if try transaction.tables.changes.changeBounds(of: push.account).epoch != epoch {
            // All notes were replaced between two transactions, and the applied changes with them.
            return .expired(serverWentBack: false)
        }
        try admit(transaction)
        return position < push.changes.count ? nil : try answer(transaction)
    }

    /// Checks the cursor first: if it has expired, nothing is applied.
    private mutating func begin(_ transaction: WriteTransaction) throws -> SyncAnswer? {
        try transaction.counters.writeOne(push.account)
        let before = try transaction.tables.changes.changeBounds(of: push.account)
        guard let start = try transaction.pager.start(of: push.pull, push.account, before) else {
            let serverWentBack = push.pull.isOfLostChanges(push.account, before)
            if serverWentBack { try leaveGap(after: before, transaction) }
            return .expired(serverWentBack: serverWentBack)
        }
        let refused = try refusals(transaction)
        if !refused.isEmpty { return .refused(refused) }
        (self.start, epoch) = (start, before.epoch)
        let suspects = push.changes.filter(BulkDeletionGuard.removesText)
        try transaction.damage.prepare(push.account, push.asker.deviceID, atMost: suspects.count, transaction) {
            try suspects.count {
                BulkDeletionGuard.removesText($0, try transaction.tables.notes.row(push.account, $0.id))
            }
        }
        results.reserveCapacity(push.changes.count)
        return nil
    }

    /// Finds invalid tags. A tag that ends in `/` may stay if the note has it, or had it in the state that the change
    /// names.
    private func refusals(_ transaction: WriteTransaction) throws -> [Int: [Problem]] {
        var refusals: [Int: [Problem]] = [:]
        for (position, change) in push.changes.enumerated() {
            guard case .write(let content) = change.action, NoteLimits.hasTagToCheck(content) else { continue }
            var kept: [Content] = []
            if let row = try transaction.tables.notes.row(push.account, change.id),
                let content = row.note.state.shownContent
            {
                kept.append(content)
            }
            if let base = change.baseRev,
                let content = try transaction.versions.rows.known(base, id: change.id, account: push.account)?.content
            {
                kept.append(content)
            }
            do throws(DomainError) { try NoteLimits().checkTags(of: content, over: kept) } catch {
                refusals[position] = error.problems
            }
        }
        return refusals
    }

    private mutating func admit(_ transaction: WriteTransaction) throws {
        let admission = NoteAdmission(
            transaction: transaction, account: push.account, device: push.asker.deviceID, now: transaction.now)
        var size = PieceSize()
        while position < push.changes.count, !size.isReached {
            let change = push.changes[position]
            position += 1
            let row = try transaction.tables.notes.row(push.account, change.id)
            let result = try admission.admit(change, over: row, stampGiven: given[change.id])
            let outcome = result.outcome
            let stamp = outcome.arrived.lastModified
            let isGiven = change.lastModified.map { $0 != stamp } ?? (stamp != row?.note.state.lastModified)
            if isGiven {
                given[change.id] = max(given[change.id] ?? .earliest, stamp)
            }
            if let written = result.written {
                // A later change of the same push may have moved the note again. Only its last `seq` counts.
                if let row { own.remove(row.note.seq) }
                if outcome.status == .applied && !outcome.differsFromSent { own.insert(written) }
            }
            var current = result.current
            size.add(bytes: current.json.count)
            resultBytes += current.json.count
            if push.pull.stamps, let textModified = outcome.state.textModified {
                current.json.addMember(textModified: textModified)
            }
            if resultBytes > Self.mostResultBytes, current.json.count > Self.small { current.json = [] }
            results.append(
                SyncResult(
                    id: change.id, status: outcome.status, current: current,
                    version: outcome.status == .superseded ? outcome.arrivedRev : nil, lost: outcome.lost,
                    replaced: outcome.replaced, warnings: outcome.warnings))
        }
    }

    private func answer(_ transaction: WriteTransaction) throws -> SyncAnswer {
        try transaction.counters.writeOne(push.account)
        let head = try transaction.tables.changes.changeBounds(of: push.account)
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
