import Notes
import SQLite

/// Which note carries which tag, for counts and filters. Only the difference is written when a note changes.
final class TagTable {
    private let insert: Statement
    private let remove: Statement
    private let list: Statement

    init(_ database: Database) throws(SQLiteError) {
        // `OR FAIL`, as in `NoteTable`: the statement fires a trigger.
        insert = try database.prepare("INSERT OR FAIL INTO note_tags (account, deleted, tag, id) VALUES (?, ?, ?, ?)")
        remove = try database.prepare(
            "DELETE FROM note_tags WHERE account = ? AND deleted = ? AND tag = ? AND id = ?")
        list = try database.prepare(
            "SELECT tag FROM note_tags WHERE account = ? AND deleted = ? AND tag = ? AND id = ?")
    }

    struct Tagging: Equatable {
        var deleted: Bool
        /// As UTF-8: two tags that differ in their bytes alone are two tags.
        var tags: [[UInt8]]

        init(deleted: Bool, tags: [String]) {
            self.deleted = deleted
            self.tags = tags.map { Array($0.utf8) }
        }

        static let none = Tagging(deleted: false, tags: [])
    }

    func replace(_ account: AccountNumber, id: NoteID, old: Tagging, new: Tagging) throws(SQLiteError) {
        guard old != new else { return }
        for tag in old.tags where old.deleted != new.deleted || !new.tags.contains(tag) {
            try apply(remove, account, deleted: old.deleted, tag: tag, id: id)
        }
        for tag in new.tags where old.deleted != new.deleted || !old.tags.contains(tag) {
            try apply(insert, account, deleted: new.deleted, tag: tag, id: id)
        }
    }

    private func apply(
        _ statement: Statement, _ account: AccountNumber, deleted: Bool, tag: [UInt8], id: NoteID
    ) throws(SQLiteError) {
        try statement.bind(1, account.value).bind(2, deleted).bind(3, String(decoding: tag, as: UTF8.self))
            .bind(4, id).run()
    }

    /// Whether every tag is there and the note is under none on the other side.
    func matches(_ tagging: Tagging, account: AccountNumber, id: NoteID) throws(SQLiteError) -> Bool {
        for tag in tagging.tags {
            func isThere(_ deleted: Bool) throws(SQLiteError) -> Bool {
                try list.bind(1, account.value).bind(2, deleted).bind(3, String(decoding: tag, as: UTF8.self))
                    .bind(4, id).one { _ in true } == true
            }
            guard try isThere(tagging.deleted), try !isThere(!tagging.deleted) else { return false }
        }
        return true
    }
}
