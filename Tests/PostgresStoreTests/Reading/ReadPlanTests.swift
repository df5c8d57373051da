import Notes
import NotesPostgres
import NotesStoreContract
import PostgresCluster
import Testing

@testable import NotesPostgresStore

@Suite(.enabled(if: PostgresCluster.isHere))
struct ReadPlanTests {
    private let observer: PostgresConnection
    private let reading: PostgresConnection
    private let account = AccountNumber(1)

    /// Chooses when the database analysed the tables: while they were empty, when they were full, or not at all.
    enum Statistics: CaseIterable { case ofEmptyTables, ofFullTables, none }

    init() throws {
        let cluster = try PostgresCluster.shared.get()
        let database = try cluster.makeDatabase()
        observer = try cluster.connect(database)
        try SchemaUpdate.run(observer)
        reading = try PostgresConnection(PostgresAddress(cluster.url(database)).readingByIndexes)
    }

    /// Makes 30,000 notes of one account, each of a time of its own.
    private func fill(_ statistics: Statistics) throws {
        if statistics == .ofEmptyTables { try observer.execute("VACUUM ANALYZE") }
        try observer.execute(
            """
            INSERT INTO notes (account, seq, id, rev, last_modified, created_at, received_at, deleted, pinned, archived,
                undated, folder, title, json)
            SELECT 1, n, convert_to('n' || n, 'UTF8'), '', n * 7 % 30011, 0, 0, 0, false, false, false, '', '',
                repeat('x', 1900)::bytea
            FROM generate_series(1, 30000) n
            """)
        if statistics == .ofFullTables { try observer.execute("VACUUM ANALYZE") }
    }

    @Test(arguments: Statistics.allCases)
    func `the rows after a key are read in their order, and no more than requested`(
        statistics: Statistics
    ) throws {
        try fill(statistics)
        let range = PostgresArguments(account, Int64(1_500), Int64(30_000), Int64(512))
        let statements = [
            PostgresSegmentSource.textlessRows, PostgresSegmentSource.sizes, PostgresSegmentSource.textsOfRange,
        ]
        for sql in statements {
            let plan = try reading.plan(of: sql, range)
            #expect(plan.contains("Index Scan using notes_pkey"), "\(plan)")
            #expect(!plan.contains("Bitmap") && !plan.contains("Sort"), "\(plan)")
        }
    }

    @Test(arguments: Statistics.allCases)
    func `a page of the notes by their time reads no more rows than it has`(statistics: Statistics) throws {
        try fill(statistics)
        let orders = [NoteQuery.Order(.lastModified, descending: true), NoteQuery.Order(.lastModified)]
        for order in orders {
            var query = NoteQuery()
            (query.limit, query.order) = (50, [order])
            for position in [nil, NotePosition(order: [order], values: [.number(15_000)], id: Array("n7".utf8))] {
                query.after = position
                let list = ListSelects.positions(query, account)
                let execution = try reading.execution(of: list.text, list.arguments)
                #expect(execution.contains("using notes_by_modified"), "\(execution)")
                #expect(Self.mostRows(execution) <= 52, "\(execution)")
            }
        }
        let seqs = (1...50).map { Int64($0 * 500) }
        let execution = try reading.execution(of: ListSelects.rows, PostgresArguments(account, seqs))
        #expect(Self.mostRows(execution) == 50, "\(execution)")
    }

    @Test(arguments: Statistics.allCases)
    func `a page of a long history reads no more rows than it has`(statistics: Statistics) throws {
        if statistics == .ofEmptyTables { try observer.execute("VACUUM ANALYZE") }
        try observer.execute(
            """
            INSERT INTO versions (account, number, id, rev, last_modified, received_at, reason, deleted, json)
            SELECT 1, n, convert_to('n' || n % 2, 'UTF8'), sha256(int8send(n)), n, n, n % 3, false, 'text'
            FROM generate_series(1, 20000) n
            """)
        if statistics == .ofFullTables { try observer.execute("VACUUM ANALYZE") }
        let id = try #require(NoteID("n1"))
        let numbers = (1...101).map { Int64($0 * 2 - 1) }
        let (sizes, rows) = (PostgresArguments(account, id, numbers), PostgresArguments(account, numbers))
        for (sql, arguments) in [(PostgresReader.sizes("AND reason <> 0"), sizes), (PostgresReader.versionRows, rows)] {
            let page = try reading.execution(of: sql, arguments)
            #expect(page.contains("using versions_pkey"), "\(page)")
            #expect(Self.mostRows(page) <= 101, "\(page)")
        }
        // The first page reads the note's numbers, and no other note's.
        let all = try reading.execution(of: PostgresReader.numbersOfNote, PostgresArguments(account, id))
        #expect(all.contains("versions_by_rev"), "\(all)")
        #expect(Self.mostRows(all) <= 10_000, "\(all)")
    }

    /// Returns the greatest number of rows of any step, with those that it dropped.
    private static func mostRows(_ execution: String) -> Int {
        execution.split(separator: "\n").reduce(0) { most, line in
            let count = ["rows=", "Rows Removed by Filter: "].compactMap { name in
                line.ranges(of: name).last.flatMap { Int(line[$0.upperBound...].prefix { $0.isNumber }) }
            }
            return max(most, count.max() ?? 0)
        }
    }
}
