import Dispatch
import Notes
import NotesPrimitives
import NotesStoreContract

/// Commits in groups without a timer: the commands that arrive while a batch is synced form the next batch. One sync
/// serves them all, and a lone writer never waits.
///
///     waiting:   A | B C D (arrive while A is synced)  | E
///     the disk:  A | BEGIN B C D COMMIT, one sync      | E
///
/// If the database is a network away, the next batch is prepared in the trip of the COMMIT. This requires that nearly
/// as many commands wait by then; otherwise the batch is prepared while the answers are given.
///
/// The class is Sendable because `waiting` is behind its mutex and everything else is touched on `executor` only.
package final class CommandQueue: @unchecked Sendable {
    package typealias Job = CommandJob

    private let executor: any CommandExecutor
    private let waiting = Mutex(Waiting())
    private let source: @Sendable () throws -> any WritingConnection
    private let cause: @Sendable (any Error) -> CommandFailure
    private let heldJobs: HeldJobs
    private let clock: @Sendable () -> ContinuousClock.Instant
    private let state: StoreSignals
    /// The figures are counted once a transaction, so the cost of the lock does not matter.
    private let counted = Mutex(StoreFigures())
    private var connection: (any WritingConnection)?
    private var hasBeenOpen: Bool
    /// The connection has prepared for this batch.
    private var next: ArraySlice<Job>?
    private var idleCheckIsArmed = false
    private var recoveryIsArmed = false

    private struct Waiting {
        var jobs = Turns<Job>()
        var isDraining = false
        var isClosed = false

        /// Returns the next batch. Draining ends if there is none.
        mutating func take() -> ArraySlice<Job>? {
            let batch = take(atLeast: 1)
            isDraining = batch != nil
            return batch
        }

        /// Returns the next batch if at least `least` jobs wait. A long command is a batch of its own.
        mutating func take(atLeast least: Int) -> ArraySlice<Job>? {
            guard jobs.count >= least else { return nil }
            var batch: [Job] = []
            // A long command, and its account's later commands, go behind the commands of others that wait already.
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

    /// With a larger batch its first command waits for the last, and a store's log grows past its checkpoint.
    package static let batchLimit = 512

    /// After this time no further command of a batch is run, and the commands of other accounts come first. A batch
    /// that is prepared ahead has no such limit.
    package static let workLimit = Duration.milliseconds(25)

    /// A batch runs at most this number of times if its failure may be transient.
    package static let attempts = 5

    /// `connection` is nil if the first command opens one. `cause` classifies an error of a transaction. `source` opens
    /// the database again after a failure of the disk.
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

    /// The store adds the sizes of files.
    package var figures: StoreFigures {
        var figures = counted.withLock { $0 }
        figures.waiting = waiting.withLock { $0.jobs.count + $0.jobs.pausedCount }
        return figures
    }

    /// Makes the account's commands wait until `resume`; commands of others are executed. A command that calls this in
    /// its answer, and is alone in its batch, is the account's last one before the pause.
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

    /// Runs `body` after some seconds, for writes that are gathered and not urgent.
    package func soon(_ body: @escaping @Sendable () -> Void) { executor.run(afterSeconds: 5, body) }

    /// Answers every command that was submitted before, and closes the connection. The commands of paused accounts are
    /// refused, since what they wait for may not be complete.
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

    /// `isFirstRun` is true if the next batch may follow this one at once. After a batch that is run again, more of it
    /// may be left.
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
        // This order matters: a client that gets a time from after the end must not share a snapshot from before the
        // commit.
        state.hasCommitted()
        state.receipts.end()
        state.writingWorks()
        if prepares, next == nil {
            next = waiting.withLock { $0.take(atLeast: 1) }
            if let next { connection.prepare(for: next) }
        }
        WakeUps.gather { for answer in answers { answer() } }
        state.announce(connection.takeChanged())
        connection.committed()
    }

    /// Returns the answers of the batch, or of its first commands if those took long.
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

    /// Sets aside the jobs whose account is held, and runs the others. Returns false if no job was held.
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

    /// Puts the jobs in front of all that came since, so that the jobs of an account stay in order.
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

    /// Opens the database again and writes one row. It shows that the disk accepts writes again. In the log it
    /// overwrites the failed transaction, so that recovery cannot replay it.
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

/// Selects the treatment of jobs whose account is held by another transaction for longer than a batch takes. The other
/// jobs of their batch do not wait with them.
package enum HeldJobs: Sendable {
    /// The jobs are run again, with their entire batch.
    case runAgain
    /// The jobs go to another queue.
    case handOver(@Sendable (CommandJob) -> Void)
    /// The jobs stay first in this queue, and are refused after `batches` batches.
    case wait(batches: Int)
}

/// Runs the bodies of the command queue one after another, never two at the same time. Tests pass an executor that runs
/// a body at their command.
package protocol CommandExecutor: Sendable {
    func run(_ body: @escaping @Sendable () -> Void)
    func run(afterSeconds seconds: Int, _ body: @escaping @Sendable () -> Void)
    /// Runs the body after everything that was submitted before it, and waits for its end.
    func runAndWait(_ body: () -> Void)
    /// Ends the process in debug builds if the caller is not a body that this executor runs.
    func assertIsCurrent()
}

/// Runs the bodies on a serial dispatch queue.
package struct SerialExecutor: CommandExecutor {
    private let queue: DispatchQueue

    package init(label: String) { queue = DispatchQueue(label: label, qos: .userInitiated) }

    package func run(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }

    package func run(afterSeconds seconds: Int, _ body: @escaping @Sendable () -> Void) {
        queue.asyncAfter(deadline: .now() + .seconds(seconds), execute: body)
    }

    package func runAndWait(_ body: () -> Void) { queue.sync(execute: body) }

    package func assertIsCurrent() { queue.assertIsCurrent() }
}
