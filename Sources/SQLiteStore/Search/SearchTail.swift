import Notes
import SQLite
import SearchIndex
import StoreContract

/// The notes that are newer than the index, for searches. Each is folded once and kept: while the index catches up with a
/// bulk load, one search after another compares the same notes, and reading and folding them takes most of the time.
///
/// The newest are taken first. What a search reads anew is bounded; if that leaves out notes, the answer says that it is
/// not complete, and the next search continues where this one stopped.
final class SearchTail {
    private let keys: Statement
    private let row: Statement
    private var kept: [AccountNumber: Kept] = [:]

    private struct Kept {
        /// From the newest to the oldest, none of them in the trash: those change in their place.
        var notes: [FoldedNote] = []
        var bytes = 0
    }

    struct Limits {
        /// So much JSON one search reads and folds.
        var readBytes = 512 << 10
        /// So many notes it goes through.
        var notes = 3_000
        /// So much memory folded notes may take, of all accounts.
        var keptBytes = 24 << 20
    }

    private let limits: Limits

    init(_ database: Database, limits: Limits) throws(SQLiteError) {
        self.limits = limits
        keys = try database.prepare(
            "SELECT key, deleted FROM notes WHERE key > ? AND key <= ? AND deleted < 2 ORDER BY key DESC LIMIT ?")
        row = try database.prepare(
            "SELECT last_modified, deleted, coalesce(trash, json) FROM notes WHERE key = ? AND deleted < 2")
    }

    /// One note, wherever it is.
    func note(_ account: AccountNumber, at seq: Int64) throws -> IndexedNote? {
        try read(account, at: seq).map(\.note)
    }

    private func read(_ account: AccountNumber, at seq: Int64) throws -> (note: IndexedNote, bytes: Int)? {
        try row.bind(1, NoteKey.key(account, seq)).one { row in
            row.withBytes(2) { json in
                IndexedNote(seq: seq, lastModified: row.int(0), isTrash: row.bool(1), json: json).map {
                    ($0, json.count)
                }
            }
        } ?? nil
    }

    /// Adds the notes above `indexed` to a search.
    func add(to search: inout IndexSearch, _ account: AccountNumber, after indexed: Int64) throws {
        var present: [(seq: Int64, isTrash: Bool)] = []
        try keys.bind(1, NoteKey.key(account, indexed)).bind(2, NoteKey.key(account, NoteKey.greatestSeq))
            .bind(3, Int64(limits.notes) + 1)
            .each { row in
                present.append((NoteKey.seq(row.int(0)), row.bool(1)))
                return true
            }
        if present.count > limits.notes {
            present.removeLast()
            search.leftOutNotes()
        }
        var old = (kept.removeValue(forKey: account) ?? Kept()).notes[...]
        let others = kept.values.reduce(0) { $0 + $1.bytes }
        var new = Kept()
        var readBytes = 0
        for place in present {
            old = old.drop { $0.seq > place.seq }
            let folded: FoldedNote
            if !place.isTrash, let first = old.first, first.seq == place.seq {
                folded = first
            } else if readBytes < limits.readBytes {
                guard let (note, bytes) = try read(account, at: place.seq) else { continue }
                readBytes += bytes
                folded = FoldedNote(note)
            } else {
                search.leftOutNotes()
                continue
            }
            search.add(folded)
            if !place.isTrash, others + new.bytes + folded.bytes <= limits.keptBytes {
                new.bytes += folded.bytes
                new.notes.append(folded)
            }
        }
        if !new.notes.isEmpty { kept[account] = new }
    }
}
