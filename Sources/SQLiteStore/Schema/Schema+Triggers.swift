// The present triggers. The steps that created them use the same text; before you change a trigger, copy its text into
// its step.
//
// `account` is the column of `accounts` that keys of notes use: `keyspace`, or `number` before `keyspace` existed.

extension Schema {
    static func fileTriggers(by account: String = "keyspace") -> String {
        """
        CREATE TRIGGER files_first_named AFTER INSERT ON files
        WHEN NOT EXISTS (
            SELECT 1 FROM files WHERE digest = NEW.digest AND account = NEW.account
                AND (id, rev, name) <> (NEW.id, NEW.rev, NEW.name))
        BEGIN
            UPDATE accounts SET file_bytes = file_bytes + NEW.size WHERE \(account) = NEW.account;
        END;
        CREATE TRIGGER files_last_named AFTER DELETE ON files
        WHEN NOT EXISTS (SELECT 1 FROM files WHERE digest = OLD.digest AND account = OLD.account)
        BEGIN
            UPDATE accounts SET file_bytes = file_bytes - OLD.size WHERE \(account) = OLD.account;
        END;
        """
    }

    // MARK: The search index

    static func searchNoteLeft(by account: String = "keyspace") -> String {
        """
        CREATE TRIGGER search_note_left AFTER UPDATE ON notes
        WHEN OLD.deleted < 2
            AND OLD.key <= (SELECT OLD.account << 40 | indexed FROM accounts WHERE \(account) = OLD.account)
        BEGIN
            DELETE FROM search_stale WHERE key = OLD.key;
            INSERT INTO search_stale (key, id, is_there)
            VALUES (OLD.key, OLD.id, OLD.key = NEW.key AND NEW.deleted < 2);
        END;
        """
    }

    static func searchNoteErased(by account: String = "keyspace") -> String {
        """
        CREATE TRIGGER search_note_erased AFTER DELETE ON notes
        WHEN OLD.deleted < 2
            AND OLD.key <= (SELECT OLD.account << 40 | indexed FROM accounts WHERE \(account) = OLD.account)
        BEGIN
            DELETE FROM search_stale WHERE key = OLD.key;
            INSERT INTO search_stale (key, id, is_there) VALUES (OLD.key, OLD.id, 0);
        END;
        """
    }

    // MARK: Counts of names

    static let nameTriggers = """
        CREATE TRIGGER name_counts_tag_added AFTER INSERT ON note_tags
        BEGIN
            \(countUp("NEW", 0, "tag"))
        END;
        CREATE TRIGGER name_counts_tag_removed AFTER DELETE ON note_tags
        BEGIN
            \(countDown("OLD", 0, "tag"))
        END;
        CREATE TRIGGER name_counts_note_arrived AFTER INSERT ON notes WHEN NEW.folder <> '' AND NEW.deleted < 2
        BEGIN
            \(countUp("NEW", 1, "folder"))
        END;
        CREATE TRIGGER name_counts_note_erased AFTER DELETE ON notes WHEN OLD.folder <> '' AND OLD.deleted < 2
        BEGIN
            \(countDown("OLD", 1, "folder"))
        END;
        CREATE TRIGGER name_counts_folder_entered AFTER UPDATE OF folder, deleted ON notes
        WHEN NEW.folder <> '' AND NEW.deleted < 2 AND (NEW.folder <> OLD.folder OR NEW.deleted <> OLD.deleted)
        BEGIN
            \(countUp("NEW", 1, "folder"))
        END;
        CREATE TRIGGER name_counts_folder_left AFTER UPDATE OF folder, deleted ON notes
        WHEN OLD.folder <> '' AND OLD.deleted < 2 AND (NEW.folder <> OLD.folder OR NEW.deleted <> OLD.deleted)
        BEGIN
            \(countDown("OLD", 1, "folder"))
        END;
        """

    static let treeTriggers = """
        CREATE TRIGGER name_counts_tree_added AFTER INSERT ON note_tag_trees
        BEGIN
            \(countUp("NEW", 3, "tag"))
        END;
        CREATE TRIGGER name_counts_tree_removed AFTER DELETE ON note_tag_trees
        BEGIN
            \(countDown("OLD", 3, "tag"))
        END;
        """

    static func archivedTriggers(_ table: String, _ kind: Int) -> String {
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

    static func countUp(_ row: String, _ kind: Int, _ column: String?) -> String {
        let name = column.map { "\(row).\($0)" } ?? "''"
        let key = "account = \(row).account AND kind = \(kind) AND deleted = \(row).deleted AND name = \(name)"
        return """
                INSERT OR FAIL INTO name_counts (account, kind, deleted, name, notes)
                    SELECT \(row).account, \(kind), \(row).deleted, \(name), 0
                    WHERE NOT EXISTS (SELECT 1 FROM name_counts WHERE \(key));
                UPDATE OR FAIL name_counts SET notes = notes + 1 WHERE \(key);
            """
    }

    static func countDown(_ row: String, _ kind: Int, _ column: String?) -> String {
        let name = column.map { "\(row).\($0)" } ?? "''"
        let key = "account = \(row).account AND kind = \(kind) AND deleted = \(row).deleted AND name = \(name)"
        return """
            UPDATE OR FAIL name_counts SET notes = notes - 1 WHERE \(key);
            DELETE FROM name_counts WHERE \(key) AND notes <= 0;
            """
    }

    /// Selects the rows that `name_counts` must have, from the rows that they count.
    static let countedNames = """
        SELECT account, 0, deleted, tag, count(*) FROM note_tags GROUP BY account, deleted, tag
        UNION ALL
        SELECT account, 1, deleted, folder, count(*) FROM notes WHERE folder <> '' AND deleted < 2
        GROUP BY account, folder, deleted
        UNION ALL
        SELECT account, 3, deleted, tag, count(*) FROM note_tag_trees GROUP BY account, deleted, tag
        UNION ALL
        SELECT account, 4, deleted, tag, count(*) FROM note_tags WHERE archived = 1 GROUP BY account, deleted, tag
        UNION ALL
        SELECT account, 5, deleted, tag, count(*) FROM note_tag_trees WHERE archived = 1 GROUP BY account, deleted, tag
        """
}
