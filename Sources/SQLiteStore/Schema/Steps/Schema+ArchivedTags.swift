extension Schema {
    /// Marks the rows of tags of archived notes, and counts them (kind 4 of `name_counts`; 5 for tags below a name).
    /// Most lists of a tag leave these out, and would count them one by one. A note outside the archive costs a
    /// comparison.
    static let archivedTags = """
        ALTER TABLE note_tags ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE note_tag_trees ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
        \(markArchived("note_tags", 4))
        \(markArchived("note_tag_trees", 5))
        \(archivedTriggers("note_tags", 4))
        \(archivedTriggers("note_tag_trees", 5))
        """

    private static func markArchived(_ table: String, _ kind: Int) -> String {
        """
        UPDATE \(table) SET archived = 1 WHERE (account, deleted, id) IN
            (SELECT account, deleted, id FROM notes WHERE archived = 1);
        INSERT INTO name_counts SELECT account, \(kind), deleted, tag, count(*) FROM \(table) WHERE archived = 1
            GROUP BY account, deleted, tag;
        """
    }
}
