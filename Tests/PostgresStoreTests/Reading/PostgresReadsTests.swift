#if PostgreSQL
    import Postgres
    import PostgresCluster
    import Testing

    @testable import PostgresStore

    @Suite(.enabled(if: PostgresCluster.isHere))
    struct PostgresReadsTests {
        private struct Stopped: Error {}

        @Test func `a snapshot that asks nothing leaves its connection as it was`() throws {
            let cluster = try PostgresCluster.shared.get()
            let reads = PostgresReads(PostgresPool(try PostgresAddress(cluster.url(cluster.makeDatabase()))))
            func backend() throws -> Int64? {
                try reads.snapshot { try reads.one("SELECT pg_backend_pid()::int8") { try $0.int(0) } }
            }
            let first = try #require(try backend())
            #expect(try reads.snapshot { 1 } == 1)
            #expect(try backend() == first)
            #expect(throws: (any Error).self) { try reads.snapshot { throw Stopped() } }
            #expect(try backend() == first)
        }
    }
#endif
