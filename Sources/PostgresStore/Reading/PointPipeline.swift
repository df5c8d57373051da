import Dispatch
import NotesPostgres
import NotesPrimitives
import NotesStoreContract

/// Sends point reads of one statement in a pipeline, many in one trip. The reads that arrive while a trip is under way
/// form the next one, without a timer. There is one pipeline, since two would alternate with half as many reads each.
///
///     arriving:  A | B C D (while A is under way) | E
///     one trip:  A | B C D                        | E
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

    /// The most reads in one trip, since the first answer waits for the last statement.
    private static let longest = 64

    init(_ pool: PostgresPool) { self.pool = pool }

    /// Queues a read for which a `PointStatement` suffices.
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
            run(jobs)
        }
    }

    /// Runs the jobs. Reads change nothing, so those that a broken connection left without an answer are sent again on
    /// a new one.
    private func run(_ jobs: [Job]) {
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

    /// Removes the jobs that it answers from `jobs`. Reads that fail together are sent again one by one, so that one
    /// failure does not affect the others.
    private func answer(_ jobs: inout [Job], on connection: PostgresConnection) throws {
        defer { pool.giveBack(connection) }
        var groups = Self.groups(of: jobs)
        jobs = groups.flatMap(\.self)
        while !groups.isEmpty {
            let statements = groups.map { PointStatement($0.map(\.read)) }
            for statement in statements {
                guard let statement else { throw StoreError.otherAnswer }
                try connection.enqueue(statement.sql, statement.arguments)
                try connection.sync()
            }
            for (group, statement) in zip(groups, statements) {
                guard let statement else { throw StoreError.otherAnswer }
                let reply = try connection.receive()
                _ = try connection.receive()
                jobs.removeFirst(group.count)
                do {
                    for (job, answer) in zip(group, try statement.answers(reply.get())) { job.reply(answer) }
                } catch {
                    if group.count == 1 {
                        group[0].reply(.failure(StoreError(reading: error)))
                    } else {
                        jobs += group
                    }
                }
            }
            groups = jobs.map { [$0] }
        }
    }

    /// Groups the reads. Notes that are read together cost the database a third of what they cost one by one.
    private static func groups(of jobs: [Job]) -> [[Job]] {
        let notes = jobs.filter { PointStatement.isNote($0.read) }
        let others = jobs.filter { !PointStatement.isNote($0.read) }
        let together = stride(from: 0, to: notes.count, by: PointStatement.mostNotes).map {
            Array(notes[$0..<min($0 + PointStatement.mostNotes, notes.count)])
        }
        return together + others.map { [$0] }
    }
}
