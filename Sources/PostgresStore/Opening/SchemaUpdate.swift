#if PostgreSQL
    import Hashing
    import Postgres
    import StoreContract

    /// Brings a database to this program's tables, once however many servers start at the same time: they wait for the lock on
    /// the row of `server`.
    package enum SchemaUpdate {
        /// Made by a later version of the program, whose steps did more than add.
        package struct TooNew: Error, CustomStringConvertible {
            package let schema: Int64
            package let known: Int64

            package var description: String {
                "the database has tables of version \(schema), and this program knows \(known): start a newer one"
            }
        }

        package static func run(_ connection: PostgresConnection) throws {
            try makeServer(connection)
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
            guard let row = try connection.run("SELECT schema, readable_from FROM server FOR UPDATE").first else {
                throw StoreError.unavailable("the table server has no row")
            }
            let (schema, readableFrom) = try (row.int(0), row.int(1))
            guard schema <= PostgresSchema.latest else {
                if PostgresSchema.latest >= readableFrom { return }
                throw TooNew(schema: schema, known: PostgresSchema.latest)
            }
            for step in PostgresSchema.steps.dropFirst(Int(schema)) { try connection.execute(step) }
            guard schema < PostgresSchema.latest else { return }
            try connection.run(
                "UPDATE server SET schema = $1", PostgresArguments { $0.add(PostgresSchema.latest) })
        }

        /// Two processes that make the table at once: the later one is told that it is there, or that its name is taken.
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
                guard error.kind == .constraint || error.code == "42P07" else { throw error }
            }
        }
    }
#endif
