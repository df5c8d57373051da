import Notes

/// Runs one round of sync as a state machine, without a network and without a clock of its own. It returns the request
/// to send, and gets the answer. `SyncLoop` drives it over a transport; the simulation drives it through every fault.
///
/// Each call blocks its thread for transactions of the replica. A round is a value: one task uses it at a time.
///
///     step = begin(now) ─→ .send(request) ─→ answer or no answer ─→ received(answer, now) ─→ .send(…) … .done(report)
///
/// The steps in order: the features of the server, if they are not known; notes to be erased; changes and news, until
/// nothing is left; notes that did not fit in an answer; and the texts of new conflicts. A round that is dropped at
/// any point has lost nothing: its results are in the replica, and the next one continues from there.
struct SyncRound {
    /// Names the next action of the caller.
    enum Step: Equatable, Sendable {
        /// Send this request, and pass the answer to `received`.
        case send(APIRequest)
        /// The round has ended.
        case done(SyncReport)
    }

    /// Carries the changes of one note that a request sends.
    struct Push {
        /// Lists all changes, or the first ones where they do not fit in a request.
        var unsent: Unsent
        /// The note has further changes, for the next request.
        var isPartial: Bool
        /// An earlier request carried one of the changes too.
        var wasSent: Bool

        var id: NoteID { unsent.state.id }
    }

    /// Names the purpose of the present request.
    enum Phase {
        case features
        case purge(NoteID, edition: UInt64, seen: SeenState, generation: Int64)
        case exchange([Push], from: SyncProgress)
        case fetch(Missing, from: SyncProgress)
        case lostText(NoteID, KeptConflict)
        case versions(NoteID, KeptConflict)
    }

    /// Identifies the server's state of a note that was here. A server that went back to a backup gives a seq again,
    /// but not within one generation.
    struct SeenState: Equatable {
        var seq: Int64?
        var generation: Int64?

        init(_ kept: LocalNote?) { (seq, generation) = (kept?.server?.seq, kept?.generation) }
    }

    /// Describes a change whose result came without the note.
    struct Missing {
        var push: Push
        var lost: Note?
        var conflict: KeptConflict?
        var generation: Int64
    }

    static let pushedChanges = 200
    static let pushedBytes = 1_000_000
    static let pageNotes = 1000
    static let day: Int64 = 24 * 3600 * 1000
    static let repairInterval: Int64 = 3600 * 1000

    let replica: any LocalReplica
    var report = SyncReport()
    var phase: Phase?
    var toPurge: [NoteID] = []
    /// Lists the notes whose changes this round is to send. A change that is made meanwhile is for the next round.
    var toPush: [NoteID] = []
    var missing: [Missing] = []
    /// Lists the notes with a conflict; nil until they are read.
    var toSettle: [NoteID]?
    /// Continues the search for a version, which may be on a later page of the list.
    private var nextVersions: (id: NoteID, conflict: KeptConflict, page: String)?
    /// The server has more than was pulled.
    var hasMore = true
    /// Limits the changes of a request: fewer after the server refused one.
    var size = SyncRound.pushedChanges
    /// Caches the content of the present answer, if it was read already.
    var reply: SyncReply?
    var ahead: Ahead?
    /// Times the present request and its answer.
    var trip: RoundTrip?
    private var restarts = 0

    /// Makes a round on a replica. It reads nothing before `begin`.
    init(_ replica: any LocalReplica) { self.replica = replica }

    /// Collects the notes that wait, and returns the first step.
    mutating func begin(now: Timestamp) throws -> Step {
        let unsent = try replica.transact { transaction in
            try transaction.ids(.unsent).compactMap { try transaction.note($0) }
        }
        toPurge = unsent.filter { $0.unsent?.isPurge == true }.map(\.id)
        toPush = unsent.filter { $0.unsent?.isWaiting == true }.map(\.id)
        return try next(now)
    }

    /// Takes the answer to the request of the last step, and returns the next step. Throws a `ServerError` if the round
    /// cannot continue. `trip` shows the accuracy of the server's time in the answer.
    mutating func received(_ answer: APIAnswer, now: Timestamp, trip: RoundTrip? = nil) throws -> Step {
        guard let phase else { return .done(report) }
        self.phase = nil
        self.trip = trip
        report.requests += 1
        switch phase {
        case .features: try learn(answer, now)
        case .purge(let id, let edition, let seen, let generation):
            try purged(id, edition, seen, generation, answer)
        case .exchange(let pushes, let progress): try exchanged(pushes, progress, answer, now)
        case .fetch(let missing, let progress): try fetched(missing, progress, answer)
        case .lostText(let id, let conflict): try settle(id, conflict, lostText: answer)
        case .versions(let id, let conflict): try settle(id, conflict, versions: answer)
        }
        return try next(now)
    }

    private mutating func next(_ now: Timestamp) throws -> Step {
        let progress = try replica.transact { try $0.progress() }
        if progress.features == nil || now.milliseconds(since: progress.learntAt ?? .earliest) > Self.day {
            return send(APIRequest("GET", "v1/info"), .features)
        }
        while let id = toPurge.popLast() {
            if let step = try purge(id) { return step }
        }
        if let missing = missing.popLast() {
            let path = "v1/notes/" + missing.push.id.text
            return send(APIRequest("GET", path, query: [.init("deleted", "include")]), .fetch(missing, from: progress))
        }
        if hasMore || !toPush.isEmpty { return try exchange(now) }
        if let step = try settleNext() { return step }
        return toPush.isEmpty ? .done(report) : try exchange(now)
    }

    mutating func send(_ request: APIRequest, _ phase: Phase) -> Step {
        self.phase = phase
        return .send(request)
    }

    // MARK: Features

    private func learn(_ answer: APIAnswer, _ now: Timestamp) throws {
        guard answer.isSuccess else { throw ServerError.refused(APIProblem(answer)) }
        guard let object = JSONObject(reading: answer.body), let features = object.array("features") else {
            throw ServerError.malformed("it does not list its features")
        }
        try replica.transact { transaction in
            try transaction.advance { progress in
                progress.features = Set(features.compactMap(\.text))
                progress.noteBytes = object.object("limits")?.integer("noteBytes")
                progress.attachmentBytes = object.object("limits")?.integer("attachmentBytes")
                progress.learntAt = now
            }
        }
    }

    // MARK: Starting over

    /// Begins a sync from the start: notes that do not come are dropped at its end, or sent again if the server went
    /// back. Unsent ones are kept.
    mutating func startOver(for problem: APIProblem) throws {
        guard restarts < 3 else { throw ServerError.refused(problem) }
        restarts += 1
        report.startedOver = true
        try replica.transact { try Self.startOver($0, serverWentBack: problem.serverWentBack) }
        hasMore = true
        toPush = try replica.transact { transaction in
            try transaction.ids(.unsent).filter { try transaction.note($0)?.unsent?.isWaiting == true }
        }
    }

    static func startOver(_ transaction: any ReplicaTransaction, serverWentBack: Bool = false) throws {
        try transaction.advance { progress in
            // A sync from the start that did not end still has notes to send again.
            progress.serverWentBack = serverWentBack || progress.isSweeping && progress.serverWentBack
            progress.cursor = nil
            progress.generation += 1
            progress.isSweeping = true
        }
    }

    // MARK: Conflicts

    private mutating func settleNext() throws -> Step? {
        if let (id, conflict, page) = nextVersions {
            nextVersions = nil
            return send(APIClient.versionsRequest(id, page: page), .versions(id, conflict))
        }
        let replica = replica
        var queue = try toSettle ?? replica.transact { try $0.ids(.pendingConflicts) }
        defer { toSettle = queue }
        while let id = queue.popLast() {
            let kept = try replica.transact { try $0.note(id) }
            guard let conflict = kept?.conflict, !conflict.isReady else { continue }
            if conflict.isConfirmed {
                try settle(id, conflict)
                continue
            }
            // The answer was lost: since then, other devices may have seen the change and replaced it.
            if conflict.loser == .ours {
                return send(APIClient.versionsRequest(id, page: nil), .versions(id, conflict))
            }
            let path = "v1/notes/\(id.text)/versions/\(conflict.rev.text)"
            return send(APIRequest("GET", path), .lostText(id, conflict))
        }
        return nil
    }

    private mutating func settle(_ id: NoteID, _ conflict: KeptConflict, lostText answer: APIAnswer) throws {
        try failIfUnavailable(answer)
        var settled = conflict
        // Without the text here, it can be fetched when the user wants to see it.
        if answer.isSuccess { settled.lost = try APIClient.note(answer.body).state }
        try settle(id, settled)
    }

    private mutating func settle(_ id: NoteID, _ conflict: KeptConflict, versions answer: APIAnswer) throws {
        try failIfUnavailable(answer)
        let list = JSONObject(reading: answer.body)
        let version = list?.objects("versions").first { $0.text("rev") == conflict.rev.text }
        if version == nil, let page = list?.text("nextPage") {
            nextVersions = (id, conflict, page)
            return
        }
        let isUnseen = version.map { $0.text("reason") == VersionReason.conflict.rawValue } ?? true
        try settle(id, isUnseen ? conflict : nil, replacing: conflict)
    }

    private mutating func settle(_ id: NoteID, _ conflict: KeptConflict?, replacing old: KeptConflict? = nil) throws {
        let settlement: LocalNote.Settlement? = try replica.transact { transaction in
            guard var kept = try transaction.note(id), kept.conflict?.rev == (old ?? conflict)?.rev else { return nil }
            guard var conflict else {
                kept.conflict = nil
                try transaction.put(id, kept)
                return nil
            }
            conflict.isConfirmed = true
            let (settled, settlement) = kept.settled(conflict)
            try transaction.put(id, settled)
            return settlement
        }
        switch settlement {
        case .reported where conflict?.isOfDeletion == true: report.revived.append(id)
        case .reported: report.conflicts.append(id)
        case .merged:
            report.merged.append(SyncReport.Merge(id: id, device: conflict?.device))
            toPush.append(id)
        case .equal, .waits, nil: break
        }
    }

    private func failIfUnavailable(_ answer: APIAnswer) throws {
        if answer.status >= 500 || answer.status == 429 || answer.status == 401 {
            throw ServerError.refused(APIProblem(answer))
        }
    }
}

extension NoteState {
    /// Returns true if a user reads the same in both, which is no conflict.
    func hasSameText(as other: NoteState) -> Bool {
        guard let own = content, let others = other.content else { return isDeleted && other.isDeleted }
        return own.title.utf8.elementsEqual(others.title.utf8) && own.body.utf8.elementsEqual(others.body.utf8)
    }
}
