import Notes
import NotesSQLite

extension Schema {
    /// Adds the `AccountDigest` of each account: its sum, and the key. It adds a table of the names below which a note
    /// has tags without having them itself, for `tag=a/`; their counts are of kind 3 in `name_counts`. The index of
    /// archived notes gets all columns that a count of those in a folder or with a tag reads.
    static let digestsAndTagTrees = """
        ALTER TABLE accounts ADD COLUMN digest BLOB NOT NULL
            DEFAULT x'0000000000000000000000000000000000000000000000000000000000000000';
        ALTER TABLE accounts ADD COLUMN digest_key BLOB NOT NULL DEFAULT x'';
        UPDATE accounts SET digest_key = randomblob(\(AccountDigest.keyBytes));

        DROP INDEX notes_archived;
        CREATE INDEX notes_archived ON notes (account, deleted, last_modified, id, folder) WHERE archived = 1;

        CREATE TABLE note_tag_trees (
            account INTEGER NOT NULL,
            deleted INTEGER NOT NULL,
            tag TEXT NOT NULL,
            id TEXT NOT NULL,
            PRIMARY KEY (account, deleted, tag, id)
        ) STRICT, WITHOUT ROWID;
        \(treeTriggers)
        """

    /// Does the part of a step that SQL alone cannot do.
    static func complete(_ step: Int, in database: Database) throws {
        guard steps[step] == digestsAndTagTrees else { return }
        let save = database.statement("UPDATE accounts SET digest = ? WHERE number = ?")
        for (account, digest) in try DigestCount.all(in: database, keyspace: "number") {
            try save.bind(1, digest.sum).bind(2, account.value).run()
        }
        try addTrees(toAllIn: database)
    }

    /// Fills `note_tag_trees` in a database that is older than the table.
    private static func addTrees(toAllIn database: Database) throws(SQLiteError) {
        let insert = database.statement(
            "INSERT OR FAIL INTO note_tag_trees (account, deleted, tag, id) VALUES (?, ?, ?, ?)")
        struct Tagged {
            var account: Int64
            var deleted: Bool
            var id: String
            var tags: [String]
        }
        var notes: [Tagged] = []
        try database.statement(
            "SELECT account, deleted, id, tag FROM note_tags WHERE (account, deleted, id) IN "
                + "(SELECT account, deleted, id FROM note_tags WHERE instr(tag, '/') > 0) ORDER BY account, deleted, id"
        ).each { row in
            let (account, deleted, id) = (row.int(0), row.bool(1), row.text(2))
            if let last = notes.last, last.account == account, last.deleted == deleted, last.id == id {
                notes[notes.count - 1].tags.append(row.text(3))
            } else {
                notes.append(Tagged(account: account, deleted: deleted, id: id, tags: [row.text(3)]))
            }
            return true
        }
        for note in notes {
            for name in NameFilter.above(note.tags) {
                try insert.bind(1, note.account).bind(2, note.deleted).bind(3, name).bind(4, note.id).run()
            }
        }
    }
}

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
