#if PostgreSQL
    extension PostgresSchema {
        /// What all servers count together: times of wrong passwords, oldest first, by the digest of a name or an address.
        static let guards = """
            CREATE TABLE guesses (
                subject bytea PRIMARY KEY,
                times int8[] NOT NULL,
                last int8 NOT NULL
            );
            """
    }
#endif
