import NotesPostgres
import PostgresCluster
import Testing

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
}
