import Foundation
import Notes
import NotesStoreContract
import PostgresCluster
import Testing
import Waiting

@testable import NotesPostgresStore

@Suite(.enabled(if: PostgresCluster.isHere))
struct FailoverGapTests {
    private func put(_ name: String, of account: AccountNumber) throws -> HistoryStep {
        let id = try #require(NoteID(name))
        return .command(
            NoteCommand(
                account: account, asker: Asker(account), id: id,
                action: .put { _ in .success(Change(id: id, action: .write(Content(body: "x")))) }))
    }

    private func pull(_ desk: PostgresDesk, after cursor: Cursor) throws -> String {
        let push = SyncPush(
            account: desk.account, asker: Asker(desk.account), changes: [], pull: PullRequest(start: .after(cursor))
        )
        return try desk.perform([.push(push)], gathering: true)[0]
    }

    @Test(arguments: [true, false])
    func `on a new timeline seqs go on after a gap, in which cursors are expired`(gathering: Bool) throws {
        let desk = try PostgresDesk(clock: StoppedClock())
        let account = desk.account
        _ = try desk.perform([put("a", of: account), put("b", of: account)], gathering: gathering)
        let epoch = try desk.writing.inBatch { try $0.tables.changes.changeBounds(of: account).epoch }
        // The state after a failover: the database was last seen on another timeline.
        try desk.observer.run("UPDATE server SET timeline = '000000AA'")

        _ = try desk.perform([put("c", of: account)], gathering: gathering)
        let gap: Int64 = 1 << 20
        let row = try #require(
            try desk.observer.run("SELECT a.seq, jump_from, jump_to, s.generation, told FROM accounts a, server s")
                .first)
        #expect(try row.int(0) == 3 + gap)
        #expect(try row.int(1) == 2)
        #expect(try row.int(2) == 2 + gap)
        #expect(try row.int(3) == 1)
        #expect(try row.int(4) > 0)
        _ = try desk.perform([put("d", of: account)], gathering: gathering)
        #expect(try desk.observer.run("SELECT seq FROM accounts").first?.int(0) == 4 + gap)

        for (seq, isExpired) in [(2, false), (3, true), (1 + gap, true), (2 + gap, false), (4 + gap, false)] {
            let answer = try pull(desk, after: Cursor(epoch: epoch, account: account.value, seq: seq))
            #expect(answer.hasPrefix("expired") == isExpired, "\(seq): \(answer)")
        }
    }

    @Test func `changes on a new timeline are received after every time that clients got`()
        throws
    {
        let clock = DatabaseClock(own: { 0 })
        let desk = try PostgresDesk(clock: StoppedClock(), databaseClock: clock)
        _ = try desk.perform([put("a", of: desk.account)], gathering: true)
        let now = try #require(
            try desk.observer.run("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::int8").first
        ).int(0)
        // No write came since the old primary's clock was set forward.
        let told = now + 60_000
        clock.learn(told)
        try desk.observer.run("UPDATE server SET timeline = '000000AA'")
        _ = try desk.perform([put("b", of: desk.account)], gathering: true)
        let found = try desk.observer.run("SELECT received_at FROM notes WHERE id = 'b'")
        let received = try #require(found.first).int(0)
        #expect(received > told)
        // The database's own clock is a minute behind, so this is the earliest free time.
        let reserved = try #require(try desk.observer.run("SELECT told FROM server").first).int(0)
        #expect(received == reserved + 1 && reserved >= told + Int64(BatchMoment.tolerance))
    }

    /// A base backup that was started without `recovery.signal` has this state, which PostgreSQL takes for a crash.
    @Test(arguments: [true, false])
    func `after a cursor was ahead, seqs go on after a gap`(gathering: Bool) throws {
        let desk = try PostgresDesk(clock: StoppedClock())
        let account = desk.account
        func add(_ names: String...) throws {
            _ = try desk.perform(names.map { try put($0, of: account) }, gathering: gathering)
        }
        try add("a", "b", "c", "d")
        let epoch = try desk.writing.inBatch { try $0.tables.changes.changeBounds(of: account).epoch }
        func pulled(after seq: Int64) throws -> String {
            try pull(desk, after: Cursor(epoch: epoch, account: account.value, seq: seq))
        }
        try desk.observer.execute("DELETE FROM notes WHERE seq > 1; UPDATE accounts SET seq = 1, live = 1")
        #expect(try pulled(after: 1).hasPrefix("expired") == false)
        #expect(try desk.observer.run("SELECT seq FROM accounts").first?.int(0) == 1)
        #expect(try pulled(after: 4).hasPrefix("expired"))
        let end = try #require(PositionGap.end(head: 1, ahead: 4))
        #expect(try desk.observer.run("SELECT seq FROM accounts").first?.int(0) == end)
        try add("e", "f", "g", "h")
        for lost: Int64 in [2, 3, 4] { #expect(try pulled(after: lost) == "expired, the server went back") }
        // This is a second return: the cursors of the first one stay expired.
        try desk.observer.execute("UPDATE accounts SET seq = seq - 2")
        #expect(try pulled(after: end + 4) == "expired, the server went back")
        #expect(try pulled(after: 3) == "expired, the server went back")
        let seen = try pulled(after: 1)
        for name in ["e", "f", "g", "h"] { #expect(seen.contains("\"id\":\"\(name)\""), "\(seen)") }
    }

    @Test func `a batch that waited for another server's timeline goes on after the gap`()
        throws
    {
        let desk = try PostgresDesk(clock: StoppedClock())
        _ = try desk.perform([put("a", of: desk.account)], gathering: true)
        let queue = desk.makeQueue()
        defer { queue.close() }
        let rival = try PostgresCluster.shared.get().connect(desk.database)
        try rival.run("BEGIN")
        try rival.run("SELECT 1 FROM accounts FOR UPDATE")
        let step = try put("b", of: desk.account)
        let answer = Replies.Pending<String>()
        step.submit(to: queue) { answer.set($0) }
        let waiting = """
            SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
            """
        try Patience.until("the batch to wait for its account") { try !desk.observer.run(waiting).isEmpty }
        try desk.observer.run("UPDATE server SET generation = generation + 1")
        try rival.run("COMMIT")
        #expect(try answer.wait().get().hasPrefix("created"))
        #expect(try desk.observer.run("SELECT seq FROM accounts").first?.int(0) == 2 + 1 << 20)
    }

    @Test func `tables that were made from a dump go on after a gap, once`() throws {
        let desk = try PostgresDesk(clock: StoppedClock())
        let gap: Int64 = 1 << 20
        func start() throws { try DatabaseHome.compare(desk.observer) }
        func position() throws -> Int64? { try desk.observer.run("SELECT seq FROM accounts").first?.int(0) }
        // Tables without a recorded home have not moved.
        _ = try desk.perform([put("a", of: desk.account)], gathering: true)
        try start()
        _ = try desk.perform([put("b", of: desk.account)], gathering: true)
        #expect(try position() == 2)
        // A dump does the same: the rows are the same, and the table is another.
        try desk.observer.run("CREATE TABLE copy (LIKE server INCLUDING ALL)")
        try desk.observer.run("INSERT INTO copy SELECT * FROM server")
        try desk.observer.run("DROP TABLE server")
        try desk.observer.run("ALTER TABLE copy RENAME TO server")
        try start()
        _ = try desk.perform([put("c", of: desk.account)], gathering: true)
        #expect(try position() == 3 + gap)
        try start()
        _ = try desk.perform([put("d", of: desk.account)], gathering: true)
        #expect(try position() == 4 + gap)
    }

    @Test func `a copy of a database is noticed, and another name of it is not`() throws {
        let cluster = try PostgresCluster.shared.get()
        let (database, renamed, copy) = (try cluster.makeDatabase(), "r\(UUID())", "c\(UUID())")
        func timeline(_ database: String, _ before: String? = nil) throws -> String? {
            let connection = try cluster.connect(database)
            defer { connection.close() }
            try SchemaUpdate.run(connection)
            if let before { try connection.run(before) }
            try DatabaseHome.compare(connection)
            return try connection.run("SELECT timeline FROM server").first?.text(0)
        }
        let identifier = "(SELECT system_identifier FROM pg_control_system())"
        // This is the home of an earlier version.
        #expect(
            try timeline(
                database,
                "UPDATE server SET timeline = '1', home = \(identifier) || '/' || 'server'::regclass::oid") == "1")
        #expect(try timeline(database) == "1")
        try cluster.connect().execute("ALTER DATABASE \(database) RENAME TO \"\(renamed)\"")
        #expect(try timeline(renamed) == "1")
        try cluster.connect().execute("CREATE DATABASE \"\(copy)\" TEMPLATE \"\(renamed)\"")
        #expect(try timeline(copy) == "restored")
        #expect(try timeline(renamed) == "1")
        #expect(try timeline(copy, "UPDATE server SET timeline = '1'") == "1")
    }

    @Test func `a role without rights notices a copy too`() throws {
        let desk = try PostgresDesk(clock: StoppedClock())
        try desk.observer.run("CREATE ROLE \(desk.database)")
        try desk.observer.run("GRANT SELECT, UPDATE ON server TO \(desk.database)")
        try desk.observer.run("SET ROLE \(desk.database)")
        try DatabaseHome.compare(desk.observer)
        #expect(try desk.observer.run("SELECT home IS NOT NULL FROM server").first?.bool(0) == true)
    }
}
