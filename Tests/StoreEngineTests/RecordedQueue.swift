import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine

/// Records what a queue does, without a database and without a thread.
struct RecordedQueue {
    enum Fault: Error { case disk, busy, command, conflict, held, away }

    /// Records the actions of one queue's connections, and holds the failures that they are to have.
    final class Log: Sendable {
        struct State {
            var events: [String] = []
            /// Lists the failures of the next commits; nil is a success.
            var failures: [Fault?] = []
            var isUntidy = false
            var held: Set<AccountNumber> = []
            var reopens = true
            var preparesAhead = false
        }

        let state = Mutex(State())

        var events: [String] { state.withLock { $0.events } }
        func note(_ event: String) { state.withLock { $0.events.append(event) } }
        func failNext(_ faults: Fault?...) { state.withLock { $0.failures = faults } }
    }

    final class Connection: WritingConnection {
        var transaction: WriteTransaction { fatalError("these jobs have no tables") }
        let log: Log

        init(_ log: Log) { self.log = log }

        func begin(for jobs: ArraySlice<CommandJob>) throws {
            let accounts = Self.accounts(of: jobs)
            log.note(accounts.isEmpty ? "begin" : "begin for \(accounts)")
        }

        var preparesAhead: Bool { log.state.withLock { $0.preparesAhead } }
        func prepare(for jobs: ArraySlice<CommandJob>) { log.note("prepare for \(Self.accounts(of: jobs))") }

        private static func accounts(of jobs: ArraySlice<CommandJob>) -> [Int64] {
            jobs.compactMap { job in if case .account(let account, _) = job.keys { account.value } else { nil } }
        }

        func commit() throws {
            let fault = log.state.withLock { $0.failures.isEmpty ? nil : $0.failures.removeFirst() }
            if let fault { throw fault }
            log.note("commit")
        }

        func commit(preparing next: ArraySlice<CommandJob>?) throws {
            try commit()
            if let next { log.note("commit also prepares for \(Self.accounts(of: next))") }
        }

        func rollback() { log.note("rollback") }
        func held(by jobs: ArraySlice<CommandJob>) -> Set<AccountNumber> { log.state.withLock { $0.held } }
        func verifyWritable() throws { log.note("verify") }
        func takeChanged() -> AccountChanges { [] }
        var isUntidy: Bool { log.state.withLock { $0.isUntidy } }

        func tidy() -> Bool {
            log.note("tidy")
            return true
        }

        func close() { log.note("close") }
    }

    @Sendable static func cause(of error: any Error) -> CommandFailure {
        switch error {
        case Fault.disk: CommandFailure(.unavailable("disk"), .connection)
        case Fault.busy: CommandFailure(.unavailable("busy"), .batch)
        case Fault.conflict: CommandFailure(.unavailable("conflict"), .again)
        case Fault.away: CommandFailure(.unavailable("away"), .away)
        case Fault.held: CommandFailure(.unavailable("held"), .held)
        default: CommandFailure(.unavailable("command"), .command)
        }
    }

    let log = Log()
    let executor = ManualExecutor()
    let state = StoreSignals(clock: { 0 })
    let time = StandingClock()
    let queue: CommandQueue

    init(_ heldJobs: (Log) -> HeldJobs) {
        let (log, time) = (log, time)
        queue = CommandQueue(
            connection: Connection(log), state: state, executor: executor, cause: Self.cause,
            source: {
                guard log.state.withLock({ $0.reopens }) else { throw Fault.disk }
                return Connection(log)
            }, heldJobs: heldJobs(log), clock: { time.now })
    }

    func submit(
        _ name: String, isLong: Bool = false, of account: AccountNumber? = nil, throwing fault: Fault? = nil,
        taking duration: Duration = .zero, then: @escaping @Sendable () -> Void = {}
    ) {
        let (log, time) = (log, time)
        queue.submit(
            CommandJob(
                isLong: isLong, keys: account.map { .account($0, nil) } ?? .unknown,
                run: { _ in
                    log.note("run \(name)")
                    time.pass(duration)
                    if let fault { throw fault }
                    return {
                        log.note("answer \(name)")
                        then()
                    }
                },
                refuse: { log.note("refuse \(name): \($0)") }))
    }
}

/// Stops until a command takes its time.
final class StandingClock: Sendable {
    private let instant = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { instant.withLock { $0 } }
    func pass(_ duration: Duration) { instant.withLock { $0 += duration } }
}
