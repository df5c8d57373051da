import Foundation
import Notes
import Postgres
import PostgresCluster
import StoreContract
import StoreCore
import Testing

@testable import PostgresStore

/// Batches that are decided while the one before them is committed.
@Suite(.enabled(if: PostgresCluster.isHere))
struct AheadOfCommitTests {
    /// Commits a batch, and decides `next` meanwhile. Returns what that answered, unless it failed.
    private func commit(
        _ desk: PostgresDesk, _ steps: [HistoryStep], deciding next: [HistoryStep]
    ) throws -> [String]? {
        try begin(desk, steps)
        for step in steps { _ = try step.perform(in: desk.writing.transaction) }
        var answers: [String]?
        try desk.writing.commit(preparing: next.map { $0.job() }[...]) {
            answers = try next.map { try $0.perform(in: desk.writing.transaction) }
        }
        desk.state.receipts.end()
        _ = desk.writing.takeChanged()
        return answers
    }

    private func begin(_ desk: PostgresDesk, _ steps: [HistoryStep]) throws {
        try desk.writing.begin(for: steps.map { $0.job() }[...])
    }

    private func end(_ desk: PostgresDesk) throws -> AccountChanges {
        try desk.writing.commit()
        desk.state.receipts.end()
        return desk.writing.takeChanged()
    }

    private func undo(_ desk: PostgresDesk) {
        desk.writing.rollback()
        desk.state.receipts.end()
    }

    /// As the queue does where a batch is not confirmed.
    private func runAgain(_ desk: PostgresDesk, _ steps: [HistoryStep]) throws -> [String] {
        try begin(desk, steps)
        let answers = try steps.map { try $0.perform(in: desk.writing.transaction) }
        _ = try end(desk)
        return answers
    }

    private func makeOther(_ desk: PostgresDesk) throws -> AccountNumber {
        try #require(
            try desk.writing.inBatch { _ in try desk.accounts.create(name: "other", password: nil, now: 1) })
    }

    @Test func `a batch sees what the one before it wrote, and is committed with one trip more`() throws {
        let desk = try PostgresDesk(clock: StoppedClock())
        _ = try desk.perform([desk.put("n", "zero", at: 1)], gathering: true)
        let before = desk.buffers.batch.trips
        let answers = try commit(
            desk, [desk.put("n", "one", at: 2), desk.put("a", "new", at: 2)],
            deciding: [desk.put("n", "two", at: 3), desk.put("b", "new", at: 3)])
        #expect(answers?.map { $0.split(separator: " ").first } == ["replaced", "created"])
        #expect(try desk.writing.confirm())
        #expect(try end(desk).map(\.change.seq) == [5])
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

    @Test func `what another server changed in between is not overwritten`() throws {
        let desk = try PostgresDesk(clock: StoppedClock())
        let other = try makeOther(desk)
        _ = try desk.perform([desk.put("n", "zero", of: other, at: 1)], gathering: true)
        let rival = try PostgresDesk(clock: StoppedClock(), beside: desk)
        let theirs = try rival.put("n", "theirs", of: other, at: 2)
        try begin(rival, [theirs])
        _ = try theirs.perform(in: rival.writing.transaction)
        let mine = try desk.put("n", "mine", of: other, at: 3)
        #expect(try commit(desk, [desk.put("a", "x", at: 1)], deciding: [mine]) != nil)
        _ = try end(rival)
        #expect(try !desk.writing.confirm())
        #expect(try runAgain(desk, [mine])[0].hasPrefix("replaced"))
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
        var isAccepted = false
        let first = try desk.put("a", "x", at: 1)
        try begin(desk, [first])
        _ = try first.perform(in: desk.writing.transaction)
        try desk.writing.commit(preparing: [step.job()]) {
            isAccepted = try desk.writing.transaction.devices.accept(asker)
        }
        desk.state.receipts.end()
        #expect(isAccepted)
        try desk.observer.run("UPDATE devices SET token = NULL WHERE number = \(device.value)")
        undo(rival)
        #expect(try !desk.writing.confirm())
        try begin(desk, [step])
        #expect(try !desk.writing.transaction.devices.accept(asker))
        undo(desk)
    }

    @Test func `changes whose time clients may have been told before they were to be seen are decided again`()
        throws
    {
        let clock = DatabaseClock(own: { Int64(Date().timeIntervalSince1970 * 1_000) })
        let desk = try PostgresDesk(clock: StoppedClock(), databaseClock: clock)
        let other = try makeOther(desk)
        let mine = try desk.put("n", "mine", of: other, at: 1)
        let rival = try PostgresDesk(clock: StoppedClock(), beside: desk)
        try begin(rival, [mine])
        #expect(try commit(desk, [desk.put("a", "x", at: 1)], deciding: [mine]) != nil)
        // As long as the lock is held, the database's clock goes on.
        let held = try desk.observer.run(
            "SELECT pg_sleep(0.03), (extract(epoch FROM clock_timestamp()) * 1000)::int8")
        undo(rival)
        #expect(try !desk.writing.confirm())
        _ = try runAgain(desk, [mine])
        let found = try desk.observer.run("SELECT received_at FROM notes WHERE id = 'n'")
        #expect(try #require(found.first).int(0) >= #require(held.first).int(1))
        #expect(desk.writing.confirmed == 0)
    }

    @Test func `a command that looks up more is run again behind the commit`() throws {
        let desk = try PostgresDesk(clock: StoppedClock())
        let (first, second) = try (desk.put("a", "x", at: 1), desk.put("b", "x", at: 1))
        try begin(desk, [first])
        _ = try first.perform(in: desk.writing.transaction)
        var failure: (any Error)?
        try desk.writing.commit(preparing: [second.job()]) {
            do { _ = try desk.buffers.batch.ask("SELECT 1", PostgresArguments()) } catch {
                failure = error
                throw error
            }
        }
        desk.state.receipts.end()
        #expect(failure is NotGathered)
        #expect(try !desk.writing.confirm())
        #expect(try runAgain(desk, [second])[0].hasPrefix("created"))
    }

    @Test func `after a commit that fails nothing is left of the batch that was decided ahead of it`() throws {
        let desk = try PostgresDesk(clock: StoppedClock())
        let (first, second) = try (desk.put("a", "x", at: 1), desk.put("b", "x", at: 1))
        try begin(desk, [first])
        _ = try first.perform(in: desk.writing.transaction)
        try desk.buffers.batch.later("SELECT 1 / 0", PostgresArguments())
        #expect(throws: (any Error).self) {
            try desk.writing.commit(preparing: [second.job()]) {
                _ = try second.perform(in: desk.writing.transaction)
            }
        }
        undo(desk)
        #expect(try desk.observer.run("SELECT 1 FROM notes").isEmpty)
        #expect(try runAgain(desk, [first, second]).allSatisfy { $0.hasPrefix("created") })
        let rows = try desk.observer.run("SELECT count(*), max(seq) FROM notes")
        #expect(try rows.first?.int(0) == 2)
        #expect(try rows.first?.int(1) == 2)
    }

    @Test func `a batch whose own statements succeed is run again where the reads for the next one fail`() throws {
        let desk = try PostgresDesk(clock: StoppedClock())
        let (first, second) = try (desk.put("a", "x", at: 1), desk.put("b", "x", at: 1))
        try begin(desk, [first])
        _ = try first.perform(in: desk.writing.transaction)
        let gathering = PostgresBatch.Ahead(
            ask: { try desk.buffers.batch.later("SELECT 1 / 0", PostgresArguments()) },
            decide: { _ in Issue.record("it was decided on nothing") })
        #expect {
            try desk.buffers.batch.commit(gathering) {}
        } throws: {
            PostgresWritingConnection.cause(of: $0).scope == .again
        }
        undo(desk)
        #expect(try runAgain(desk, [first, second]).allSatisfy { $0.hasPrefix("created") })
    }

    /// What was queued behind it must not take effect by itself.
    @Test func `after a BEGIN that fails nothing that a batch has queued is committed`() throws {
        let desk = try PostgresDesk(clock: StoppedClock())
        let batch = desk.buffers.batch
        try batch.later("BEGIN ISOLATION LEVEL NO SUCH", PostgresArguments())
        try batch.endBeginning()
        try batch.later("INSERT INTO leases (name, holder, until) VALUES ('x', 'x', 0)", PostgresArguments())
        #expect(throws: (any Error).self) { try batch.receiveBeginning(last: 1) }
        undo(desk)
        #expect(try desk.observer.run("SELECT 1 FROM leases WHERE name = 'x'").isEmpty)
        #expect(try runAgain(desk, [desk.put("a", "x", at: 1)])[0].hasPrefix("created"))
    }

    @Test func `a batch in which a note is changed twice is not decided ahead`() throws {
        let desk = try PostgresDesk(clock: StoppedClock())
        var keys = BatchKeys()
        keys.add(try desk.put("a", "x").job().keys)
        keys.add(try desk.put("b", "x").job().keys)
        #expect(keys.areComplete)
        keys.add(try desk.put("a", "y").job().keys)
        #expect(!keys.areComplete)
    }

    @Test func `batches are decided ahead where most of the one before are edits`() throws {
        let desk = try PostgresDesk(clock: StoppedClock())
        let steps = try [desk.put("a", "x", at: 1), desk.put("b", "x", at: 1)]
        try begin(desk, steps)
        #expect(!desk.writing.gainsByDeciding)
        for step in steps { _ = try step.perform(in: desk.writing.transaction) }
        #expect(!desk.writing.gainsByDeciding)
        _ = try end(desk)
        let edits = try [desk.put("a", "y", at: 2), desk.put("b", "y", at: 2), desk.put("c", "x", at: 2)]
        try begin(desk, edits)
        for step in edits { _ = try step.perform(in: desk.writing.transaction) }
        #expect(desk.writing.gainsByDeciding)
        _ = try end(desk)
        #expect(!desk.writing.gainsByDeciding)
    }

    @Test func `the time until a batch begins is expected to be twice what it was, and less again by and by`() {
        var ahead = AheadOfCommit()
        #expect(ahead.lead == 10)
        ahead.hasBegun = true
        ahead.begin(at: 1_000, 1_010)
        let isConfirmed = ahead.confirm(began: 1_040)
        #expect(!isConfirmed)
        #expect(ahead.lead == 80)
        let hadTimes = ahead.drop()
        #expect(hadTimes)
        for round in 0..<40 {
            ahead.hasBegun = true
            ahead.begin(at: 2_000, 2_000 + ahead.lead)
            let isConfirmed = ahead.confirm(began: 2_001)
            #expect(isConfirmed, "\(round)")
        }
        #expect(ahead.lead == 10)
    }

    @Test func `many writers to one account, and a server beside theirs, lose no change`() throws {
        let desk = try PostgresDesk(clock: StoppedClock())
        let rival = try PostgresDesk(clock: StoppedClock(), beside: desk)
        let queues = [desk.makeQueue(), rival.makeQueue()]
        let (writers, rounds) = (24, 15)
        let account = desk.account
        DispatchQueue.concurrentPerform(iterations: writers) { writer in
            for round in 0..<rounds {
                // One in eight goes by way of the other server.
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
        // What lost is a version, as is each text that was replaced.
        #expect(try row.int(3) == row.int(4))
        #expect(try row.int(4) == Int64(writers * rounds - 12))
        print("\(desk.writing.confirmed) batches were decided ahead beside another server")
    }
}
