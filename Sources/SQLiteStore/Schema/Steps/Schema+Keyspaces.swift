extension Schema {
    /// Adds keyspaces. A restore writes an account's notes under another number, and exchanges the two when it is
    /// complete.
    static let keyspaces = """
        ALTER TABLE accounts ADD COLUMN keyspace INTEGER NOT NULL DEFAULT 0;
        UPDATE accounts SET keyspace = number;
        \(accountsByKeyspace)
        DROP TRIGGER files_first_named;
        DROP TRIGGER files_last_named;
        \(fileTriggers())
        DROP TRIGGER search_note_left;
        \(searchNoteLeft())
        DROP TRIGGER search_note_erased;
        \(searchNoteErased())
        """
}
