extension PostgresSchema {
    /// Adds what several servers and failovers need: each writing connection's last batch, and the gap in an account's
    /// order after a failover. A cursor between `jump_from` and `jump_to` is of a position that was lost.
    static let servers = """
        ALTER TABLE accounts ADD COLUMN generation int8 NOT NULL DEFAULT 0;
        ALTER TABLE accounts ADD COLUMN jump_from int8 NOT NULL DEFAULT 0;
        ALTER TABLE accounts ADD COLUMN jump_to int8 NOT NULL DEFAULT 0;

        CREATE TABLE writers (
            id bytea PRIMARY KEY,
            batch int8 NOT NULL,
            at int8 NOT NULL
        ) WITH (fillfactor = 50);
        """
}
