import Notes
import NotesPostgres
import NotesStoreContract
import PostgresCluster
import Testing

@testable import NotesPostgresStore

@Suite(.enabled(if: PostgresCluster.isHere))
struct BatchPlanTests {
    private let observer: PostgresConnection
    private let connection: PostgresConnection

    init() throws {
        let cluster = try PostgresCluster.shared.get()
        let database = try cluster.makeDatabase()
        observer = try cluster.connect(database)
        try SchemaUpdate.run(observer)
        let address = try PostgresAddress(cluster.url(database)).readingByIndexes
        connection = try Connector(address, keepsPlans: true).connect()
    }

    /// A plan of that time is kept while the tables grow.
    @Test(arguments: [false, true])
    func `a batch reads by its keys, also in new tables`(isAnalyzed: Bool) throws {
        if isAnalyzed { try observer.execute("VACUUM ANALYZE") }
        let note = NoteAddress(AccountNumber(1), try #require(NoteID("n")))
        let rev = try #require(Rev([UInt8](repeating: 7, count: 16)))
        let request = NoteBuffer.Request([note], RecentTexts()).arguments
        let named = PostgresArguments([note.account], [note.id], [rev])
        let statements = [
            ("notes_by_id", NoteBuffer.gather, request),
            ("admitted_pkey", ResendBuffer.gather, NoteBuffer.addresses([note])),
            ("versions_by_rev", VersionBuffer.gather, named),
            ("notes_by_id", VersionBuffer.gatherPresent, request),
            ("versions_by_rev", VersionBuffer.gatherPresent, request),
            ("notes_by_id", PostgresSegments.presentCount, PostgresArguments(note.account, [note.id])),
        ]
        for (index, sql, arguments) in statements {
            let plan = try connection.plan(of: sql, arguments)
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
        let erasure = PostgresArguments(AccountNumber(1), Array<Int64>(1...1000))
        let plan = try connection.plan(of: PostgresSegments.staleErasure, erasure)
        #expect(plan.contains("Index Cond: ((account = '1'::bigint) AND (seq = k.seq))"), "\(plan)")
        #expect(plan.contains("Tid Scan on search_stale") && !plan.contains("Seq Scan"), "\(plan)")
    }
}
