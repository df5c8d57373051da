import Dispatch
import NotesPostgres
import NotesPrimitives
import PostgresCluster
import Testing
import Waiting

@testable import NotesPostgresStore

@Suite(.enabled(if: PostgresCluster.isHere))
struct WALFlusherTests {
    private let cluster: PostgresCluster

    init() throws { cluster = try PostgresCluster.shared.get() }

    @Test func `it commits again and again until it ends, and then its connection is closed`() throws {
        let database = try cluster.makeDatabase()
        let other = try cluster.connect("postgres")
        let connections = """
            SELECT count(*) FROM pg_stat_activity
            WHERE datname = '\(database)' AND query LIKE '%pg_logical_emit_message%'
            """
        do {
            let flusher = WALFlusher(try PostgresAddress(cluster.url(database)))
            defer { withExtendedLifetime(flusher) {} }
            try Patience.until("a flusher") { try other.run(connections).first?.int(0) == 1 }
            // No other client uses the database.
            try Patience.until("ten commits") {
                try other.run(
                    "SELECT xact_commit FROM pg_stat_database WHERE datname = '\(database)'"
                ).first?.int(0) ?? 0 >= 10
            }
        }
        try Patience.until("the flusher's end") { try other.run(connections).first?.int(0) == 0 }
    }

    @Test func `a flusher that cannot connect ends when it is released`() throws {
        let address = try PostgresAddress(cluster.url("no_such_database"))
        let hasEnded = Mutex(false)
        DispatchQueue.global().async {
            _ = WALFlusher(address)
            hasEnded.withLock { $0 = true }
        }
        try Patience.until("the flusher's end") { hasEnded.withLock { $0 } }
    }
}
