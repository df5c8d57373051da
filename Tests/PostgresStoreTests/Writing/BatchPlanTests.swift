#if PostgreSQL
    import Notes
    import Postgres
    import PostgresCluster
    import StoreContract
    import Testing

    @testable import PostgresStore

    @Suite(.enabled(if: PostgresCluster.isHere))
    struct BatchPlanTests {
        private let observer: PostgresConnection
        private let connection: PostgresConnection
        /// Its plans are of what is asked for.
        private let reading: PostgresConnection

        init() throws {
            let cluster = try PostgresCluster.shared.get()
            let database = try cluster.makeDatabase()
            observer = try cluster.connect(database)
            try SchemaUpdate.run(observer)
            let address = try PostgresAddress(cluster.url(database))
            connection = try Connector(address.readingByIndexes, keepsPlans: true).connect()
            reading = try PostgresConnection(address.readingByIndexes)
        }

        private func plan(
            _ sql: String, _ arguments: PostgresArguments, on connection: PostgresConnection
        ) throws -> String {
            try connection.run("EXPLAIN \(sql)", arguments).map { try $0.text(0) }.joined(separator: "\n")
        }

        /// A plan of such a time is kept while the tables grow.
        @Test(arguments: [false, true])
        func `what a batch reads is looked up by its keys, also in new tables`(isAnalyzed: Bool) throws {
            if isAnalyzed { try observer.execute("VACUUM ANALYZE") }
            let note = NoteAddress(AccountNumber(1), try #require(NoteID("n")))
            let version = VersionBuffer.Address(note: note, rev: try #require(Rev([UInt8](repeating: 7, count: 16))))
            let request = NoteBuffer.Request([note], RecentTexts()).arguments
            let statements = [
                ("notes_by_id", NoteBuffer.gather, request),
                ("admitted_pkey", ResendBuffer.gather, NoteBuffer.addresses([note])),
                ("versions_by_rev", VersionBuffer.gather, VersionBuffer.gather([version])),
                ("notes_by_id", VersionBuffer.gatherPresent, request),
                ("versions_by_rev", VersionBuffer.gatherPresent, request),
                (
                    "notes_by_id", PostgresSegments.presentCount,
                    PostgresSegments.presentCount([note.id], of: note.account)
                ),
            ]
            for (index, sql, arguments) in statements {
                let plan = try plan(sql, arguments, on: connection)
                #expect(!plan.contains("Seq Scan"), "\(plan)")
                #expect(plan.contains("using \(index)") || plan.contains("on \(index)"), "\(plan)")
                #expect(plan.contains("AND (id = "), "\(plan)")
            }
        }

        @Test(arguments: [false, true])
        func `dead positions of the search index are erased by their keys, also in new tables`(
            isAnalyzed: Bool
        ) throws {
            if isAnalyzed { try observer.execute("VACUUM ANALYZE") }
            let erasure = PostgresSegments.staleErasure(Array(1...1000), of: AccountNumber(1))
            let plan = try plan(PostgresSegments.staleErasure, erasure, on: connection)
            #expect(plan.contains("Index Cond: ((account = '1'::bigint) AND (seq = k.seq))"), "\(plan)")
            #expect(plan.contains("Tid Scan on search_stale") && !plan.contains("Seq Scan"), "\(plan)")
        }

        /// The database has looked at the tables while they were empty, or when they were full, or not at all.
        enum Statistics: CaseIterable { case ofEmptyTables, ofFullTables, none }

        @Test(arguments: Statistics.allCases)
        func `the rows behind a position are read in their order, and no more than are asked for`(
            statistics: Statistics
        ) throws {
            if statistics == .ofEmptyTables { try observer.execute("VACUUM ANALYZE") }
            try observer.execute(
                """
                INSERT INTO notes (account, seq, id, rev, last_modified, created_at, received_at, deleted, pinned, archived,
                    undated, folder, title, json)
                SELECT 1, n, convert_to('n' || n, 'UTF8'), '', 0, 0, 0, 0, false, false, false, '', '', repeat('x', 1900)::bytea
                FROM generate_series(1, 30000) n
                """)
            if statistics == .ofFullTables { try observer.execute("VACUUM ANALYZE") }
            let range = PostgresSegmentSource.range(AccountNumber(1), 1_500, 30_000, 512)
            let statements = [
                PostgresSegmentSource.textlessRows, PostgresSegmentSource.sizes, PostgresSegmentSource.textsOfRange,
            ]
            for sql in statements {
                let plan = try plan(sql, range, on: reading)
                #expect(plan.contains("Index Scan using notes_pkey"), "\(plan)")
                #expect(!plan.contains("Bitmap") && !plan.contains("Sort"), "\(plan)")
            }
        }
    }
#endif
