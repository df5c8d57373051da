import Notes
import SQLite
import StoreContract
import StoreCore

/// Which note carries which tag, for counts and filters, and below which names its tags are. Of these the ones that are
/// tags of the note themselves are left out: so what `tag=a/` finds is the sum of two keys without a note in both.
///
///     tags a/b, a/c, d       note_tags  a/b  a/c  d        note_tag_trees  a
///     tags a, a/b            note_tags  a  a/b             note_tag_trees  none
///
/// Only the difference is written when a note changes.
final class TagTable: TagRows {
    private let tags: Rows
    private let trees: Rows

    init(_ database: Database) throws(SQLiteError) {
        tags = try Rows(database, "note_tags")
        trees = try Rows(database, "note_tag_trees")
    }

    private struct Rows {
        let insert: Statement
        let remove: Statement
        let list: Statement

        init(_ database: Database, _ table: String) throws(SQLiteError) {
            // `OR FAIL`, as in `NoteTable`: the statement fires a trigger.
            insert = try database.prepare(
                "INSERT OR FAIL INTO \(table) (account, deleted, tag, id) VALUES (?, ?, ?, ?)")
            remove = try database.prepare(
                "DELETE FROM \(table) WHERE account = ? AND deleted = ? AND tag = ? AND id = ?")
            list = try database.prepare(
                "SELECT tag FROM \(table) WHERE account = ? AND deleted = ? AND tag = ? AND id = ?")
        }
    }

    func replace(_ account: AccountNumber, id: NoteID, old: Tagging, new: Tagging) throws(SQLiteError) {
        guard old != new else { return }
        let moves = old.deleted != new.deleted
        for (rows, old, new, wasDeleted, isDeleted) in [
            (tags, old.tags, new.tags, old.deleted, new.deleted),
            (trees, old.trees, new.trees, old.deleted, new.deleted),
        ] {
            for tag in old where moves || !new.contains(tag) {
                try apply(rows.remove, account, deleted: wasDeleted, tag: tag, id: id)
            }
            for tag in new where moves || !old.contains(tag) {
                try apply(rows.insert, account, deleted: isDeleted, tag: tag, id: id)
            }
        }
    }

    /// For a database of before there were trees.
    func addTrees(toAllIn database: Database) throws(SQLiteError) {
        var waiting: (account: AccountNumber, id: NoteID, deleted: Bool, tags: [String])?
        func add() throws(SQLiteError) {
            guard let note = waiting else { return }
            for name in Tagging(deleted: note.deleted, tags: note.tags).trees {
                try apply(trees.insert, note.account, deleted: note.deleted, tag: name, id: note.id)
            }
        }
        var rows: [(account: AccountNumber, id: NoteID, deleted: Bool, tag: String)] = []
        try database.prepare(
            "SELECT account, deleted, id, tag FROM note_tags WHERE (account, deleted, id) IN "
                + "(SELECT account, deleted, id FROM note_tags WHERE instr(tag, '/') > 0) ORDER BY account, deleted, id"
        ).each { row in
            if let id = row.noteID(2) { rows.append((AccountNumber(row.int(0)), id, row.bool(1), row.text(3))) }
            return true
        }
        for row in rows {
            if let note = waiting, note.account == row.account, note.id == row.id, note.deleted == row.deleted {
                waiting?.tags.append(row.tag)
            } else {
                try add()
                waiting = (row.account, row.id, row.deleted, [row.tag])
            }
        }
        try add()
    }

    private func apply(
        _ statement: Statement, _ account: AccountNumber, deleted: Bool, tag: [UInt8], id: NoteID
    ) throws(SQLiteError) {
        try statement.bind(1, account.value).bind(2, deleted).bind(3, String(decoding: tag, as: UTF8.self))
            .bind(4, id).run()
    }

    /// Whether every tag is there and the note is under none on the other side.
    func matches(_ tagging: Tagging, account: AccountNumber, id: NoteID) throws(SQLiteError) -> Bool {
        for (rows, tag) in tagging.tags.map({ (tags, $0) }) + tagging.trees.map({ (trees, $0) }) {
            func isThere(_ deleted: Bool) throws(SQLiteError) -> Bool {
                try rows.list.bind(1, account.value).bind(2, deleted).bind(3, String(decoding: tag, as: UTF8.self))
                    .bind(4, id).one { _ in true } == true
            }
            guard try isThere(tagging.deleted), try !isThere(!tagging.deleted) else { return false }
        }
        return true
    }
}
