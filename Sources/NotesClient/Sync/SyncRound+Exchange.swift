import Notes

// Changes go out and news comes in, in one request and its answer.
extension SyncRound {
    mutating func exchange(_ now: Timestamp) throws -> Step {
        let (pushes, changes, progress) = try take()
        toSettle = nil
        if pushes.isEmpty, toPush.isEmpty, let request = takeAhead(progress) {
            return send(request, .exchange(pushes, from: progress))
        }
        let request = Self.request(changes, progress, wantsDigest: wantsDigest(progress), now)
        return send(request, .exchange(pushes, from: progress))
    }

    func wantsDigest(_ progress: SyncProgress) -> Bool {
        toPush.isEmpty && progress.features?.contains("digest") == true
    }

    static func request(
        _ changes: [UInt8], _ progress: SyncProgress, wantsDigest: Bool, _ now: Timestamp
    ) -> APIRequest {
        var body = ObjectWriter()
        if let account = progress.account { body.add("account", account) }
        if let cursor = progress.cursor { body.add("cursor", cursor) }
        body.add("changes", elements: changes)
        body.add("limit", pageNotes)
        body.add("sentAt", now)
        if progress.features?.contains("stamps") == true { body.add("stamps", true) }
        if wantsDigest { body.add("digest", true) }
        // Each change names its stamp, so the server recognises a resend.
        return .json("POST", "v1/sync", body.finish(), isRepeatable: true)
    }

    /// Returns the changes of the next request, marked as sent before they are. A change since a request waits for its
    /// result. Else the changes of one note are parted only where they are too many for a request of their own.
    private mutating func take() throws -> (pushes: [Push], changes: [UInt8], SyncProgress) {
        var queue = toPush[...]
        let size = size
        let outcome = try replica.transact { transaction in
            let progress = try transaction.progress()
            var later: [NoteID] = []
            var pushes: [Push] = []
            var changes: [UInt8] = []
            var count = 0
            while count < size, let id = queue.first {
                guard let present = try transaction.note(id), present.unsent?.isWaiting == true,
                    case let kept = present.sendingServerState(ifLost: progress), let unsent = kept.unsent
                else {
                    queue.removeFirst()
                    continue
                }
                let part = pushes.isEmpty ? unsent.next.prefix(size) : unsent.next
                let new = part.changes.map { ChangeEncoder.bytes($0, features: progress.features ?? []) }
                let fits =
                    count + new.count <= size && changes.count + new.reduce(0) { $0 + $1.count } <= Self.pushedBytes
                if !pushes.isEmpty, !fits { break }
                for change in new {
                    if !changes.isEmpty { changes.append(UInt8(ascii: ",")) }
                    changes += change
                }
                count += new.count
                let isPartial = part.edition != unsent.edition
                pushes.append(Push(unsent: part, isPartial: isPartial, wasSent: part.isPartlySent))
                if kept.sending(part) != present { try transaction.put(id, kept.sending(part)) }
                queue.removeFirst()
                if isPartial { later.append(id) }
            }
            return (pushes, changes, progress, later)
        }
        toPush = outcome.3 + queue
        return (outcome.0, outcome.1, outcome.2)
    }

    mutating func exchanged(
        _ pushes: [Push], _ from: SyncProgress, _ answer: APIAnswer, _ now: Timestamp
    ) throws {
        if answer.isSuccess {
            let reply = try reply ?? SyncReply(answer.body)
            self.reply = nil
            return try apply(reply, to: pushes, from, now)
        }
        let problem = APIProblem(answer)
        if [.cursorExpired, .invalidCursor].contains(problem.code) { return try startOver(for: problem) }
        guard Self.isAboutChanges(problem), let push = pushes.first else { throw ServerError.refused(problem) }
        // One of the changes spoils the request. It is found by sending fewer, and then waits for its user.
        let count = pushes.reduce(0) { $0 + $1.unsent.changes.count }
        size = max(1, count / 2)
        if count > 1 || push.isPartial {
            let ids = pushes.map(\.id)
            toPush = ids + toPush.filter { !ids.contains($0) }
        }
        guard count == 1 else { return }
        try refuse(push, problem.description)
        size = Self.pushedChanges
    }

    /// Returns true if the server refuses the content of the request. A gateway that requires a sign-in may answer 400
    /// to any request, without a code; one with a limit of its own for bodies answers 413 in its own form.
    private static func isAboutChanges(_ problem: APIProblem) -> Bool {
        problem.status == 413 || ([400, 422].contains(problem.status) && !problem.codeText.isEmpty)
    }

    private mutating func refuse(_ push: Push, _ problem: String) throws {
        let isPresent = try replica.transact { transaction in
            guard let kept = try transaction.note(push.id) else { return false }
            try transaction.put(push.id, kept.refused(push.unsent, problem))
            return true
        }
        if isPresent { report.refused.append(.init(id: push.id, problem: problem)) }
    }

    /// Stores the content of an answer, and the cursor that it leads to, in one transaction.
    private mutating func apply(
        _ answer: SyncReply, to pushes: [Push], _ from: SyncProgress, _ now: Timestamp
    ) throws {
        let results = try Self.results(answer, of: pushes)
        let reading = trip.flatMap { trip in
            answer.serverTime.map { ClockReading(serverTime: $0, trip, now: now) }
        }
        guard !answer.hasMore || !pushes.isEmpty || answer.cursor != from.cursor else {
            throw ServerError.malformed("it announces more, but its cursor does not move")
        }
        let effect = try replica.transact { transaction in
            var effect = Effect(report: report)
            let progress = try transaction.progress()
            // Another process started over, or signed in to another account: this answer belongs to the earlier state.
            guard progress.generation == from.generation, progress.account == from.account else {
                effect.isOutdated = true
                return effect
            }
            // Another process has come further: its cursor is not moved back. It took all up to the present cursor, and
            // the next request brings later news. The news here may be older than that, and a note that was deleted
            // since may have left no trace here.
            effect.isOvertaken = progress.cursor != from.cursor
            // A note that was sent was erased here meanwhile. The server may still have it, and the news of this answer
            // leave it out, since the request carried it: the next request from the same cursor brings it.
            if try zip(results, pushes).contains(where: { results, push in
                try results.contains { $0.status != .invalid } && transaction.note(push.id) == nil
            }) {
                if progress.cursor == nil {
                    effect.isOutdated = true
                    effect.again = pushes.map(\.id)
                    return effect
                }
                effect.isOvertaken = true
            }
            for (results, push) in zip(results, pushes) {
                var results = results
                // A pull from the start brings no deletions: the present state is requested.
                if effect.isOvertaken, from.cursor == nil {
                    for index in results.indices { results[index].current = nil }
                }
                try Self.apply(results, of: push, transaction, progress.generation, &effect)
            }
            if effect.isOvertaken {
                try transaction.advance { $0.sideChanges += 1 }
                return effect
            }
            if let reading {
                try transaction.advance { $0.clock = $0.clock?.updated(by: reading) ?? reading }
            }
            if progress.serverWentBack { try Self.keepOwn(against: answer.notes, progress, transaction, &effect) }
            effect.report.received += try transaction.receive(answer.notes, generation: progress.generation).count
            try Self.finish(answer, from, wasRequested: pushes.isEmpty, transaction, now, &effect)
            return effect
        }
        take(effect, answer, now)
    }

    /// Collects the effects of an answer outside the replica.
    struct Effect {
        /// Sums up the round, this answer included.
        var report: SyncReport
        var isOutdated = false
        /// Another process has moved the cursor since the request, or erased a note that was sent: the news was left
        /// out.
        var isOvertaken = false
        var again: [NoteID] = []
        var missing: [Missing] = []
        var isClockAhead = false
        var startsOver = false
        /// The last page of a sync from the start did not identify its account.
        var isUnfinished = false
        /// Lists the notes that the server had lost.
        var returned: [NoteID] = []
    }

    private mutating func take(_ effect: Effect, _ answer: SyncReply, _ now: Timestamp) {
        hasMore =
            answer.hasMore || effect.isOutdated || effect.isOvertaken || effect.startsOver || effect.isUnfinished
        report = effect.report
        report.warnings += answer.warnings
        report.massDamage = answer.massDamage ?? report.massDamage
        if effect.startsOver { report.isRepaired = true }
        if effect.isClockAhead, let time = answer.serverTime {
            report.clockAheadMilliseconds = now.milliseconds(since: time)
        }
        report.returned += effect.returned
        toPush += effect.again + effect.returned
        missing += effect.missing
        size = Self.pushedChanges
    }

    /// Moves the cursor, ends a sync from the start, and compares the digests. `wasRequested` is true if the request
    /// included them, as one without changes does.
    private static func finish(
        _ answer: SyncReply, _ from: SyncProgress, wasRequested: Bool, _ transaction: any ReplicaTransaction,
        _ now: Timestamp, _ effect: inout Effect
    ) throws {
        var progress = try transaction.progress()
        progress.cursor = answer.cursor
        let hasDigest = progress.features?.contains("digest") == true
        effect.isUnfinished =
            progress.isSweeping && !answer.hasMore && progress.digestKey != nil && !wasRequested && hasDigest
        if effect.isUnfinished { return try transaction.setProgress(progress) }
        if !answer.hasMore {
            if progress.isSweeping { try sweep(answer, progress, transaction, &effect) }
            (progress.isSweeping, progress.serverWentBack) = (false, false)
            progress.lastSyncAt = now
        }
        if let key = answer.digestKey, !progress.isSweeping { progress.digestKey = key }
        guard let digest = answer.digest, let key = progress.digestKey, !answer.hasMore, effect.missing.isEmpty,
            progress.sideChanges == from.sideChanges, try !awaitsResults(transaction)
        else { return try transaction.setProgress(progress) }
        let isEqual = try transaction.digest(key: key).text == digest
        effect.report.isVerified = isEqual
        progress.lastDigest = digest
        progress.isVerified = isEqual
        let sinceRepair = progress.repairedAt.map { now.milliseconds(since: $0) } ?? .max
        if isEqual {
            progress.repairedAt = nil
        } else if !(0...repairInterval).contains(sinceRepair) {
            progress.repairedAt = now
            effect.startsOver = true
        }
        try transaction.setProgress(progress)
        // The server may have returned to a state before notes that came ahead of the cursor: those that do not come
        // are sent again. A deleted one stays deleted, since its deletion is later.
        if effect.startsOver { try startOver(transaction, serverWentBack: true) }
    }

    /// Drops the notes that a sync from the start did not bring: they were deleted. They were not if the server went
    /// back to an earlier copy of its data, or has lost it, so that the account is another one. Then this device sends
    /// them again.
    private static func sweep(
        _ answer: SyncReply, _ progress: SyncProgress, _ transaction: any ReplicaTransaction, _ effect: inout Effect
    ) throws {
        var isLost = progress.serverWentBack
        if let key = answer.digestKey, let known = progress.digestKey, key != known { isLost = true }
        for id in try transaction.ids(.before(generation: progress.generation)) {
            guard let kept = try transaction.note(id) else { continue }
            // The note was sent and is to be erased: the server has it, and its state is still to be fetched.
            if kept.unsent?.isPurge == true, effect.missing.contains(where: { $0.push.id == id }) { continue }
            let left =
                isLost ? kept.forgettingServerState(before: progress.generation) : kept.swept(progress.generation)
            if left?.unsent != nil, kept.unsent == nil { effect.returned.append(id) }
            try transaction.put(id, left)
        }
    }

    /// Returns true if a change was sent and its result is not here. The cursor may be past it already, as where the
    /// note did not fit in an answer.
    private static func awaitsResults(_ transaction: any ReplicaTransaction) throws -> Bool {
        try transaction.ids(.unsent).contains { id in
            guard let unsent = try transaction.note(id)?.unsent else { return false }
            return unsent.isPurge || (unsent.isPartlySent && unsent.problem == nil)
        }
    }
}

// While a page is stored, the next one can be on its way.
extension SyncRound {
    /// Requests the next page before this one is stored.
    struct Ahead {
        var request: APIRequest
        /// The replica has this progress once the present page is stored.
        var progress: SyncProgress
    }

    /// Returns the request that follows this answer if it is one for the next page alone. It may be sent while
    /// `received` stores the answer: it changes nothing on the server, and if storing fails, or another request comes
    /// first, its answer is dropped. If `received` then returns the same request, that answer belongs to it.
    mutating func requestAhead(of answer: APIAnswer, now: Timestamp) throws -> APIRequest? {
        guard case .exchange(let pushes, let from) = phase, answer.isSuccess else { return nil }
        let reply = try SyncReply(answer.body)
        self.reply = reply
        guard pushes.isEmpty, toPush.isEmpty, reply.hasMore else { return nil }
        var progress = try replica.transact { try $0.progress() }
        guard progress.isSamePosition(as: from) else { return nil }
        progress.cursor = reply.cursor
        let request = Self.request([], progress, wantsDigest: wantsDigest(progress), now)
        ahead = Ahead(request: request, progress: progress)
        return request
    }

    /// Returns the request that was made ahead, if it is the one to send now.
    mutating func takeAhead(_ progress: SyncProgress) -> APIRequest? {
        defer { ahead = nil }
        guard let ahead, ahead.progress.isSamePosition(as: progress), ahead.progress.features == progress.features
        else { return nil }
        return ahead.request
    }
}

extension SyncProgress {
    /// Returns true if nothing of the server's came into the replica between the two.
    fileprivate func isSamePosition(as other: SyncProgress) -> Bool {
        account == other.account && cursor == other.cursor && generation == other.generation
            && sideChanges == other.sideChanges
    }
}

/// Writes unsent changes as a sync sends them.
enum ChangeEncoder {
    static func bytes(_ unsent: Unsent, features: Set<String>) -> [UInt8] {
        let state = unsent.state
        var object = ObjectWriter()
        object.add("id", state.id.text)
        if let content = state.content {
            add(content, unsent, features, to: &object)
            if unsent.isTyping, features.contains("typing") { object.add("typing", true) }
            object.add("createdAt", state.createdAt)
        } else {
            object.add("deleted", true)
        }
        object.add("lastModified", state.lastModified)
        // A new note has no base, and another device may have made it too, such as the note of the day: the server then
        // names the state that is replaced.
        object.add("baseRev", (unsent.base?.rev ?? .none).text)
        return object.finish()
    }

    private static func add(
        _ content: Content, _ unsent: Unsent, _ features: Set<String>, to object: inout ObjectWriter
    ) {
        object.add("title", content.title)
        object.add("body", content.body)
        object.add("tags", array: content.tags)
        object.add("folder", content.folder)
        object.add("pinned", content.pinned)
        if features.contains("archived") { object.add("archived", content.archived) }
        if features.contains("locked") { object.add("locked", content.locked) }
        object.add("weather", json: content.weather?.object.bytes)
        object.add("extra", json: content.extra.bytes)
        if unsent.leavesOutLaterMembers || content.laterMembers.isEmpty { return }
        content.laterMembers.bytes.withUnsafeBytes { object.add(membersOf: $0) }
    }
}
