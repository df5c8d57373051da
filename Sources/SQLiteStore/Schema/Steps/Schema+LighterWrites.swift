extension Schema {
    /// Drops triggers that each write paid for and that nothing needs. A note's key is above all others of its account,
    /// and a restore that replaces an account erases its index first. So no note arrives at a position that the index
    /// has passed. Archived notes are counted when needed, in their partial index.
    static let lighterWrites = """
        DROP TRIGGER IF EXISTS search_note_arrived;
        DROP TRIGGER IF EXISTS search_note_came_back;
        DROP TRIGGER IF EXISTS name_counts_archived_arrived;
        DROP TRIGGER IF EXISTS name_counts_archived_erased;
        DROP TRIGGER IF EXISTS name_counts_archive_entered;
        DROP TRIGGER IF EXISTS name_counts_archive_left;
        DELETE FROM name_counts WHERE kind = 2;
        """
}
