import Hashing
import Notes
import SQLite
import StoreContract
import StoreCore

/// Versions and explanations, read.
final class HistoryReads {
    private let numbers: Statement
    private let listed: Statement
    private let one: Statement
    private let present: Statement
    private let other: Statement

    init(_ database: Database) {
        // Sorted by itself: SQLite's sorter would hold every row it sorts, and with them the texts of all versions.
        numbers = database.statement(
            "SELECT number FROM versions WHERE account = ? AND id = ? ORDER BY number DESC")
        listed = database.statement(
            """
            SELECT v.rev, v.last_modified, v.sent_modified, v.received_at, v.device, d.name, v.reason, v.json
            FROM versions v LEFT JOIN devices d ON d.id = v.device AND d.account = v.account
            WHERE v.number = ? AND v.reason <> 0
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

    /// Newest first.
    private func numbers(of id: NoteID, _ account: AccountNumber) throws(SQLiteError) -> [Int64] {
        var found: [Int64] = []
        try numbers.bind(1, account.value).bind(2, id).each { row in
            found.append(row.int(0))
            return true
        }
        return found
    }

    func versions(
        of id: NoteID, account: AccountNumber, _ visit: (StoredVersion) -> Void
    ) throws(SQLiteError) {
        for number in try numbers(of: id, account) {
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
    }

    func version(_ rev: Rev, of id: NoteID, account: AccountNumber) throws(SQLiteError) -> StoredNote? {
        try one.bind(1, account.value).bind(2, id).bind(3, rev).one { row in
            StoredNote(
                id: id, rev: rev, seq: 0, state: row.bool(1) ? .tombstone : .live, lastModified: row.time(0),
                json: row.bytes(2))
        }
    }

    /// The present state first, then the others, newest first. Nil where there is no such note.
    func contenders(of id: NoteID, account: AccountNumber) throws(SQLiteError) -> [Contender]? {
        var contenders: [Contender] = []
        func add(_ row: borrowing Row) -> Bool {
            if let contender = Contender(row) { contenders.append(contender) }
            return true
        }
        try present.bind(1, account.value).bind(2, id).each(add)
        guard !contenders.isEmpty else { return nil }
        for number in try numbers(of: id, account) { try other.bind(1, number).each(add) }
        return contenders
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
