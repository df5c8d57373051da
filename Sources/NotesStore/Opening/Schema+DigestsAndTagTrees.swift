import Notes
import SQLite

extension Schema {
    /// `AccountDigest` of each account: its sum, and the key. Beside `note_tags`, which names a note has tags below and does
    /// not have themselves, for `tag=a/`; their counts are of kind 3 in `name_counts`. The index of archived notes
    /// gets all that a count of those in a folder or with a tag looks at.
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
        CREATE TRIGGER name_counts_tree_added AFTER INSERT ON note_tag_trees
        BEGIN
            \(countUp("NEW", 3, "tag"))
        END;
        CREATE TRIGGER name_counts_tree_removed AFTER DELETE ON note_tag_trees
        BEGIN
            \(countDown("OLD", 3, "tag"))
        END;
        """

    /// What SQL alone cannot do of a step.
    static func complete(_ step: Int, in database: Database) throws {
        switch steps[step] {
        case first: try OpenDatabase.insertEpoch(database)
        case digestsAndTagTrees:
            let save = try database.prepare("UPDATE accounts SET digest = ? WHERE number = ?")
            for (account, digest) in try DigestCount.all(in: database) {
                try save.bind(1, digest.sum).bind(2, account.value).run()
            }
            try TagTable(database).addTrees(toAllIn: database)
        default: break
        }
    }
}
