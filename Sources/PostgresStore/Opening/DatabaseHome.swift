import NotesPostgres

/// Detects that the tables were restored from a dump, in this PostgreSQL or another, or are a copy of a database. They
/// may lack what devices have seen, and the timeline may be unchanged. So the next batch begins a generation, as after
/// a failover.
enum DatabaseHome {
    /// Earlier versions left out the database.
    private static let compare = """
        WITH here AS (
            SELECT system_identifier || '/' || oid || '/' || 'server'::regclass::oid AS place,
                system_identifier || '/' || 'server'::regclass::oid AS earlier
            FROM pg_control_system(), pg_database WHERE datname = current_database()
        )
        UPDATE server SET home = place,
            timeline = CASE WHEN home IS NULL OR home = earlier OR timeline IS NULL THEN timeline ELSE 'restored' END
        FROM here WHERE home IS DISTINCT FROM place
        """

    /// Compares the home. A server that speaks PostgreSQL's protocol without this function is left as it is.
    static func compare(_ connection: PostgresConnection) throws(PostgresError) {
        do throws(PostgresError) { try connection.run(compare) } catch {
            if connection.isBroken || error.kind != .other { throw error }
        }
    }
}
