#if PostgreSQL
    import Dispatch
    import Locking
    import Postgres
    import StoreContract

    /// Point reads of one statement, many a trip: what is asked while a pipeline is out makes up the next one, without a timer.
    ///
    ///     asked:     A | B C D (while A is out) | E
    ///     one trip:  A | B C D                  | E
    final class PointPipeline: Sendable {
        private let queue = DispatchQueue(label: "cloudnotes.points", qos: .userInteractive)
        private let pool: PostgresPool
        private let waiting = Mutex(Waiting())

        private struct Waiting {
            var jobs: [Job] = []
            var isDraining = false
        }

        private struct Job: Sendable {
            let read: PointRead
            let reply: @Sendable (Result<PointAnswer, StoreError>) -> Void
        }

        /// What one trip takes: the first answer waits for the last one's statement.
        private static let longest = 64

        init(_ pool: PostgresPool) { self.pool = pool }

        /// `read` must be one for which a `PointStatement` suffices.
        func submit(_ read: PointRead, reply: @escaping @Sendable (Result<PointAnswer, StoreError>) -> Void) {
            let job = Job(read: read, reply: reply)
            let starts = waiting.withLock { waiting in
                waiting.jobs.append(job)
                defer { waiting.isDraining = true }
                return !waiting.isDraining
            }
            if starts { queue.async { self.drain() } }
        }

        private func drain() {
            while true {
                let jobs = waiting.withLock { waiting -> [Job] in
                    let jobs = Array(waiting.jobs.prefix(Self.longest))
                    waiting.jobs.removeFirst(jobs.count)
                    if jobs.isEmpty { waiting.isDraining = false }
                    return jobs
                }
                if jobs.isEmpty { return }
                run(jobs[...])
            }
        }

        /// Reads change nothing, so those that a broken connection left without an answer are asked again, on a new one.
        private func run(_ jobs: ArraySlice<Job>) {
            var rest = jobs
            do {
                do {
                    try answer(&rest, on: pool.borrow())
                } catch let error as PostgresError where error.kind == .disconnected {
                    try answer(&rest, on: pool.borrow(fresh: true))
                }
            } catch {
                for job in rest { job.reply(.failure(StoreError(reading: error))) }
            }
        }

        /// Takes those off `jobs` that it answers. Each is synced for itself, so that none fails with another.
        private func answer(_ jobs: inout ArraySlice<Job>, on connection: PostgresConnection) throws {
            defer { pool.giveBack(connection) }
            try connection.settle()
            let statements = jobs.map { PointStatement($0.read) }
            for statement in statements {
                guard let statement else { throw StoreError.otherAnswer }
                try connection.enqueue(statement.sql, statement.arguments)
                try connection.sync()
            }
            for statement in statements {
                guard let statement, let job = jobs.first else { throw StoreError.otherAnswer }
                let reply = try connection.receive()
                _ = try connection.receive()
                jobs.removeFirst()
                do { job.reply(.success(try statement.answer(reply.get()))) } catch {
                    job.reply(.failure(StoreError(reading: error)))
                }
            }
        }
    }
#endif
