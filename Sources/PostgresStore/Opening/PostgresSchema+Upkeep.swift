extension PostgresSchema {
    /// Adds the snapshots' bytes and the files that they name, and leases, each held by one server at a time. It also
    /// adds the time at which a segment was begun, so that the leavings of a server are found.
    static let upkeep = """
        CREATE TABLE undo_pieces (
            account int8 NOT NULL,
            undo bytea NOT NULL,
            place int8 NOT NULL,
            bytes bytea NOT NULL,
            PRIMARY KEY (account, undo, place)
        );
        CREATE TABLE undo_files (
            account int8 NOT NULL,
            undo bytea NOT NULL,
            digest bytea NOT NULL,
            PRIMARY KEY (account, undo, digest)
        );
        CREATE INDEX undo_files_by_digest ON undo_files (account, digest);
        CREATE INDEX undos_by_age ON undos (created_at);
        CREATE INDEX undos_by_own_id ON undos (id);

        ALTER TABLE search_segments ADD COLUMN began_at int8 NOT NULL DEFAULT 0;

        CREATE TABLE leases (
            name bytea PRIMARY KEY,
            holder bytea NOT NULL,
            until int8 NOT NULL
        );
        """

    /// Adds the purges since a snapshot was made. They are pending while its pieces have the text. A foreign key to
    /// `undos` would lock it, so upkeep erases what a server of an earlier version leaves.
    static let undoPurges = """
        CREATE TABLE undo_purges (
            account int8 NOT NULL,
            undo bytea NOT NULL,
            id bytea NOT NULL,
            line bytea NOT NULL,
            is_pending bool NOT NULL,
            PRIMARY KEY (account, undo, id)
        );
        CREATE INDEX undo_purges_pending ON undo_purges (account, undo) WHERE is_pending;
        """

    /// Adds an index that finds expired notes without reading all notes. Statistics on names of attachments serve no
    /// plan.
    static let expiry = """
        CREATE INDEX notes_deleted ON notes (deleted, received_at, account) WHERE deleted > 0;
        ALTER TABLE files ALTER name TYPE bytea;
        ALTER TABLE files ALTER name SET STATISTICS 0;
        """
}
