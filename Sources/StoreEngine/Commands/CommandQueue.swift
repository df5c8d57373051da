import Primitives
import Notes
import StoreContract

/// Group commit without a timer: the commands that arrive while a batch is synced form the next batch. One sync serves all
/// of them, and a lone writer never waits.
///
///     waiting:   A | B C D (arrive while A is synced)  | E
///     the disk:  A | BEGIN B C D COMMIT, one sync      | E
///
/// Where the database is a network away, the next batch is prepared in the trip of the COMMIT if nearly as many commands wait
/// by then, and otherwise while the answers are given.
///
/// Sendable because `waiting` is behind its mutex and everything else is touched on `executor` only.
package final class CommandQueue: @unchecked Sendable {
    package typealias Job = CommandJob

    private let executor: any CommandExecutor
    private let waiting = Mutex(Waiting())
    private let source: @Sendable () throws -> any WritingConnection
    private let cause: @Sendable (any Error) -> CommandFailure
    private let heldJobs: HeldJobs
    private let clock: @Sendable () -> ContinuousClock.Instant
    private let state: StoreSignals
    /// Counted once a transaction, so the cost of the lock does not matter.
    private let counted = Mutex(StoreFigures())
    private var connection: (any WritingConnection)?
    private var hasBeenOpen: Bool
    /// The batch that the connection has prepared for.
    private var next: ArraySlice<Job>?
    private var idleCheckIsArmed = false
    private var recoveryIsArmed = false

    private struct Waiting {
        var jobs = Turns<Job>()
        var isDraining = false
        var isClosed = false

        /// The next batch. Where there is none, draining ends.
        mutating func take() -> ArraySlice<Job>? {
            let batch = take(atLeast: 1)
            isDraining = batch != nil
            return batch
        }

        /// The next batch, if it has as many jobs, or is a long command.
        mutating func take(atLeast least: Int) -> ArraySlice<Job>? {
            guard jobs.count >= least else { return nil }
            var batch: [Job] = []
            // A long command, and what its account sent after it: behind the others' commands that wait already.
            var aside: [Job] = []
            while batch.count < CommandQueue.batchLimit, let job = jobs.next() {
                if job.isLong, batch.isEmpty, aside.isEmpty { return [job] }
                if job.isLong || aside.contains(where: { $0.keys.account == job.keys.account }) {
                    aside.append(job)
                } else {
                    batch.append(job)
                }
            }
            if !aside.isEmpty { putBack(aside) }
            guard batch.count >= least else {
                putBack(batch)
                return nil
            }
            return batch[...]
        }

        mutating func putBack(_ taken: some BidirectionalCollection<Job>) {
            jobs.putBack(taken) { $0.keys.account }
        }
    }

    /// More would make the first of a batch wait for the last, and a store's log grow past its checkpoint.
    package static let batchLimit = 512

    /// No further command of a batch is run after this time, where a batch is not prepared ahead: the others' commands have
    /// their turns first.
    package static let workLimit = Duration.milliseconds(25)

    /// How often a batch is run whose failure may pass.
    package static let attempts = 5

    /// - Parameters:
    ///   - connection: `nil` where the first command opens one.
    ///   - cause: what an error of a transaction means.
    ///   - source: opens the database again after a failure of the disk.
    package init(
        connection: (any WritingConnection)?, state: StoreSignals, executor: any CommandExecutor,
        cause: @escaping @Sendable (any Error) -> CommandFailure,
        source: @escaping @Sendable () throws -> any WritingConnection,
        heldJobs: HeldJobs = .runAgain, clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.connection = connection
        hasBeenOpen = connection != nil
        self.state = state
        self.executor = executor
        self.cause = cause
        self.source = source
        self.heldJobs = heldJobs
        self.clock = clock
    }

    package func submit(_ job: Job) {
        let verdict = waiting.withLock { waiting -> (refused: Bool, starts: Bool) in
            guard !waiting.isClosed else { return (true, false) }
            waiting.jobs.add(job, for: job.keys.account)
            let starts = !waiting.isDraining
            waiting.isDraining = true
            return (false, starts)
        }
        if verdict.refused { job.refuse(.closed) }
        if verdict.starts { executor.run { self.drain() } }
    }

    /// The sizes of files are the store's to add.
    package var figures: StoreFigures {
        var figures = counted.withLock { $0 }
        figures.waiting = waiting.withLock { $0.jobs.count + $0.jobs.pausedCount }
        return figures
    }

    /// The account's commands wait until `resume`; others' are executed. A command that calls this in its answer, and is
    /// alone in its batch, is the last one of the account before the pause.
    package func pause(_ account: AccountNumber) { waiting.withLock { $0.jobs.pause(account) } }

    package func resume(_ account: AccountNumber) {
        let starts = waiting.withLock { waiting in
            waiting.jobs.resume(account)
            let starts = !waiting.isDraining && waiting.jobs.count > 0
            if starts { waiting.isDraining = true }
            return starts
        }
        if starts { executor.run { self.drain() } }
    }

    /// For what is not urgent: gathered for some seconds, written once.
    package func soon(_ body: @escaping @Sendable () -> Void) { executor.run(afterSeconds: 5, body) }

    /// Answers everything that was submitted before, and closes the connection. The commands of paused accounts are refused:
    /// what they wait for may not be complete.
    package func close() {
        let paused = waiting.withLock { waiting in
            waiting.isClosed = true
            return waiting.jobs.takePaused()
        }
        for job in paused { job.refuse(.closed) }
        executor.runAndWait {
            drain()
            connection?.close()
            connection = nil
        }
    }

    private func drain() {
        executor.assertIsCurrent()
        while let jobs = next ?? waiting.withLock({ $0.take() }) {
            next = nil
            commit(jobs, isFirstRun: true)
        }
        armIdleCheck()
    }

    // MARK: One batch

    /// `isFirstRun` of a batch as it was taken: the next one follows it. Behind a batch that is run again there may be more of it.
    private func commit(_ taken: ArraySlice<Job>, attempt: Int = 1, isFirstRun: Bool = false) {
        var jobs = taken
        let connection: any WritingConnection
        do {
            connection = try self.connection ?? (hasBeenOpen ? reopen() : open())
        } catch {
            let refusal = cause(error).refusal
            for job in jobs { job.refuse(refusal) }
            return
        }
        let prepares = connection.preparesAhead && isFirstRun
        let began = clock()
        let answers: [Job.Answer]
        do {
            try connection.begin(for: jobs)
            answers = try run(jobs, connection)
            if answers.count < jobs.count {
                let rest = jobs.dropFirst(answers.count)
                jobs = jobs.prefix(answers.count)
                waiting.withLock { $0.putBack(rest) }
            }
            // A smaller batch would cost more than the trip that it saves.
            if prepares { next = waiting.withLock { $0.take(atLeast: max(jobs.count * 3 / 4, 1)) } }
            try connection.commit(preparing: prepares ? next : nil)
        } catch {
            connection.rollback()
            state.receipts.end()
            failed(jobs, error, attempt)
            return
        }
        let took = began.duration(to: clock()) / .seconds(1)
        counted.withLock { figures in
            figures.batches.add(Double(jobs.count))
            figures.commits.add(took)
        }
        // In this order: a client that gets a time from after the end must not share a snapshot from before the commit.
        state.hasCommitted()
        state.receipts.end()
        state.writingWorks()
        if prepares, next == nil {
            next = waiting.withLock { $0.take(atLeast: 1) }
            if let next { connection.prepare(for: next) }
        }
        for answer in answers { answer() }
        state.announce(connection.takeChanged())
        connection.committed()
    }

    /// The answers of the batch, or of its first commands where those took long.
    private func run(_ jobs: ArraySlice<Job>, _ connection: any WritingConnection) throws -> [Job.Answer] {
        let end = connection.preparesAhead ? nil : clock().advanced(by: Self.workLimit)
        var answers: [Job.Answer] = []
        answers.reserveCapacity(jobs.count)
        for job in jobs {
            answers.append(try job.run(connection))
            if let end, answers.count < jobs.count, clock() >= end { break }
        }
        return answers
    }

    private func failed(_ jobs: ArraySlice<Job>, _ error: any Error, _ attempt: Int) {
        let failure = cause(error)
        if failure.scope == .held, setHeldAside(jobs, failure.refusal) { return }
        let mayPass = [.again, .away, .held].contains(failure.scope)
        if mayPass, attempt < Self.attempts { return commit(jobs, attempt: attempt + 1) }
        let refusal = failure.refusal
        if refusal.isOfTheDisk { counted.withLock { $0.failures += 1 } }
        if failure.scope == .connection {
            state.writingFailed("\(error)")
            connection = nil
            for job in jobs { job.refuse(refusal) }
            _ = try? reopen()
        } else if jobs.count > 1 && failure.scope == .command {
            for index in jobs.indices { commit(jobs[index...index]) }
        } else if jobs.count > 1 && mayPass && failure.scope != .away {
            for index in jobs.indices { commit(jobs[index...index], attempt: Self.attempts) }
        } else {
            if refusal == .insufficientStorage || failure.scope == .away { state.writingFailed("\(error)") }
            for job in jobs { job.refuse(refusal) }
        }
        if !state.isWritable { armRecovery() }
    }

    /// Whether there were any. The other jobs are run.
    private func setHeldAside(_ jobs: ArraySlice<Job>, _ refusal: StoreError) -> Bool {
        if case .runAgain = heldJobs { return false }
        guard let accounts = connection?.held(by: jobs), !accounts.isEmpty else { return false }
        let isHeld = { (job: Job) in job.keys.account.map(accounts.contains) ?? false }
        let (held, others) = (jobs.filter(isHeld), jobs.filter { !isHeld($0) })
        switch heldJobs {
        case .runAgain: break
        case .handOver(let take): for job in held { take(job) }
        case .wait(let batches): wait(held, batches, refusal)
        }
        if !others.isEmpty { commit(others[...]) }
        return true
    }

    /// In front of all that came since, so that the jobs of an account stay in order.
    private func wait(_ jobs: [Job], _ batches: Int, _ refusal: StoreError) {
        var kept: [Job] = []
        for var job in jobs {
            job.waits += 1
            if job.waits < batches { kept.append(job) } else { job.refuse(refusal) }
        }
        let isClosed = waiting.withLock { waiting in
            if !waiting.isClosed { waiting.putBack(kept) }
            return waiting.isClosed
        }
        if isClosed { for job in kept { job.refuse(.closed) } }
    }

    private func armIdleCheck() {
        guard connection?.isUntidy == true, !idleCheckIsArmed else { return }
        idleCheckIsArmed = true
        executor.run(afterSeconds: 1) { [weak self] in
            guard let self else { return }
            self.idleCheckIsArmed = false
            if self.waiting.withLock({ $0.isDraining }) || self.connection?.tidy() == false { self.armIdleCheck() }
        }
    }

    private func open() throws -> any WritingConnection {
        let opened = try source()
        hasBeenOpen = true
        connection = opened
        return opened
    }

    // MARK: After a failure

    /// Opens the database anew and writes one row: it shows that the disk takes writes again, and it lies in the log
    /// where the refused transaction lay, so that no recovery can bring that one back.
    private func reopen() throws -> any WritingConnection {
        executor.assertIsCurrent()
        connection = nil
        let opened = try source()
        try opened.verifyWritable()
        state.readersMustReopen()
        counted.withLock { $0.reopenings += 1 }
        state.writingWorks()
        connection = opened
        return opened
    }

    private func armRecovery() {
        if recoveryIsArmed { return }
        recoveryIsArmed = true
        executor.run(afterSeconds: 1) { [weak self] in
            guard let self else { return }
            self.recoveryIsArmed = false
            guard !self.state.isWritable, !self.waiting.withLock({ $0.isClosed }) else { return }
            if (try? self.reopen()) == nil { self.armRecovery() }
        }
    }
}
