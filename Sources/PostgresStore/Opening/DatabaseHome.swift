#if PostgreSQL
    import Postgres

    /// Notices that the tables were made from a dump, in this PostgreSQL or another. They may lack what devices have seen, and the
    /// timeline can be the one of before: so the next batch is made to begin a generation, as after a failover.
    enum DatabaseHome {
        private static let compare = """
            WITH here AS (
                SELECT system_identifier || '/' || 'server'::regclass::oid AS place FROM pg_control_system()
            )
            UPDATE server SET home = place,
                timeline = CASE WHEN home IS NULL OR timeline IS NULL THEN timeline ELSE 'restored' END
            FROM here WHERE home IS DISTINCT FROM place
            """

        /// What speaks PostgreSQL's protocol and has no such function is left as it is.
        static func compare(_ connection: PostgresConnection) throws(PostgresError) {
            do throws(PostgresError) { try connection.run(compare) } catch {
                if connection.isBroken || error.kind != .other { throw error }
            }
        }
    }
#endif
