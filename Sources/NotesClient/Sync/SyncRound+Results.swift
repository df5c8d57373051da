import Notes

// An answer has one result for each change that was sent, in their order.
extension SyncRound {
    /// Returns the results of each push.
    static func results(_ answer: SyncReply, of pushes: [Push]) throws(ServerError) -> [[SyncReply.Change]] {
        var rest = answer.results[...]
        let results = pushes.map { push in
            let own = rest.prefix(push.unsent.changes.count)
            rest = rest.dropFirst(own.count)
            return Array(own)
        }
        let isComplete =
            rest.isEmpty
            && zip(results, pushes).allSatisfy { results, push in
                results.count == push.unsent.changes.count && results.allSatisfy { $0.id == push.id.text }
            }
        guard isComplete else { throw .malformed("its results are not those of the changes that were sent") }
        return results
    }

    static func apply(
        _ results: [SyncReply.Change], of push: Push, _ transaction: any ReplicaTransaction, _ generation: Int64,
        _ effect: inout Effect
    ) throws {
        guard var kept = try transaction.note(push.id) else { return }
        if results.contains(where: \.isClockAhead) { effect.isClockAhead = true }
        let changes = push.unsent.changes
        if !push.unsent.leavesOutLaterMembers, zip(results, changes).contains(where: isOfLaterMembers) {
            kept.unsent?.leavesOutLaterMembers = true
            try transaction.put(push.id, kept)
            effect.again.append(push.id)
            return
        }
        let mergesRegisters = try transaction.progress().features?.contains("registers") ?? false
        var conflict: KeptConflict?
        var missing: Missing?
        for (number, (result, change)) in zip(results, changes).enumerated() {
            guard result.status != .invalid else {
                let problem = result.problem.isEmpty ? result.code ?? "invalid" : result.problem
                kept = kept.refused(change, problem)
                effect.report.refused.append(.init(id: push.id, problem: problem))
                continue
            }
            let isLast = number == changes.count - 1 && !push.isPartial
            if isLast { effect.report.sent += 1 }
            var (lost, found) = Self.conflict(
                result, of: change, wasSent: push.wasSent, mergesRegisters: mergesRegisters)
            found?.base = push.unsent.edited
            // A text that lost to another device's, and that its own user replaced, is no conflict: the result of its
            // replacement has that.
            let next = number + 1 < changes.count ? changes[number + 1] : kept.unsent?.change(after: change)
            if found?.loser == .theirs || next?.state.hasSameText(as: change.state) != false {
                conflict = found ?? conflict
            }
            let accepted = Push(
                unsent: push.unsent.prefix(number + 1), isPartial: push.isPartial, wasSent: push.wasSent)
            guard let current = result.current else {
                missing = Missing(push: accepted, lost: lost, conflict: conflict, generation: generation)
                continue
            }
            missing = nil
            kept = kept.answered(
                accepted.unsent, current: current, lost: lost, conflict: conflict, generation: generation)
        }
        if let conflict = kept.conflict, conflict.isConfirmed, !conflict.isReady {
            let (settled, settlement) = kept.settled(conflict)
            kept = settled
            switch settlement {
            case .reported: effect.report.conflicts.append(push.id)
            case .merged:
                effect.report.merged.append(SyncReport.Merge(id: push.id, device: conflict.device))
                effect.again.append(push.id)
            case .equal, .waits: break
            }
        }
        if let missing { effect.missing.append(missing) }
        try transaction.put(push.id, kept)
    }

    private static func isOfLaterMembers(_ result: SyncReply.Change, _ change: Unsent) -> Bool {
        result.status == .invalid && result.code == ErrorCode.unknownMember.rawValue
            && change.state.content?.laterMembers.isEmpty == false
    }

    /// Returns the state that was sent, if the present one differs; and the conflict that the answer reports. Where the
    /// server merges registers, a text or a life on both sides is a conflict, tags and `extra` are merged here, and a
    /// folder beside a text is none.
    private static func conflict(
        _ result: SyncReply.Change, of change: Unsent, wasSent: Bool, mergesRegisters: Bool
    ) -> (lost: Note?, KeptConflict?) {
        let contested = KeptConflict.ofUser.union(KeptConflict.mergeable)
        let state = change.state
        if result.status == .superseded, let version = result.version {
            var lost = Note(unsent: state)
            lost.rev = version
            var registers = mergesRegisters ? result.lost.intersection(contested) : Registers(.text)
            if let current = result.current, current.state.hasSameText(as: state) {
                registers.subtract(KeptConflict.ofUser)
            }
            if registers.isEmpty { return (lost, nil) }
            // A state that is sent for the first time cannot have been seen elsewhere: no version needs to be fetched.
            let conflict = KeptConflict(
                rev: version, loser: .ours, lastModified: state.lastModified, device: result.current?.device,
                registers: registers, lost: state, isConfirmed: !wasSent && result.current != nil)
            return (lost, conflict)
        }
        guard let replaced = result.replaced else { return (nil, nil) }
        let registers = mergesRegisters ? replaced.registers.intersection(contested) : Registers(.text)
        if registers.isEmpty { return (nil, nil) }
        return (
            nil,
            KeptConflict(
                rev: replaced.rev, loser: .theirs, lastModified: replaced.lastModified, device: replaced.device,
                registers: registers)
        )
    }

    /// Keeps the texts here where a server that went back brings other states. An earlier state is replaced again. A
    /// later one stays; the server gets the text here as a version, unless it has that text.
    static func keepOwn(
        against notes: [ReceivedNote], _ progress: SyncProgress, _ transaction: any ReplicaTransaction,
        _ effect: inout Effect
    ) throws {
        for received in notes {
            guard let kept = try transaction.note(received.note.id), let server = kept.server,
                kept.generation < progress.generation, server.rev != received.note.rev
            else { continue }
            if kept.unsent != nil {
                try transaction.put(kept.id, kept.sendingServerState(ifLost: progress))
            } else if server.state.isNews(to: received.note.state) {
                try transaction.put(kept.id, kept.returning(server))
                effect.returned.append(kept.id)
            } else if !server.state.isDeleted, !server.state.hasSameText(as: received.note.state) {
                try transaction.put(kept.id, kept.returning(server).sending())
                effect.again.append(kept.id)
            }
        }
    }

    /// Stores the note that did not fit in an answer.
    mutating func fetched(_ missing: Missing, _ from: SyncProgress, _ answer: APIAnswer) throws {
        guard answer.isSuccess else {
            // The note was erased meanwhile: the next round sends the change again and receives the result.
            if answer.status == 404 {
                report.erasedElsewhere.append(missing.push.id)
                return
            }
            throw ServerError.refused(APIProblem(answer))
        }
        let current = try APIClient.note(answer.body)
        let isCurrent = try replica.transact { transaction in
            let progress = try transaction.progress()
            guard progress.generation == missing.generation, let kept = try transaction.note(missing.push.id) else {
                return true
            }
            // Another process has come further. Its news may be later than this answer, and a note that was erased
            // since left no trace here.
            guard progress.cursor == from.cursor, progress.sideChanges == from.sideChanges else { return false }
            try transaction.advance { $0.sideChanges += 1 }
            try transaction.put(
                current.id,
                kept.answered(
                    missing.push.unsent, current: current, lost: missing.lost, conflict: missing.conflict,
                    generation: missing.generation))
            return true
        }
        if !isCurrent { self.missing.append(missing) }
    }
}
