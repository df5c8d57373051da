import Dispatch
import Notes
import NotesHashing
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

    /// One trip has at most this number of reads, since the first answer waits for the last statement.
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
        do { try pool.attempt { try answer(&rest, on: $0) } } catch {
            for job in rest { job.reply(.failure(StoreError(error))) }
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
                        group[0].reply(.failure(StoreError(error)))
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

/// Answers point reads by one statement, which also checks that the asker is still signed in.
struct PointStatement {
    typealias Answer = Result<PointAnswer, StoreError>

    let sql: String
    let arguments: PostgresArguments
    /// Makes the answers from the result, in the order of the reads.
    let answers: @Sendable (PostgresResult) throws -> [Answer]

    static func suffices(for read: PointRead) -> Bool {
        switch read {
        case .time, .authenticatedDevice: true
        default: isNote(read)
        }
    }

    /// Returns true for reads of which several may be one statement.
    static func isNote(_ read: PointRead) -> Bool {
        if case .note(_, let seconds, _) = read { seconds.isEmpty } else { false }
    }

    /// One statement reads at most this number of notes: each may be large, and all are in memory at the same time.
    static let mostNotes = 16

    /// Returns nil if one statement does not suffice.
    init?(_ reads: [PointRead]) {
        switch reads.first {
        case .time where reads.count == 1:
            sql = ChangeSelects.time
            arguments = PostgresArguments()
            answers = { result in
                guard let row = result.first else { throw StoreError.otherAnswer }
                return [.success(.time(try row.time(0)))]
            }
        case .authenticatedDevice(let token) where reads.count == 1:
            sql = PostgresReader.authenticatedDevice
            arguments = PostgresArguments(token.bytes)
            answers = { [.success(.authenticatedDevice(try $0.first.map(PostgresReader.authenticatedDevice)))] }
        default:
            let wanted = reads.compactMap { read -> (id: NoteID, scope: ReadScope)? in
                if case .note(let id, let seconds, let scope) = read, seconds.isEmpty { (id, scope) } else { nil }
            }
            guard !wanted.isEmpty, wanted.count == reads.count else { return nil }
            sql = Self.notes
            arguments = PostgresArguments {
                $0.add(ints: wanted.map(\.scope.account.value))
                $0.add(bytes: wanted.map { Array($0.id.text.utf8) })
                $0.add(ints: wanted.map(\.scope.asker.device?.value))
            }
            answers = { try Self.notes($0, count: wanted.count) }
        }
    }

    /// Selects notes. The arrays are hidden from the planner, which would make a plan for each of their lengths.
    private static let notes = """
        SELECT k.i, k.device IS NULL OR EXISTS (SELECT 1 FROM devices WHERE number = k.device AND token IS NOT NULL), n.*
        FROM unnest((SELECT $1::int8[]), (SELECT $2::bytea[]), (SELECT $3::int8[])) WITH ORDINALITY k(account, id, device, i)
        LEFT JOIN LATERAL (
            SELECT \(StoredNote.columns) FROM notes n WHERE n.account = k.account AND n.id = k.id OFFSET 0) n ON true
        """

    private static func notes(_ result: PostgresResult, count: Int) throws -> [Answer] {
        var answers = [Answer](repeating: .failure(.otherAnswer), count: count)
        for row in result {
            let position = Int(try row.int(0)) - 1
            guard answers.indices.contains(position) else { throw StoreError.otherAnswer }
            answers[position] = Result { try note(row) }.mapError { StoreError($0) }
        }
        return answers
    }

    private static func note(_ row: PostgresRow) throws -> PointAnswer {
        guard try row.bool(1) else { throw StoreError.revoked }
        return .note(row.isNull(2) ? nil : try StoredNote(row, from: 2), unmodifiedSince: [])
    }
}
