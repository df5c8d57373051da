extension PostgresSchema {
    /// Adds the location to which the database has moved, without `moved_at` while that is not certain. No server
    /// starts on a moved database. Files that are copied get their times at the end.
    static let moves = """
        ALTER TABLE server ADD COLUMN moved_to bytea;
        ALTER TABLE server ADD COLUMN moved_at int8;
        ALTER TABLE blobs ALTER COLUMN touched_at SET DEFAULT 0;
        """
}
