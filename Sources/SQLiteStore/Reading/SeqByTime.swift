import Notes
import NotesSQLite
import NotesStoreContract

/// Finds the position of a time in an account's order. `received_at` only grows along with `seq`, so the table in key
/// order is its own index by time, and some thirty point reads find the position. A separate index would be one more
/// page to write with every change.
///
///     seq          3   7   8   12           (others have moved on to newer numbers)
///     received_at  10  10  25  40           since 11 -> everything after 7
final class SeqByTime {
    private let next: Statement

    init(_ database: Database) {
        next = database.statement(
            "SELECT key, received_at FROM notes WHERE key > ? AND key <= ? ORDER BY key LIMIT 1")
    }

    /// Returns the greatest `seq` that was received before `time`. It is a cursor before everything received at or
    /// since `time`.
    func seqBefore(_ time: Int64, _ keyspace: Keyspace, head: Int64) throws(SQLiteError) -> Int64 {
        var before: Int64 = 0
        var end = head
        // Everything at or below `before` is older than `time`; everything above `end` is not.
        while before < end {
            let middle = before + (end - before) / 2
            let found = try next.bind(1, NoteKey.key(keyspace, middle)).bind(2, NoteKey.key(keyspace, end))
                .one { (seq: NoteKey.seq($0.int(0)), time: $0.int(1)) }
            if let found, found.time < time {
                before = found.seq
            } else {
                end = middle
            }
        }
        return before
    }
}
