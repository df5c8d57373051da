extension PostgresSchema {
    /// Adds attachments of each account, in pieces that are not compressed once more.
    static let files = """
        CREATE TABLE blobs (
            account int8 NOT NULL,
            digest bytea NOT NULL,
            size int8 NOT NULL,
            touched_at int8 NOT NULL,
            PRIMARY KEY (account, digest)
        );
        CREATE INDEX blobs_by_age ON blobs (touched_at);

        CREATE TABLE blob_pieces (
            account int8 NOT NULL,
            digest bytea NOT NULL,
            place int8 NOT NULL,
            bytes bytea NOT NULL,
            PRIMARY KEY (account, digest, place)
        );
        ALTER TABLE blob_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;
        ALTER TABLE undo_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;
        """
}
