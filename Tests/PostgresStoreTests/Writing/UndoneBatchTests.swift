import Foundation
import NotesPostgres
import PostgresCluster
import Testing

@testable import NotesPostgresStore

/// Checks PostgreSQL's log after batches were undone.
@Suite(.enabled(if: PostgresCluster.isHere))
struct UndoneBatchTests {
    private let cluster: PostgresCluster
    private let batch: PostgresBatch

    init() throws {
        cluster = try PostgresCluster.shared.get()
        batch = PostgresBatch(try cluster.connect())
    }

    private func begin(_ statements: String...) throws {
        try batch.begin()
        for statement in statements { try batch.later(statement, PostgresArguments()) }
    }

    @Test func `after a BEGIN that fails no queued statement of the batch is committed`() throws {
        try batch.later("CREATE TEMPORARY TABLE t (a int)", PostgresArguments())
        try batch.receive()
        try batch.later("BEGIN ISOLATION LEVEL NO SUCH", PostgresArguments())
        try batch.later("INSERT INTO t VALUES (1)", PostgresArguments())
        #expect(throws: PostgresError.self) { try batch.receive() }
        try batch.later("INSERT INTO t VALUES (2)", PostgresArguments())
        batch.rollback()
        #expect(try batch.ask("SELECT 1 FROM t", PostgresArguments()).isEmpty)
    }

    @Test func `no ROLLBACK is sent where no transaction is open`() throws {
        batch.rollback()
        try begin("SELECT 1")
        batch.rollback()
        #expect(!batch.connection.isInTransaction)
        try begin()
        #expect(throws: PostgresError.self) { try batch.ask("SELECT 1 / 0", PostgresArguments()) }
        #expect(batch.connection.isInTransaction)
        batch.rollback()
        #expect(!batch.connection.isInTransaction)
        try begin(
            "CREATE TEMPORARY TABLE t (a int UNIQUE DEFERRABLE INITIALLY DEFERRED)", "INSERT INTO t VALUES (1), (1)"
        )
        #expect(throws: PostgresError.self) { try batch.commit() }
        batch.rollback()
        let process = "[\(batch.connection.backend)]"
        let log = try String(contentsOfFile: cluster.folder + "/log", encoding: .utf8).split(separator: "\n")
        let own = log.filter { $0.contains(process) }
        #expect(own.contains { $0.contains("division by zero") }, "the log has this connection's lines")
        #expect(!own.contains { $0.contains("no transaction in progress") }, "\(own)")
    }
}
