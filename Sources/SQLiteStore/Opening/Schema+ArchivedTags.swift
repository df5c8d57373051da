extension Schema {
    /// Which rows of a tag are of archived notes, and how many they are (kind 4 of `name_counts`; 5 for tags below a name):
    /// most lists of a tag leave these out, and would count them one by one. A note outside the archive costs a comparison.
    static let archivedTags = """
        ALTER TABLE note_tags ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE note_tag_trees ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
        \(markArchived("note_tags", 4))
        \(markArchived("note_tag_trees", 5))
        \(counting("note_tags", 4))
        \(counting("note_tag_trees", 5))
        """

    private static func markArchived(_ table: String, _ kind: Int) -> String {
        """
        UPDATE \(table) SET archived = 1 WHERE (account, deleted, id) IN
            (SELECT account, deleted, id FROM notes WHERE archived = 1);
        INSERT INTO name_counts SELECT account, \(kind), deleted, tag, count(*) FROM \(table) WHERE archived = 1
            GROUP BY account, deleted, tag;
        """
    }

    private static func counting(_ table: String, _ kind: Int) -> String {
        """
        CREATE TRIGGER name_counts_archived_\(table)_added AFTER INSERT ON \(table) WHEN NEW.archived = 1
        BEGIN
            \(countUp("NEW", kind, "tag"))
        END;
        CREATE TRIGGER name_counts_archived_\(table)_removed AFTER DELETE ON \(table) WHEN OLD.archived = 1
        BEGIN
            \(countDown("OLD", kind, "tag"))
        END;
        """
    }
}
