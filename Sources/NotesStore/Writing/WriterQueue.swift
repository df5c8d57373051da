import Dispatch
import Notes
import SQLite
import Locking

/// One command for the writer: `run` works inside the transaction and gives the answer, which is delivered once the
/// transaction is on the disk. `run` may be called again where a neighbour in its batch made the transaction fail, so
/// it keeps nothing of its own.
struct WriteJob: Sendable {
    typealias Answer = @Sendable () -> Void

    let run: @Sendable (WriteConnection) throws -> Answer
    let refuse: @Sendable (StoreError) -> Void
}

/// Group commit without a timer: whoever waits while a batch is being synced makes up the next batch. One sync pays
/// for all of them, and a lone writer waits for nobody.
///
///     waiting:   A | B C D (arrive while A is synced)  | E
///     the disk:  A | BEGIN B C D COMMIT, one sync      | E
///
/// Sendable because `waiting` is behind its mutex and everything else is touched on `queue` only.
final class WriterQueue: @unchecked Sendable {
    private let queue = DispatchQueue(label: "cloudnotes.writer", qos: .userInitiated)
    private let waiting = Mutex(Waiting())
    private let source: @Sendable () throws -> WriteConnection
    private let shared: StoreState
    /// Counted once a transaction, so a lock costs nothing that anybody feels.
    private let counted = Mutex(StoreFigures())
    private let collector: BlobCollector
    private var connection: WriteConnection?
    private var loggedPages = 0
    private var idleCheckIsArmed = false
    /// What was erased still stands in the log, until that is empty.
    private var mustEmptyLog = false

    private struct Waiting {
        var jobs: [WriteJob] = []
        var isDraining = false
        var isClosed = false
    }

    /// More would make the first of a batch wait for the last, and the log grow past its checkpoint.
    static let batchLimit = 512
    static let checkpointPages = 1_500

    init(
        connection: WriteConnection, shared: StoreState, collector: BlobCollector,
        source: @escaping @Sendable () throws -> WriteConnection
    ) {
        self.connection = connection
        self.shared = shared
        self.collector = collector
        self.source = source
    }

    func submit(_ job: WriteJob) {
        let verdict = waiting.withLock { waiting -> (refused: Bool, starts: Bool) in
            guard !waiting.isClosed else { return (true, false) }
            waiting.jobs.append(job)
            let starts = !waiting.isDraining
            waiting.isDraining = true
            return (false, starts)
        }
        if verdict.refused { job.refuse(.closed) }
        if verdict.starts { queue.async { self.drain() } }
    }

    /// The sizes of files are the store's to add.
    var figures: StoreFigures {
        var figures = counted.withLock { $0 }
        figures.waiting = waiting.withLock { $0.jobs.count }
        return figures
    }

    /// For what is not urgent: gathered for some seconds, written once.
    func soon(_ body: @escaping @Sendable () -> Void) {
        queue.asyncAfter(deadline: .now() + .seconds(5), execute: body)
    }

    /// Answers everything that was submitted before, then empties the log into the database and closes it.
    func close() {
        waiting.withLock { $0.isClosed = true }
        queue.sync {
            drain()
            _ = try? connection?.database.checkpoint(.truncate)
            connection = nil
        }
    }

    private func drain() {
        while true {
            let jobs = waiting.withLock { waiting -> ArraySlice<WriteJob> in
                let jobs = waiting.jobs.prefix(Self.batchLimit)
                if jobs.count == waiting.jobs.count {
                    waiting.jobs = []
                } else {
                    waiting.jobs.removeFirst(jobs.count)
                }
                if jobs.isEmpty { waiting.isDraining = false }
                return jobs
            }
            if jobs.isEmpty { break }
            commit(jobs)
            if loggedPages >= Self.checkpointPages { checkpoint() }
        }
        armIdleCheck()
    }

    // MARK: One batch

    private func commit(_ jobs: ArraySlice<WriteJob>) {
        let connection: WriteConnection
        do {
            guard let open = try self.connection ?? reopen() else {
                throw StoreError.unavailable("the database is not open")
            }
            connection = open
        } catch {
            let refusal = StoreError(error)
            for job in jobs { job.refuse(refusal) }
            return
        }
        let began = ContinuousClock.now
        var answers: [WriteJob.Answer] = []
        answers.reserveCapacity(jobs.count)
        do {
            try connection.begin()
            for job in jobs { answers.append(try job.run(connection)) }
            try connection.commit()
        } catch {
            connection.rollback()
            shared.receipts.end()
            let refusal = StoreError(error)
            if refusal.isOfTheDisk { counted.withLock { $0.failures += 1 } }
            if invalidatesConnection(error) {
                shared.writingFailed("\(error)")
                self.connection = nil
                for job in jobs { job.refuse(refusal) }
                _ = try? reopen()
            } else if jobs.count > 1 && !isHeldByAnother(error) {
                // One of them is to blame; each alone finds out which, and the others go through.
                for index in jobs.indices { commit(jobs[index...index]) }
            } else {
                if refusal == .insufficientStorage { shared.writingFailed("\(error)") }
                for job in jobs { job.refuse(refusal) }
            }
            if !shared.isWritable { armRecovery() }
            return
        }
        let took = began.duration(to: .now) / .seconds(1)
        counted.withLock { figures in
            figures.batches.add(Double(jobs.count))
            figures.commits.add(took)
        }
        // In this order: who is told a time of after the end must not share a snapshot of before the commit.
        shared.hasCommitted()
        shared.receipts.end()
        shared.writingWorks()
        loggedPages = connection.loggedPages
        for answer in answers { answer() }
        if connection.search.takeErased() { mustEmptyLog = true }
        shared.announce(connection.takeChanged())
        collector.collect(connection.files.takeDropped())
    }

    /// After these the state the connection believes in may not be the disk's.
    private func invalidatesConnection(_ error: any Error) -> Bool {
        guard let error = error as? SQLiteError else { return false }
        return switch error.kind {
        case .io, .readOnly, .cannotOpen, .damaged, .noMemory: true
        case .full, .busy, .constraint, .tooBig, .other: false
        }
    }

    /// Another process held the write lock for all of the waiting time; each alone would only wait as long again.
    private func isHeldByAnother(_ error: any Error) -> Bool { (error as? SQLiteError)?.kind == .busy }

    // MARK: The log

    /// Passive: it never waits for a reader. What a reader still needs is moved the next time.
    private func checkpoint() {
        guard let result = try? connection?.database.checkpoint(.passive) else { return }
        loggedPages = result.logged - result.moved
    }

    private func armIdleCheck() {
        guard loggedPages > 0 || mustEmptyLog, !idleCheckIsArmed else { return }
        idleCheckIsArmed = true
        queue.asyncAfter(deadline: .now() + .seconds(1)) { [weak self] in
            guard let self else { return }
            self.idleCheckIsArmed = false
            if self.waiting.withLock({ $0.isDraining }) {
                self.armIdleCheck()
            } else if self.mustEmptyLog {
                self.emptyLog()
            } else {
                self.checkpoint()
            }
        }
    }

    /// Where somebody still reads what is in the log it is tried again a second later, and nobody waits.
    private func emptyLog() {
        guard let database = connection?.database else { return }
        database.waitWhenBusy(milliseconds: 0)
        defer { database.waitWhenBusy(milliseconds: OpenDatabase.patience) }
        guard (try? database.checkpoint(.truncate)) != nil else { return armIdleCheck() }
        mustEmptyLog = false
        loggedPages = 0
    }

    // MARK: After a failure

    /// Opens the database anew and writes one row: it shows that the disk takes writes again, and it lies in the log
    /// where the refused transaction lay, so that no recovery can bring that one back.
    private func reopen() throws -> WriteConnection? {
        connection = nil
        let opened = try source()
        try opened.verifyWritable()
        shared.readersMustReopen()
        counted.withLock { $0.reopenings += 1 }
        shared.writingWorks()
        connection = opened
        loggedPages = opened.loggedPages
        return opened
    }

    private func armRecovery() {
        queue.asyncAfter(deadline: .now() + .seconds(1)) { [weak self] in
            guard let self, !self.shared.isWritable, !self.waiting.withLock({ $0.isClosed }) else { return }
            if (try? self.reopen()) == nil { self.armRecovery() }
        }
    }
}
