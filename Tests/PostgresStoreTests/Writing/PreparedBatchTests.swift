import Foundation
import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine
import PostgresCluster
import Testing

@testable import NotesPostgresStore

/// A batch is prepared in the round trip of the COMMIT before it.
@Suite(.enabled(if: PostgresCluster.isHere))
struct PreparedBatchTests {
    /// Commits a batch, and prepares `next` behind it.
    private func commit(_ desk: PostgresDesk, _ steps: [HistoryStep], preparing next: [HistoryStep]) throws {
        try begin(desk, steps)
        for step in steps { _ = try step.perform(in: desk.writing.transaction) }
        try desk.writing.commit(preparing: next.map { $0.job() }[...])
        desk.state.receipts.end()
        _ = desk.writing.takeChanged()
    }

    private func begin(_ desk: PostgresDesk, _ steps: [HistoryStep]) throws {
        try desk.writing.begin(for: steps.map { $0.job() }[...])
    }

    private func run(_ desk: PostgresDesk, _ steps: [HistoryStep]) throws -> [String] {
        try begin(desk, steps)
        let answers = try steps.map { try $0.perform(in: desk.writing.transaction) }
        try end(desk)
        return answers
    }

    private func end(_ desk: PostgresDesk) throws {
        try desk.writing.commit()
        desk.state.receipts.end()
        _ = desk.writing.takeChanged()
    }

    private func undo(_ desk: PostgresDesk) {
        desk.writing.rollback()
        desk.state.receipts.end()
    }

    private func makeOther(_ desk: PostgresDesk) throws -> AccountNumber {
        try #require(
            try desk.writing.inBatch { _ in try desk.accounts.create(name: "other", password: nil, now: 1) })
    }

    @Test func `a batch sees the writes of the one before it, for one trip more`() throws {
        let desk = try PostgresDesk(clock: StoppedClock())
        _ = try desk.perform([desk.put("n", "zero", at: 1)], gathering: true)
        let before = desk.buffers.batch.trips
        let next = try [desk.put("n", "two", at: 3), desk.put("b", "new", at: 3)]
        try commit(desk, [desk.put("n", "one", at: 2), desk.put("a", "new", at: 2)], preparing: next)
        #expect(try run(desk, next).map { $0.split(separator: " ").first } == ["replaced", "created"])
        #expect(desk.buffers.batch.trips - before == 3)
        let rows = try desk.observer.run(
            """
            SELECT seq, (SELECT count(*) FROM notes), (SELECT count(*) FROM versions), convert_from(json, 'UTF8')
            FROM notes WHERE id = 'n'
            """)
        let row = try #require(rows.first)
        #expect(try row.int(0) == 4)
        #expect(try row.int(1) == 3)
        #expect(try row.int(2) == 2)
        #expect(try row.text(3).contains("two"))
    }

    @Test func `another server's changes in between are not overwritten`() throws {
        let desk = try PostgresDesk(clock: StoppedClock())
        let other = try makeOther(desk)
        _ = try desk.perform([desk.put("n", "zero", of: other, at: 1)], gathering: true)
        let rival = try PostgresDesk(clock: StoppedClock(), beside: desk)
        let theirs = try rival.put("n", "theirs", of: other, at: 2)
        try begin(rival, [theirs])
        _ = try theirs.perform(in: rival.writing.transaction)
        let mine = try desk.put("n", "mine", of: other, at: 3)
        try commit(desk, [desk.put("a", "x", at: 1)], preparing: [mine])
        try end(rival)
        #expect(try run(desk, [mine])[0].hasPrefix("replaced"))
        let rows = try desk.observer.run(
            "SELECT seq, (SELECT count(*) FROM versions WHERE account = $1) FROM notes WHERE account = $1",
            PostgresArguments { $0.add(other.value) })
        #expect(try rows.first?.int(0) == 3)
        #expect(try rows.first?.int(1) == 2)
    }

    @Test func `a device that is signed out meanwhile writes nothing`() throws {
        let desk = try PostgresDesk(clock: StoppedClock())
        let other = try makeOther(desk)
        let device = try desk.writing.inBatch { _ in
            try desk.accounts.createDevice(
                other, id: "phone-id", name: "phone", token: Array(repeating: 1, count: 32), now: 1)
        }
        let asker = Asker(other, device: device, deviceID: "phone-id", token: nil)
        let step = try desk.put("n", "mine", of: other, by: asker, at: 3)
        let rival = try PostgresDesk(clock: StoppedClock(), beside: desk)
        try begin(rival, [step])
        try commit(desk, [desk.put("a", "x", at: 1)], preparing: [step])
        try desk.observer.run("UPDATE devices SET token = NULL WHERE number = \(device.value)")
        undo(rival)
        try begin(desk, [step])
        #expect(try !desk.writing.transaction.devices.accept(asker))
        undo(desk)
    }

    @Test func `a batch that waits for its accounts receives its changes after the wait`() throws {
        let clock = DatabaseClock(own: { Int64(Date().timeIntervalSince1970 * 1_000) })
        let desk = try PostgresDesk(clock: StoppedClock(), databaseClock: clock)
        let other = try makeOther(desk)
        let mine = try desk.put("n", "mine", of: other, at: 1)
        let rival = try PostgresDesk(clock: StoppedClock(), beside: desk)
        try begin(rival, [mine])
        try commit(desk, [desk.put("a", "x", at: 1)], preparing: [mine])
        // The database's clock goes on while the lock is held.
        let held = try desk.observer.run(
            "SELECT pg_sleep(0.03), (extract(epoch FROM clock_timestamp()) * 1000)::int8")
        undo(rival)
        _ = try run(desk, [mine])
        let found = try desk.observer.run("SELECT received_at FROM notes WHERE id = 'n'")
        #expect(try #require(found.first).int(0) >= #require(held.first).int(1))
    }

    @Test func `a commit that fails leaves nothing of the batch prepared with it`() throws {
        let desk = try PostgresDesk(clock: StoppedClock())
        let (first, second) = try (desk.put("a", "x", at: 1), desk.put("b", "x", at: 1))
        try begin(desk, [first])
        _ = try first.perform(in: desk.writing.transaction)
        try desk.buffers.batch.later("SELECT 1 / 0", PostgresArguments())
        #expect(throws: PostgresError.self) { try desk.writing.commit(preparing: [second.job()]) }
        undo(desk)
        #expect(try desk.observer.run("SELECT 1 FROM notes").isEmpty)
        #expect(try run(desk, [first, second]).allSatisfy { $0.hasPrefix("created") })
        let rows = try desk.observer.run("SELECT count(*), max(seq) FROM notes")
        #expect(try rows.first?.int(0) == 2)
        #expect(try rows.first?.int(1) == 2)
    }

    @Test func `a batch takes effect if the statements that prepare the next one fail`() throws {
        let desk = try PostgresDesk(clock: StoppedClock())
        let (first, second) = try (desk.put("a", "x", at: 1), desk.put("b", "x", at: 1))
        try begin(desk, [first])
        _ = try first.perform(in: desk.writing.transaction)
        try desk.writing.transaction.flush()
        let batch = desk.buffers.batch
        try batch.commit {
            do {
                try batch.begin()
                try batch.later("SELECT 1 / 0", PostgresArguments())
                try batch.sync()
            } catch { Issue.record("\(error)") }
        }
        desk.writing.transaction.committed()
        #expect(try desk.observer.run("SELECT 1 FROM notes").count == 1)
        #expect(throws: PostgresError.self) { try begin(desk, [second]) }
        undo(desk)
        #expect(try run(desk, [second])[0].hasPrefix("created"))
    }

    @Test func `many writers to one account on two servers lose no change`() throws {
        let desk = try PostgresDesk(clock: StoppedClock())
        let rival = try PostgresDesk(clock: StoppedClock(), beside: desk)
        let queues = [desk.makeQueue(), rival.makeQueue()]
        let (writers, rounds) = (24, 15)
        let account = desk.account
        DispatchQueue.concurrentPerform(iterations: writers) { writer in
            for round in 0..<rounds {
                // One in eight goes through the other server.
                let queue = queues[writer % 8 == 0 ? 1 : 0]
                let answer = Replies.first { reply in
                    HistoryStep.put(
                        "n\(writer % 12)", "\(writer) \(round)", of: account, at: Int64(writer * rounds + round)
                    )?.submit(to: queue, reply)
                }
                if case .failure(let error) = answer { Issue.record("\(error)") }
            }
        }
        for queue in queues { queue.close() }
        let row = try #require(
            try desk.observer.run(
                """
                SELECT seq, (SELECT max(seq) FROM notes), (SELECT count(*) FROM notes),
                    versions, (SELECT count(*) FROM versions WHERE reason <> 0)
                FROM accounts WHERE seq > 0
                """
            ).first)
        #expect(try row.int(0) == row.int(1))
        #expect(try row.int(2) == 12)
        // A change that lost is a version, as is each text that was replaced.
        #expect(try row.int(3) == row.int(4))
        #expect(try row.int(4) == Int64(writers * rounds - 12))
    }
}
