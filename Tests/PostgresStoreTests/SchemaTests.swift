import Foundation
import NotesPostgres
import NotesPostgresStore
import NotesPrimitives
import PostgresCluster
import Testing

@Suite(.enabled(if: PostgresCluster.isHere))
struct SchemaTests {
    let cluster: PostgresCluster
    let database: String

    init() throws {
        cluster = try PostgresCluster.shared.get()
        database = try cluster.makeDatabase()
    }

    @Test func `servers that start together make the tables once`() throws {
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            do {
                try SchemaUpdate.run(try cluster.connect(database))
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 } == [])
        let rows = try cluster.connect(database).run("SELECT schema, epoch FROM server")
        #expect(rows.count == 1)
        #expect(try (rows.first?.int(0) ?? 0) > 0)
        #expect(try rows.first?.int(1) != 0)
    }

    @Test func `ANALYZE keeps no samples of texts, and an upgrade erases earlier ones`() throws {
        let connection = try cluster.connect(database)
        try SchemaUpdate.run(connection)
        try connection.run(
            """
            INSERT INTO versions (account, number, id, rev, last_modified, received_at, reason, deleted, json)
            SELECT 1, n, convert_to('n' || n, 'UTF8'), convert_to('r' || n, 'UTF8'), n, n, 1, false,
                convert_to('text ' || n, 'UTF8') FROM generate_series(1, 50) n
            """)
        let samples = """
            SELECT count(*) FILTER (WHERE attname = 'json'), count(*) FILTER (WHERE attname = 'number')
            FROM pg_stats WHERE tablename = 'versions'
            """
        func expect(texts: Int64) throws {
            let row = try #require(try connection.run(samples).first)
            #expect(try row.int(0) == texts)
            #expect(try row.int(1) == 1)
        }
        try connection.run("ANALYZE versions")
        try expect(texts: 0)
        // This is the table before that step.
        try connection.run("ALTER TABLE versions ALTER json SET STATISTICS -1")
        try connection.run("ANALYZE versions")
        try expect(texts: 1)
        try connection.run("UPDATE server SET schema = schema - 6")
        try connection.run("DROP TYPE note_row_2, version_row_2, version_row_3")
        try connection.run("ALTER TABLE notes DROP COLUMN stamps")
        try connection.run("ALTER TABLE versions DROP COLUMN hashes, DROP COLUMN ages_from")
        try connection.run("DROP TABLE undo_purges")
        try connection.run("DROP INDEX notes_deleted")
        try connection.run("DROP TABLE events")
        try connection.run("DROP INDEX devices_signed_in")
        try connection.run("ALTER TABLE devices DROP COLUMN last_address, DROP COLUMN last_agent")
        try connection.run("ALTER TABLE shares DROP COLUMN expires_at")
        try SchemaUpdate.run(connection)
        try expect(texts: 0)
        try connection.run("ANALYZE versions")
        try expect(texts: 0)
    }

    @Test func `tables of a later version are used if its steps only added, and else refused`() throws {
        let connection = try cluster.connect(database)
        try SchemaUpdate.run(connection)
        try connection.run("UPDATE server SET schema = 1000")
        try SchemaUpdate.run(connection)
        try connection.run("UPDATE server SET readable_from = 1000")
        #expect(throws: SchemaUpdate.TooNew.self) { try SchemaUpdate.run(connection) }
        #expect(!connection.isBroken)
        try connection.run("SELECT 1")
    }
}
