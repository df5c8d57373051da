import NotesPostgres

/// A lease on upkeep that one server does for all. Every server tries once an hour. The server that had the lease keeps
/// it, unless it has ended.
enum Lease {
    static let span: Int64 = 50 * 60_000

    /// Takes the lease; returns true if the writer has it from now on.
    static func take(
        _ name: String, for milliseconds: Int64, by writer: [UInt8], _ batch: PostgresBatch, now: Int64
    ) throws -> Bool {
        try batch.ask(
            """
            INSERT INTO leases (name, holder, until) VALUES ($1, $2, $3 + $4)
            ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
                WHERE leases.until <= $3 OR leases.holder = excluded.holder
            """,
            PostgresArguments {
                $0.add(name)
                $0.add(writer)
                $0.add(now)
                $0.add(milliseconds)
            }
        ).changedRows == 1
    }
}
