import NotesHashing
import NotesPostgres
import NotesStoreContract
import PostgresCluster
import Testing

@testable import NotesPostgresStore

@Suite(.enabled(if: PostgresCluster.isHere))
struct PostgresReadsTests {
    private struct Stopped: Error {}

    @Test func `a snapshot without a query leaves its connection as it was`() throws {
        let cluster = try PostgresCluster.shared.get()
        let database = try cluster.makeDatabase()
        try SchemaUpdate.run(cluster.connect(database))
        let reads = PostgresReads(PostgresPool(try PostgresAddress(cluster.url(database))))
        func backend() throws -> Int64? {
            try reads.snapshot { try reads.one("SELECT pg_backend_pid()::int8") { try $0.int(0) } }
        }
        let first = try #require(try backend())
        #expect(try reads.snapshot { 1 } == 1)
        #expect(try backend() == first)
        #expect(throws: (any Error).self) { try reads.snapshot { throw Stopped() } }
        #expect(try backend() == first)
    }

    @Test func `a read that a broken connection left without an answer is repeated`() throws {
        let cluster = try PostgresCluster.shared.get()
        let database = try cluster.makeDatabase()
        let other = try cluster.connect(database)
        try SchemaUpdate.run(other)
        let reads = PostgresReads(PostgresPool(try PostgresAddress(cluster.url(database))))
        let asker = Asker(AccountNumber(1), device: DeviceNumber(1), deviceID: "gone", token: SHA256.hash("token"))
        func read(by asker: Asker?) throws -> Int64? {
            try reads.asking(asker) { () throws(StoreError) in
                try reads.read { try reads.one("SELECT 7::int8") { try $0.int(0) } }
            }
        }
        #expect(try read(by: nil) == 7)
        try other.run(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE pid <> pg_backend_pid() AND datname = current_database()
            """)
        #expect(throws: StoreError.revoked) { try read(by: asker) }
        #expect(try read(by: nil) == 7)
    }
}
