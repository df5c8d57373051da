import Notes
import NotesPrimitives

/// Keeps a notebook and its server in step: one round of sync at a time, when `SyncSchedule` makes it due, and whenever
/// the server hints at news. It has a queue of its own, so a round blocks no thread of Swift's pool while it stores.
///
///     let loop = SyncLoop(notebook, api)
///     Task { await loop.run() }
public actor SyncLoop {
    private let queue = BlockingQueue("notes.sync")
    private let notebook: BlockingNotebook
    private let api: APIClient
    private let time: SyncTime
    private let progress: @Sendable (SyncReport) -> Void
    private var schedule: SyncSchedule
    private var sleeper: Task<Void, Never>?
    /// Sleeps before the event stream is opened again.
    private var streamSleeper: Task<Void, Never>?
    private var running: Running?
    private var lastNumber = 0
    /// Has the cursors of the hints that came during the round under way.
    private var hintsOfRound: Set<String?> = []
    private let outcomes = Broadcast<SyncOutcome>()
    private let announced = Broadcast<SyncState>()
    /// Reports the state of this device's sync.
    public private(set) var state = SyncState.unknown {
        didSet { if state != oldValue { announced.send(state) } }
    }

    /// Describes a round under way. It goes on until the last of its callers is cancelled.
    private struct Running {
        var number: Int
        var task: Task<SyncReport, any Error>
        var callers = 0
    }

    /// Runs the loop on its own queue.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// Makes a loop. `progress` is called after each answer, with the report of the round so far.
    public init(
        _ notebook: Notebook, _ api: APIClient, progress: @escaping @Sendable (SyncReport) -> Void = { _ in }
    ) {
        self.init(notebook.blocking, api, progress: progress)
    }

    package init(
        _ notebook: BlockingNotebook, _ api: APIClient, time: SyncTime = .system,
        progress: @escaping @Sendable (SyncReport) -> Void = { _ in }
    ) {
        self.progress = progress
        self.notebook = notebook
        self.api = api
        self.time = time
        schedule = SyncSchedule(now: time.now())
    }

    /// Returns the outcome of each round from now on.
    public nonisolated func rounds() -> AsyncStream<SyncOutcome> { outcomes.stream() }

    /// Returns each `state` from now on.
    public nonisolated func states() -> AsyncStream<SyncState> { announced.stream() }

    /// The last round that succeeded ended at this time; one before the app began counts too.
    public var lastSyncAt: Timestamp? { (try? notebook.progress())?.lastSyncAt }

    /// Syncs until the task is cancelled.
    public func run() async {
        let edits = Task { [notebook] in
            for await change in notebook.changes() {
                if change.isByUser || change.mayConcernAnyNote && (try? notebook.hasWaiting()) == true { edited() }
            }
        }
        let hints = Task { await listen() }
        defer {
            edits.cancel()
            hints.cancel()
        }
        while !Task.isCancelled {
            await pause()
            guard !Task.isCancelled, let due = schedule.due, due <= time.now() else { continue }
            _ = try? await joinRound()
        }
    }

    /// Runs a round at once. A call while one is under way gets the result of that one. The round goes on until its
    /// last caller is cancelled.
    @discardableResult
    public func syncNow() async throws(SyncError) -> SyncReport {
        do { return try await joinRound() } catch { throw SyncError(error) }
    }

    /// Does the same as `syncNow`, and throws a `ServerError` or an error of the replica as it is.
    package func joinRound() async throws -> SyncReport {
        var round = running ?? begin()
        round.callers += 1
        running = round
        let number = round.number
        return try await withTaskCancellationHandler {
            try await round.task.value
        } onCancel: {
            Task { await leave(number) }
        }
    }

    /// Counts the calls that wait for the round under way.
    var callers: Int { running?.callers ?? 0 }

    /// The next round is due at this time; nil while the user has to sign in.
    var due: Timestamp? { schedule.due }

    /// An event stream is open and has brought something.
    var hasStream: Bool { schedule.hasStream }

    /// A hint came during the round under way.
    var hasHintOfRound: Bool { !hintsOfRound.isEmpty }

    /// The event stream is closed, and a pause goes ahead of the next attempt.
    var waitsForStream: Bool { streamSleeper != nil }

    private func begin() -> Running {
        schedule.began()
        hintsOfRound = []
        lastNumber += 1
        let number = lastNumber
        let since = state.offlineSince
        if since == nil { state = .syncing(SyncReport()) }
        let report: @Sendable (SyncReport) -> Void = { [progress] report in
            progress(report)
            Task { await self.reached(report, number) }
        }
        let task = Task {
            let result: Result<SyncReport, any Error>
            do {
                result = .success(try await round(report))
            } catch {
                result = .failure(error)
            }
            ended(number, result)
            return try result.get()
        }
        return Running(number: number, task: task)
    }

    private func ended(_ number: Int, _ result: Result<SyncReport, any Error>) {
        if running?.number == number { running = nil }
        switch result {
        case .success(let report):
            schedule.succeeded(now: time.now(), waits: (try? notebook.hasWaiting()) ?? false)
            // The next round brings the notes with these files, or a change that came after this round had read.
            if report.sentAttachments > 0 || hintsOfRound.contains(where: isNews) { schedule.hinted(now: time.now()) }
            state = standing() ?? .upToDate(time.now())
            outcomes.send(.done(report))
        case .failure(let error):
            schedule.failed(error as? ServerError, now: time.now(), random: time.random())
            let failure = SyncError(error)
            state =
                switch failure {
                case .server(let error) where error.needsSignIn: .signedOut
                case .server(let error) where error.isOffline: .offline(since: state.offlineSince ?? time.now())
                case .cancelled: standing() ?? .unknown
                default: .failed(failure)
                }
            outcomes.send(.failed(failure))
        }
    }

    /// Shows the report after an answer, which means that the server is reached.
    private func reached(_ report: SyncReport, _ number: Int) {
        if running?.number == number { state = .syncing(report) }
    }

    /// Returns the state while something waits; else nil.
    private func standing() -> SyncState? {
        guard let count = try? notebook.unsent().count, count > 0 else { return nil }
        return .unsent(count)
    }

    /// Removes a caller that was cancelled. A round that nothing waits for any more ends, and the next call begins
    /// another one.
    private func leave(_ number: Int) {
        guard var round = running, round.number == number else { return }
        round.callers -= 1
        running = round.callers > 0 ? round : nil
        if round.callers == 0 { round.task.cancel() }
    }

    /// Makes a round due at once, and opens the event stream again if it is closed. Call this when the network is back,
    /// when the app comes to the screen, and after the user signed in again.
    public func wake() {
        schedule.hurry(now: time.now())
        sleeper?.cancel()
        streamSleeper?.cancel()
    }

    private func edited() {
        schedule.edited(now: time.now())
        if case .upToDate = state { state = standing() ?? state }
        if case .unsent = state { state = standing() ?? state }
        sleeper?.cancel()
    }

    /// Handles what the event stream brought: a hint and its cursor, or a comment. Another process may have changed a
    /// note meanwhile.
    private func heard(hint isHint: Bool, _ cursor: String?) {
        schedule.heard(now: time.now())
        if isHint { return hinted(cursor) }
        if running == nil, (try? notebook.hasWaiting()) == true { edited() }
    }

    /// Returns false for the hint of a change that the replica has, such as this device's own.
    private func isNews(_ cursor: String?) -> Bool {
        cursor == nil || cursor != (try? notebook.progress())?.cursor
    }

    private func lostStream() {
        schedule.lostStream(now: time.now())
        sleeper?.cancel()
    }

    private func hinted(_ cursor: String?) {
        if running != nil {
            hintsOfRound.insert(cursor)
        } else if isNews(cursor) {
            schedule.hinted(now: time.now())
            sleeper?.cancel()
        }
    }

    private func pause() async {
        let now = time.now()
        let wait = schedule.due.map { $0.milliseconds(since: now) } ?? SyncSchedule.longestWait
        guard wait > 0 else { return }
        let task = Task { [time] in await time.sleep(wait) }
        sleeper = task
        await Self.value(task)
    }

    /// Returns the bytes of a file: those on this device, or else the server's, of which a copy stays here. Throws
    /// `NotebookError.noAttachment`, as a `SyncError`, if the note has no such file.
    public func attachment(_ name: String, of id: NoteID) async throws(SyncError) -> [UInt8] {
        do {
            return try await AttachmentRound(notebook, api).fetch(name, of: id)
        } catch {
            throw SyncError(error)
        }
    }

    /// Runs one round: the notes, and then the files that wait. Those of a deleted note go ahead of its deletion.
    private func round(_ progress: @Sendable (SyncReport) -> Void) async throws -> SyncReport {
        let attachments = AttachmentRound(notebook, api)
        let early = try await attachments.send(ofDeleted: true)
        let sent = try attachments.sent()
        var report = try await exchange(progress)
        try attachments.finish(sent, after: report)
        report.sentAttachments = try await early + attachments.send()
        return report
    }

    /// Runs one round of the notes over the transport.
    private func exchange(_ progress: @Sendable (SyncReport) -> Void) async throws -> SyncReport {
        var round = SyncRound(notebook.syncReplica)
        var step = try round.begin(now: time.now())
        // The next page comes while this one is stored.
        var ahead: (request: APIRequest, answer: Task<APIAnswer, any Error>)?
        defer { ahead?.answer.cancel() }
        while true {
            switch step {
            case .done(let report): return report
            case .send(let request):
                let answer: APIAnswer
                var trip: RoundTrip?
                if let ahead, ahead.request == request {
                    answer = try await Self.value(ahead.answer)
                } else {
                    ahead?.answer.cancel()
                    let sent = time.uptime()
                    answer = try await api.answer(to: request)
                    trip = RoundTrip(sent: sent, received: time.uptime())
                }
                let now = time.now()
                ahead = try round.requestAhead(of: answer, now: now).map { next in
                    // It is sent while this actor stores the answer.
                    (next, Task.detached { [api] in try await api.answer(to: next) })
                }
                step = try round.received(answer, now: now, trip: trip)
                progress(round.report)
            }
        }
    }

    /// Returns the value of a task that ends with this one.
    private static func value<Value: Sendable, Failure: Error>(
        _ task: Task<Value, Failure>
    ) async throws(Failure) -> Value {
        try await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }.get()
    }

    /// Reads the server's event stream, opened again when it ends. Without it, the interval finds the news.
    private func listen() async {
        var failures = 0
        while !Task.isCancelled {
            let lines = Mutex(EventLines())
            do {
                let cursor = try? notebook.progress().cursor
                try await api.eventPieces(after: cursor) { [weak self] piece in
                    let (hints, cursor) = try lines.withLock { (try $0.append(piece), $0.cursor) }
                    Task { await self?.heard(hint: hints > 0, cursor) }
                }
                failures = 0
            } catch {
                failures += 1
            }
            lostStream()
            let steps = Int64(1) << min(failures, 5)
            let pause = Int64(Double(2000 * steps) * (0.5 + time.random() / 2))
            let task = Task { [time] in await time.sleep(pause) }
            streamSleeper = task
            await Self.value(task)
            streamSleeper = nil
        }
    }
}

/// Reports the end of a round.
public enum SyncOutcome: Equatable, Sendable {
    /// The round came to its end.
    case done(SyncReport)
    /// The round stopped, and unsent changes wait.
    case failed(SyncError)
}

/// Sends values to any number of asynchronous sequences. A reader that is slow gets the latest ones.
private final class Broadcast<Value: Sendable>: Sendable {
    private struct State: Sendable {
        var next = 0
        var readers: [Int: AsyncStream<Value>.Continuation] = [:]
    }

    private let state = Mutex(State())

    func stream() -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(64))
        let number = state.withLock { state in
            state.next += 1
            state.readers[state.next] = continuation
            return state.next
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.readers.removeValue(forKey: number) }
        }
        return stream
    }

    func send(_ value: Value) {
        for reader in state.withLock({ Array($0.readers.values) }) { reader.yield(value) }
    }
}
