import Hashing
import Notes
import SQLite
import StoreContract
import StoreCore

/// Versions and explanations, read.
final class HistoryReads {
    private let listedNumbers: Statement
    private let allNumbers: Statement
    private let listed: Statement
    private let one: Statement
    private let present: Statement
    private let other: Statement

    init(_ database: Database) {
        // The numbers alone are sorted, and the sorter holds a page of them: with the rows it would hold their texts. The
        // signs keep SQLite from walking the versions of all notes in the order of their numbers.
        let numbers = "SELECT number FROM versions WHERE account = ? AND id = ? AND +number < ?"
        listedNumbers = database.statement("\(numbers) AND reason <> 0 ORDER BY +number DESC LIMIT ?")
        allNumbers = database.statement("\(numbers) ORDER BY +number DESC LIMIT ?")
        listed = database.statement(
            """
            SELECT v.rev, v.last_modified, v.sent_modified, v.received_at, v.device, d.name, v.reason, v.json
            FROM versions v LEFT JOIN devices d ON d.id = v.device AND d.account = v.account
            WHERE v.number = ?
            """)
        one = database.statement(
            """
            SELECT last_modified, deleted, json FROM versions
            WHERE account = ? AND id = ? AND rev = ? AND reason <> 0
            """)
        present = database.statement(
            """
            SELECT n.rev, n.last_modified, n.sent_modified, n.received_at, n.base, n.device, d.name, NULL, n.deleted <> 0,
                n.json
            FROM notes n LEFT JOIN devices d ON d.id = n.device AND d.account = n.account
            WHERE n.account = ? AND n.id = ?
            """)
        other = database.statement(
            """
            SELECT v.rev, v.last_modified, v.sent_modified, v.received_at, v.base, v.device, d.name, v.reason, v.deleted,
                v.json
            FROM versions v LEFT JOIN devices d ON d.id = v.device AND d.account = v.account
            WHERE v.number = ?
            """)
    }

    /// At most `limit`, newest first.
    private func page(
        _ numbers: Statement, _ query: HistoryQuery, limit: Int
    ) throws(SQLiteError) -> (numbers: [Int64], next: HistoryPosition?) {
        let before = query.before ?? .newest
        var found: [Int64] = []
        // One more than the page has tells whether there is a next page.
        let bound = numbers.bind(1, query.account.value).bind(2, query.id).bind(3, before.number)
        try bound.bind(4, Int64(limit) + 1).each { row in
            found.append(row.int(0))
            return true
        }
        guard found.count > limit else { return (found, nil) }
        found.removeLast()
        return (found, found.last.map(HistoryPosition.init(number:)) ?? before)
    }

    func versions(
        _ query: HistoryQuery, _ visit: (StoredVersion) -> Void
    ) throws(SQLiteError) -> HistoryEnd {
        let page = try page(listedNumbers, query, limit: query.limit)
        for number in page.numbers {
            try listed.bind(1, number).each { row in
                guard let rev = row.rev(0), let reason = StoredReason(rawValue: row.int(6))?.version
                else { return true }
                visit(
                    StoredVersion(
                        rev: rev, lastModified: row.time(1), sentModified: row.optionalTime(2),
                        receivedAt: row.time(3), deviceID: row.optionalText(4), deviceName: row.optionalText(5),
                        reason: reason, json: row.bytes(7)))
                return true
            }
        }
        return HistoryEnd(next: page.next)
    }

    func version(_ rev: Rev, of id: NoteID, account: AccountNumber) throws(SQLiteError) -> StoredNote? {
        try one.bind(1, account.value).bind(2, id).bind(3, rev).one { row in
            StoredNote(
                id: id, rev: rev, seq: 0, state: row.bool(1) ? .tombstone : .live, lastModified: row.time(0),
                json: row.bytes(2))
        }
    }

    /// The present state first, then the others, newest first. Nil where there is no such note.
    func contenders(_ query: HistoryQuery) throws(SQLiteError) -> ContenderPage? {
        var contenders: [Contender] = []
        func add(_ row: borrowing Row) -> Bool {
            if let contender = Contender(row) { contenders.append(contender) }
            return true
        }
        try present.bind(1, query.account.value).bind(2, query.id).each(add)
        guard !contenders.isEmpty else { return nil }
        if query.before != nil { contenders = [] }
        let page = try page(allNumbers, query, limit: query.limit - contenders.count)
        for number in page.numbers { try other.bind(1, number).each(add) }
        return ContenderPage(contenders: contenders, next: page.next)
    }
}

extension Contender {
    fileprivate init?(_ row: borrowing Row) {
        guard let rev = row.rev(0) else { return nil }
        self.init(
            rev: rev, lastModified: row.time(1), sentModified: row.optionalTime(2), receivedAt: row.time(3),
            isDeleted: row.bool(8),
            contentDigest: row.isNull(9)
                ? nil : row.bool(8) ? SHA256.hash([UInt8]()) : EncodedNote.content(row.bytes(9))?.digest,
            base: row.isNull(4) ? nil : row.rev(4), deviceID: row.optionalText(5),
            deviceName: row.optionalText(6), reason: row.optionalInt(7).flatMap { StoredReason(rawValue: $0)?.version })
    }
}
