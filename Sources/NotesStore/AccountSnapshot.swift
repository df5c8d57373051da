import Notes
import SQLite

/// One account at one moment, read row by row from a connection of its own whose transaction stays open. While it
/// lives the log cannot be emptied beyond it, so whoever streams it should not dawdle.
final class AccountSnapshot: NoteSnapshot {
    let count: Int
    private let database: Database
    private let rows: Statement
    private let end: Int64
    private var last: Int64

    init(_ database: Database, account: AccountNumber) throws(SQLiteError) {
        self.database = database
        let keys = NoteKey.all(of: account)
        last = keys.lowerBound
        end = keys.upperBound
        rows = try database.prepare(
            "SELECT key, coalesce(trash, json) FROM notes WHERE key > ? AND key <= ? ORDER BY key")
        try database.beginReading()
        count = Int(
            try database.prepare("SELECT count(*) FROM notes WHERE key BETWEEN ? AND ?")
                .bind(1, keys.lowerBound).bind(2, keys.upperBound).one { $0.int(0) } ?? 0)
    }

    func next(into buffer: inout [UInt8], limit: Int) throws(StoreError) -> Bool {
        var last = last
        var isFull = false
        do throws(SQLiteError) {
            try rows.bind(1, last).bind(2, end).each { row in
                last = row.int(0)
                row.append(1, to: &buffer)
                buffer.append(UInt8(ascii: "\n"))
                isFull = buffer.count >= limit
                return !isFull
            }
        } catch { throw StoreError(error) }
        self.last = last
        return isFull
    }
}
