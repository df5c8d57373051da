import Foundation
import NotesPostgres
import PostgresCluster
import Testing
import Waiting

@Suite(.enabled(if: PostgresCluster.isHere))
struct CommitTests {
    let connection: PostgresConnection

    init() throws {
        connection = try PostgresCluster.shared.get().connect()
        try connection.run("CREATE TEMPORARY TABLE t (k int8 PRIMARY KEY)")
    }

    @Test func `a COMMIT that takes effect reports it`() throws {
        try connection.run("BEGIN")
        try connection.run("INSERT INTO t VALUES (1)")
        #expect(try connection.commit() == .committed)
        #expect(!connection.isCommitting)
    }

    @Test func `a COMMIT of a failed transaction is no commit`() throws {
        try connection.run("BEGIN")
        #expect(throws: PostgresError.self) { try connection.run("SELECT 1 / 0") }
        guard case .rolledBack = try connection.commit() else {
            Issue.record("a failed transaction was called committed")
            return
        }
    }

    @Test func `a COMMIT that a warning comes with is one of unknown outcome`() throws {
        // Outside of a transaction the server warns.
        guard case .unknown(let notice) = try connection.commit() else {
            Issue.record("the warning was lost")
            return
        }
        #expect(notice.isWarning)
    }

    @Test func `notices belong to the statement that they came with`() throws {
        try connection.enqueue("SELECT 1")
        try connection.enqueue("DO $$ BEGIN RAISE WARNING 'one'; RAISE NOTICE 'two'; END $$")
        try connection.enqueue("SELECT 2")
        try connection.sync()
        let replies = try (0..<3).map { _ in try connection.receive().get().notices }
        #expect(replies[0].isEmpty)
        #expect(replies[1].map(\.message) == ["one", "two"])
        #expect(replies[1].map(\.isWarning) == [true, false])
        #expect(replies[2].isEmpty)
        try connection.settle()
    }

    @Test func `a statement is canceled from another thread, and the connection goes on`() throws {
        let watcher = try PostgresCluster.shared.get().connect()
        try connection.enqueue("SELECT 1 FROM pg_sleep(600)")
        try connection.sync()
        _ = try connection.advance()
        let backend = PostgresArguments { $0.add(Int64(connection.backend)) }
        try Patience.until("the statement to run") {
            try watcher.run(
                "SELECT wait_event = 'PgSleep' AND state = 'active' FROM pg_stat_activity WHERE pid = $1", backend
            ).first?.isTrue ?? false
        }
        #expect(connection.canceler.cancel())
        let error = #expect(throws: PostgresError.self) { try connection.receive().get() }
        #expect(error?.kind == .canceled)
        try connection.settle()
        try connection.run("SELECT 1")
    }

    @Test func `nothing is canceled while a COMMIT is out, nor after the connection was closed`() throws {
        try connection.enqueue("BEGIN")
        try connection.enqueueCommit()
        #expect(connection.isCommitting)
        #expect(!connection.canceler.cancel())
        try connection.sync()
        try connection.settle()
        #expect(!connection.isCommitting)
        #expect(connection.canceler.cancel())
        connection.close()
        #expect(!connection.canceler.cancel())
    }
}

extension PostgresRow {
    fileprivate var isTrue: Bool { (try? bool(0)) ?? false }
}
