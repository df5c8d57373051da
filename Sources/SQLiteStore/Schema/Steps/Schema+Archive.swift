extension Schema {
    /// Adds the members `archived` and `locked`. Rows contain their encoded JSON, so both are written into it, after
    /// `pinned`. No rev covers a member with its default, so no rev changes. No member before `pinned` is an object, so
    /// the first `,"pinned":` of a row is its member.
    ///
    /// Most lists leave archived notes out or show nothing else, so they have a partial index, and their number is kept
    /// (`name_counts`, kind 2, an empty name).
    static let archive = """
        DROP TRIGGER search_note_left;
        UPDATE notes SET json = \(withArchive("json")) WHERE deleted = 0 AND \(hasPinned("json"));
        UPDATE notes SET trash = \(withArchive("trash")) WHERE deleted = 1 AND \(hasPinned("trash"));
        UPDATE versions SET json = \(withArchive("json")) WHERE reason <> 0 AND deleted = 0 AND \(hasPinned("json"));
        UPDATE idempotency SET json = \(withArchive("json")) WHERE \(hasPinned("json"));
        UPDATE accounts SET bytes =
            (SELECT coalesce(sum(length(json) + coalesce(length(trash), 0)), 0) FROM notes WHERE account = accounts.number)
            + (SELECT coalesce(sum(length(json)), 0) FROM versions WHERE account = accounts.number);
        \(searchNoteLeft(by: "number"))

        ALTER TABLE notes ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX notes_archived ON notes (account, deleted, last_modified) WHERE archived = 1;

        CREATE TRIGGER name_counts_archived_arrived AFTER INSERT ON notes WHEN NEW.archived = 1 AND NEW.deleted < 2
        BEGIN
            \(countUp("NEW", 2, nil))
        END;
        CREATE TRIGGER name_counts_archived_erased AFTER DELETE ON notes WHEN OLD.archived = 1 AND OLD.deleted < 2
        BEGIN
            \(countDown("OLD", 2, nil))
        END;
        CREATE TRIGGER name_counts_archive_entered AFTER UPDATE OF archived, deleted ON notes
        WHEN NEW.archived = 1 AND NEW.deleted < 2 AND (OLD.archived = 0 OR NEW.deleted <> OLD.deleted)
        BEGIN
            \(countUp("NEW", 2, nil))
        END;
        CREATE TRIGGER name_counts_archive_left AFTER UPDATE OF archived, deleted ON notes
        WHEN OLD.archived = 1 AND OLD.deleted < 2 AND (NEW.archived = 0 OR NEW.deleted <> OLD.deleted)
        BEGIN
            \(countDown("OLD", 2, nil))
        END;
        """

    private static let pinned = #"CAST(',"pinned":' AS BLOB)"#

    private static func hasPinned(_ column: String) -> String { "instr(\(column), \(pinned)) > 0" }

    private static func withArchive(_ column: String) -> String {
        let value = "instr(\(column), \(pinned)) + 10"
        let end = "\(value) + CASE substr(\(column), \(value), 1) WHEN x'74' THEN 4 ELSE 5 END"
        return """
            CAST(substr(\(column), 1, \(end) - 1) || ',"archived":false,"locked":false' || substr(\(column), \(end)) AS BLOB)
            """
    }
}

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
