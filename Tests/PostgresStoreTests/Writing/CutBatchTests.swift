import Dispatch
import Foundation
import Notes
import NotesPostgresStore
import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine
import PostgresCluster
import Testing

@Suite(.enabled(if: PostgresCluster.isHere))
struct CutBatchTests {
    /// Advances each cut by this number of bytes: no divisor of any message's length, unless `NOTES_CUT_STEP` is 1 for
    /// every byte.
    static let step =
        ProcessInfo.processInfo.environment["NOTES_CUT_STEP"].flatMap(Int.init).map { max(1, $0) } ?? 97

    /// The batch that is cut follows one of `commands` commands: it is prepared with their COMMIT, or while they are
    /// answered.
    @Test(arguments: [CutProxy.Direction.toServer, .toClient], [0, 1, 3])
    func `after a cut anywhere each change takes effect once and is answered`(
        direction: CutProxy.Direction, before: Int
    ) throws {
        let cluster = try PostgresCluster.shared.get()
        let proxy = try CutProxy(to: cluster.port)
        defer { proxy.stop() }
        let desk = try PostgresDesk(clock: StoppedClock(), port: proxy.port)
        let queue = desk.makeQueue()
        defer { queue.close() }
        let id = try #require(NoteID("n"))
        var expected: Int64 = 0
        var position = 1
        // Until a batch succeeds without a cut.
        repeat {
            let change = Change(
                id: id, action: .write(Content(body: "\(position)")),
                lastModified: Timestamp(clamping: Int64(position)),
                origin: .sync)
            let push = HistoryStep.push(
                SyncPush(
                    account: desk.account, asker: Asker(desk.account), changes: [change],
                    pull: PullRequest(start: .beginning)))
            let gate = Gate()
            if before > 0 { gate.hold(queue, commands: before) }
            proxy.cut((direction, position), once: true)
            let answer = try Replies.first {
                push.submit(to: queue, $0)
                gate.open()
            }.get()
            #expect(answer.contains("applied"), "\(position): \(answer)")
            expected += 1
            let rows = try desk.observer.run("SELECT count(*), max(seq) FROM notes")
            #expect(try rows.first?.int(0) == 1)
            #expect(try rows.first?.int(1) == expected, "cut after \(position)")
            position += Self.step
        } while proxy.hasCut
        #expect(expected > 20)
        print("\(expected) batches, cut \(direction) up to byte \(position - Self.step)")
    }

    /// The first batch is gathered with the COMMIT of one that changes nothing, and the second with that of the first.
    @Test(arguments: [CutProxy.Direction.toServer, .toClient])
    func `batches gathered with a COMMIT take effect once, wherever the connection is cut`(
        direction: CutProxy.Direction
    ) throws {
        let cluster = try PostgresCluster.shared.get()
        let proxy = try CutProxy(to: cluster.port)
        defer { proxy.stop() }
        let desk = try PostgresDesk(clock: StoppedClock(), port: proxy.port)
        let queue = desk.makeQueue()
        defer { queue.close() }
        var rounds: Int64 = 0
        var position = 1
        repeat {
            let first = try desk.put("n", "first \(position)", at: rounds * 2 + 1)
            let second = try desk.put("n", "second \(position)", at: rounds * 2 + 2)
            let (one, two) = (Replies.Pending<String>(), Replies.Pending<String>())
            let isSubmitted = Mutex(false)
            let gate = Gate()
            gate.hold(queue, commands: 1)
            proxy.cut((direction, position), once: true)
            queue.submit(
                first.job {
                    let isRepeated = isSubmitted.withLock { submitted in
                        defer { submitted = true }
                        return submitted
                    }
                    if !isRepeated { second.submit(to: queue) { two.set($0) } }
                } reply: {
                    one.set($0)
                })
            gate.open()
            for answer in try [one.wait().get(), two.wait().get()] {
                #expect(answer.hasPrefix("created") || answer.hasPrefix("replaced"), "\(position): \(answer)")
            }
            rounds += 1
            let found = try desk.observer.run(
                """
                SELECT seq, (SELECT seq FROM accounts WHERE number = account), (SELECT count(*) FROM versions),
                    convert_from(json, 'UTF8') FROM notes
                """)
            #expect(found.count == 1)
            let row = try #require(found.first)
            #expect(try row.int(0) == rounds * 2, "cut after \(position)")
            #expect(try row.int(1) == rounds * 2)
            #expect(try row.int(2) == rounds * 2 - 1)
            #expect(try row.text(3).contains("second \(position)"))
            position += Self.step
        } while proxy.hasCut
        #expect(rounds > 20)
        print("\(rounds) rounds, cut \(direction)")
    }

    /// Keeps a queue busy with a batch that changes nothing, until it is opened.
    private final class Gate: Sendable {
        private let isReached = DispatchSemaphore(value: 0)
        private let isOpen = DispatchSemaphore(value: 0)

        /// Holds the queue; the commands that are submitted while another gate is closed are one batch.
        func hold(_ queue: CommandQueue, commands: Int) {
            let other = Gate()
            other.submit(to: queue)
            for _ in 0..<commands { queue.submit(job) }
            other.open()
            isReached.wait()
        }

        private func submit(to queue: CommandQueue) {
            queue.submit(job)
            isReached.wait()
        }

        private var job: CommandJob {
            CommandJob(
                run: { [isReached, isOpen] _ in
                    isReached.signal()
                    isOpen.wait()
                    // It may be run again.
                    isOpen.signal()
                    return {}
                }, refuse: { _ in })
        }

        func open() { isOpen.signal() }
    }

    @Test
    func `a change whose COMMIT had a warning is refused, and applied once when resent`()
        throws
    {
        let desk = try WriterDesk()
        let asker = try desk.makeDevice(desk.makeAccount("me"), "phone")
        let id = try #require(NoteID("n"))
        let change = Change(
            id: id, action: .write(Content(body: "text")), lastModified: Timestamp(clamping: 1), origin: .sync)
        let observer = try desk.observe()
        // PostgreSQL does this where the wait for a synchronous standby is cut short: it commits, and warns.
        try observer.run(
            """
            CREATE FUNCTION warn() RETURNS trigger LANGUAGE plpgsql AS
                $$ BEGIN RAISE WARNING 'canceling wait for synchronous replication'; RETURN NULL; END $$
            """)
        try observer.run(
            """
            CREATE CONSTRAINT TRIGGER warn AFTER INSERT ON notes DEFERRABLE INITIALLY DEFERRED
                FOR EACH ROW EXECUTE FUNCTION warn()
            """)
        guard case .failure(.outcomeUnknown) = desk.push([change], by: asker) else {
            Issue.record("a change that a standby may not have was acknowledged")
            return
        }
        #expect(desk.writer.unknownCommits.count == 1)
        try observer.run("DROP TRIGGER warn ON notes")
        _ = try desk.push([change], by: asker).get()
        let rows = try observer.run("SELECT count(*), max(seq), (SELECT count(*) FROM versions) FROM notes")
        for (column, expected) in [Int32(0): Int64(1), 1: 1, 2: 0] {
            #expect(try rows.first?.int(column) == expected, "column \(column)")
        }
    }

    @Test func `a command that loses a deadlock is run again`() throws {
        let desk = try PostgresDesk(clock: StoppedClock())
        let other = try desk.writing.inBatch { [writing = desk.writing] _ in
            try #require(try writing.accounts.create(name: "other", password: nil, now: 1))
        }
        let queue = desk.makeQueue()
        defer { queue.close() }
        // PostgreSQL undoes the transaction that finds the deadlock.
        let account = desk.account
        let rival = try PostgresCluster.shared.get().connect(desk.database)
        try rival.run("SET deadlock_timeout = '10min'")
        try rival.run("BEGIN")
        try rival.run("SELECT 1 FROM accounts WHERE number = \(other.value) FOR UPDATE")
        let tries = Mutex(0)
        let waits = DispatchSemaphore(value: 0)
        let answer = Replies.Pending<String>()
        queue.submit(
            CommandJob(
                run: { connection in
                    guard let connection = connection as? PostgresWritingConnection else { throw StoreError.closed }
                    _ = try connection.transaction.counters[account]
                    tries.withLock { $0 += 1 }
                    waits.signal()
                    _ = try connection.transaction.counters[other]
                    return { answer.set(.success("done")) }
                }, refuse: { answer.set(.failure($0)) }))
        waits.wait()
        try rival.run("SELECT 1 FROM accounts WHERE number = \(account.value) FOR UPDATE")
        rival.close()
        #expect(try answer.wait().get() == "done")
        // It may overtake the rival and lose once more.
        #expect(tries.withLock { $0 } >= 2)
    }
}
