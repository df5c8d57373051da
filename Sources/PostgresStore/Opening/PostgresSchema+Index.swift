extension PostgresSchema {
    /// Adds the accounts whose search index has work, and the server that does it. `marks` counts the requests for it.
    /// The account's row has the bytes of notes that were written since its index was brought up to date.
    static let index = """
        ALTER TABLE accounts ADD COLUMN unindexed int8 NOT NULL DEFAULT 0;

        CREATE TABLE index_work (
            account int8 PRIMARY KEY,
            since int8 NOT NULL,
            marks int8 NOT NULL DEFAULT 0,
            holder bytea NOT NULL DEFAULT '',
            until int8 NOT NULL DEFAULT 0
        ) WITH (fillfactor = 50);
        INSERT INTO index_work (account, since) SELECT number, 0 FROM accounts WHERE seq > indexed;
        """
}
