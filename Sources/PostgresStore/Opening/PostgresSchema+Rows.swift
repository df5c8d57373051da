extension PostgresSchema {
    /// Adds types for the rows that a batch sends, many as one parameter. They are separate from the tables, which may
    /// get other columns while a server with these types still runs.
    static let rows = """
        CREATE TYPE note_row AS (
            account int8,
            seq int8,
            id bytea,
            rev bytea,
            last_modified int8,
            created_at int8,
            received_at int8,
            deleted int8,
            pinned bool,
            archived bool,
            undated bool,
            device bytea,
            sent_modified int8,
            base bytea,
            arrived_at int8,
            trash_modified int8,
            folder bytea,
            title bytea,
            json bytea,
            trash bytea
        );

        CREATE TYPE version_row AS (
            account int8,
            number int8,
            id bytea,
            rev bytea,
            last_modified int8,
            received_at int8,
            sent_modified int8,
            base bytea,
            device bytea,
            reason int8,
            deleted bool,
            json bytea,
            imprint bytea
        );
        """

    /// Adds the time at which each register of a note was changed, and the register hashes of a state whose content was
    /// erased. Older servers run beside this one: they name their columns, and send rows of the first types.
    static let registers = """
        ALTER TABLE notes ADD COLUMN stamps bytea;
        ALTER TABLE notes ALTER stamps SET STATISTICS 0;
        ALTER TABLE versions ADD COLUMN hashes bytea;
        ALTER TABLE versions ALTER hashes SET STATISTICS 0;

        CREATE TYPE note_row_2 AS (
            account int8,
            seq int8,
            id bytea,
            rev bytea,
            last_modified int8,
            created_at int8,
            received_at int8,
            deleted int8,
            pinned bool,
            archived bool,
            undated bool,
            device bytea,
            sent_modified int8,
            base bytea,
            arrived_at int8,
            trash_modified int8,
            folder bytea,
            title bytea,
            json bytea,
            trash bytea,
            stamps bytea
        );

        CREATE TYPE version_row_2 AS (
            account int8,
            number int8,
            id bytea,
            rev bytea,
            last_modified int8,
            received_at int8,
            sent_modified int8,
            base bytea,
            device bytea,
            reason int8,
            deleted bool,
            json bytea,
            imprint bytea,
            hashes bytea
        );
        """

    /// Adds `ages_from`, from when the age of a version counts. It is NULL for a conflict that was not read yet, and
    /// for a version of an older server.
    static let versionAges = """
        ALTER TABLE versions ADD COLUMN ages_from int8;
        ALTER TABLE versions ALTER ages_from SET STATISTICS 0;
        CREATE INDEX versions_by_age ON versions (ages_from) WHERE reason <> 0;

        CREATE TYPE version_row_3 AS (
            account int8,
            number int8,
            id bytea,
            rev bytea,
            last_modified int8,
            received_at int8,
            sent_modified int8,
            base bytea,
            device bytea,
            reason int8,
            deleted bool,
            json bytea,
            imprint bytea,
            hashes bytea,
            ages_from int8
        );
        """
}
