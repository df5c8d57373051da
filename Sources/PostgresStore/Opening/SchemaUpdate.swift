import NotesHashing
import NotesPostgres
import NotesStoreContract

/// Brings a database to this program's tables, once, even if several servers start at the same time: they wait for the
/// lock on the table `server`. If there is nothing to do it takes no lock, which a long read would delay.
package enum SchemaUpdate {
    /// The database was made by a later version of the program, whose steps did more than add.
    package struct TooNew: Error, CustomStringConvertible {
        package let schema: Int64
        package let known: Int64

        package var description: String {
            "the database has tables of version \(schema), and this program only supports \(known): start a newer one"
        }
    }

    package static func run(_ connection: PostgresConnection) throws {
        try makeServer(connection)
        if try isComplete(connection) { return }
        // Building an index of many notes takes long.
        let patience = connection.patience
        connection.patience = .seconds(24 * 60 * 60)
        defer { connection.patience = patience }
        try connection.run("BEGIN")
        do {
            try update(connection)
            guard case .committed = try connection.commit() else {
                throw StoreError.unavailable("the tables could not be committed")
            }
        } catch {
            if !connection.isBroken { _ = try? connection.run("ROLLBACK") }
            throw error
        }
    }

    private static func update(_ connection: PostgresConnection) throws {
        // The lock is on the table and not on its row: a step may run ALTER TABLE, which waits for row locks.
        try connection.run("LOCK TABLE server IN ACCESS EXCLUSIVE MODE")
        if try isComplete(connection) { return }
        let schema = try schema(connection).number
        for step in PostgresSchema.steps.dropFirst(Int(schema)) { try connection.execute(step) }
        try connection.run("UPDATE server SET schema = $1", PostgresArguments(PostgresSchema.latest))
    }

    private static func isComplete(_ connection: PostgresConnection) throws -> Bool {
        let (schema, readableFrom) = try schema(connection)
        guard PostgresSchema.latest >= readableFrom else {
            throw TooNew(schema: schema, known: PostgresSchema.latest)
        }
        return schema >= PostgresSchema.latest
    }

    private static func schema(_ connection: PostgresConnection) throws -> (number: Int64, readableFrom: Int64) {
        guard let row = try connection.run("SELECT schema, readable_from FROM server").first else {
            throw StoreError.unavailable("the table server has no row")
        }
        return try (row.int(0), row.int(1))
    }

    /// Makes the table. If two processes do so at the same time, the later one gets the error that it exists or that
    /// its name is taken.
    private static func makeServer(_ connection: PostgresConnection) throws {
        let there = "SELECT to_regclass('server') IS NOT NULL"
        if try connection.run(there).first?.bool(0) == true { return }
        guard let epoch = SecureRandom.bytes(8)?.reduce(Int64(0), { $0 << 8 | Int64($1) }) else {
            throw StoreError.unavailable("the system has no random bytes")
        }
        do throws(PostgresError) {
            try connection.execute(
                "\(PostgresSchema.server) INSERT INTO server (id, schema, readable_from, epoch) VALUES (1, 0, 1, \(epoch));"
            )
        } catch {
            guard error.kind == .constraint || error.code == "42P07" || error.code == "42710" else { throw error }
        }
    }
}

/// Checks that this program may work on the database. A move or an upgrade may forbid that while servers run without
/// seeing it. So each batch checks after its locks, and each connection for reads when it is opened.
enum ServerRow {
    static let columns = "moved_to, moved_at IS NOT NULL, schema, readable_from"

    /// Checks `row`, which has `columns` from `position` on.
    static func check(_ row: PostgresRow, from position: Int32) throws {
        if let location = try row.optionalText(position) {
            throw try row.bool(position + 1) ? Moved.moved(location) : Moved.halfMoved(location)
        }
        guard try PostgresSchema.latest >= row.int(position + 3) else {
            throw try SchemaUpdate.TooNew(schema: row.int(position + 2), known: PostgresSchema.latest)
        }
    }

    static func check(_ connection: PostgresConnection) throws {
        guard let row = try connection.run("SELECT \(columns) FROM server").first else { throw Missing() }
        try check(row, from: 0)
    }

    struct Missing: Error, CustomStringConvertible {
        var description: String { "the table server has no row" }
    }
}
