import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Stores the tags of notes, for counts and filters, and the parents of their tags. Parents that are tags of the note
/// themselves are left out, so the result of `tag=a/` is the sum of two keys without a note in both.
///
///     tags a/b, a/c, d       note_tags  a/b  a/c  d        note_tag_trees  a
///     tags a, a/b            note_tags  a  a/b             note_tag_trees  none
///
/// Each row has a flag for archived notes, for their counts with a tag (kinds 4 and 5 of `name_counts`). Only the
/// difference is written when a note changes.
final class TagTable: TagRows {
    private let tags: Rows
    private let trees: Rows
    private let keyspaces: Keyspaces

    init(_ database: Database, _ keyspaces: Keyspaces) {
        self.keyspaces = keyspaces
        tags = Rows(database, "note_tags")
        trees = Rows(database, "note_tag_trees")
    }

    private struct Rows {
        let insert: Statement
        let remove: Statement
        let list: Statement

        init(_ database: Database, _ table: String) {
            // `OR FAIL`, as in `NoteTable`: the statement fires a trigger.
            insert = database.statement(
                "INSERT OR FAIL INTO \(table) (account, deleted, tag, id, archived) VALUES (?, ?, ?, ?, ?)")
            remove = database.statement(
                "DELETE FROM \(table) WHERE account = ? AND deleted = ? AND tag = ? AND id = ?")
            list = database.statement(
                "SELECT archived FROM \(table) WHERE account = ? AND deleted = ? AND tag = ? AND id = ?")
        }
    }

    func replace(_ account: AccountNumber, id: NoteID, old: Tagging, new: Tagging) throws(SQLiteError) {
        guard old != new else { return }
        let keyspace = try keyspaces.of(account)
        let moves = old.deleted != new.deleted || old.archived != new.archived
        for (rows, before, after) in [(tags, old.tags, new.tags), (trees, old.trees, new.trees)] {
            for tag in before where moves || !after.contains(tag) {
                try bound(rows.remove, keyspace, deleted: old.deleted, tag: tag, id: id).run()
            }
            for tag in after where moves || !before.contains(tag) {
                try insert(tag, into: rows, keyspace, id, new)
            }
        }
    }

    private func insert(
        _ tag: [UInt8], into rows: Rows, _ keyspace: Keyspace, _ id: NoteID, _ tagging: Tagging
    ) throws(SQLiteError) {
        try bound(rows.insert, keyspace, deleted: tagging.deleted, tag: tag, id: id).bind(5, tagging.archived).run()
    }

    private func bound(
        _ statement: Statement, _ keyspace: Keyspace, deleted: Bool, tag: [UInt8], id: NoteID
    ) -> Statement {
        statement.bind(1, keyspace.value).bind(2, deleted).bind(3, String(decoding: tag, as: UTF8.self)).bind(4, id)
    }

    /// Returns true if every tag has its row, and none on the other side of the trash.
    func matches(_ tagging: Tagging, _ keyspace: Keyspace, id: NoteID) throws(SQLiteError) -> Bool {
        for (rows, tag) in tagging.tags.map({ (tags, $0) }) + tagging.trees.map({ (trees, $0) }) {
            func archived(_ deleted: Bool) throws(SQLiteError) -> Bool? {
                try bound(rows.list, keyspace, deleted: deleted, tag: tag, id: id).one { $0.bool(0) }
            }
            guard try archived(tagging.deleted) == tagging.archived, try archived(!tagging.deleted) == nil else {
                return false
            }
        }
        return true
    }
}
