import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Reads versions and explanations.
final class HistoryReads {
    private let histories: HistoryNumbers
    private let keyspaces: Keyspaces
    private let numbers: Statement
    private let isListed: Statement
    private let isThere: Statement
    private let listed: Statement
    private let one: Statement
    private let present: Statement
    private let named: Statement
    private let other: Statement

    /// Finds a version by its number, unless another note has that number now.
    static let ofNumber = "v.number = ? AND v.account = ? AND v.id = ?"
    static let numbersOfNote = "SELECT number FROM versions WHERE account = ? AND id = ?"

    init(_ database: Database, _ keyspaces: Keyspaces, _ histories: HistoryNumbers) {
        func owner(_ table: String) -> String { "(SELECT number FROM accounts WHERE keyspace = \(table).account)" }
        self.histories = histories
        self.keyspaces = keyspaces
        numbers = database.statement(Self.numbersOfNote)
        isThere = database.statement("SELECT 1 FROM versions v WHERE \(Self.ofNumber)")
        isListed = database.statement("SELECT 1 FROM versions v WHERE \(Self.ofNumber) AND v.reason <> 0")
        listed = database.statement(
            """
            SELECT v.rev, v.last_modified, v.sent_modified, v.received_at, v.device, d.name, v.reason, v.json
            FROM versions v LEFT JOIN devices d ON d.id = v.device AND d.account = \(owner("v"))
            WHERE \(Self.ofNumber) AND v.reason <> 0
            """)
        one = database.statement(
            """
            SELECT last_modified, deleted, json, reason = 2 AND ages_from IS NULL FROM versions
            WHERE account = ? AND id = ? AND rev = ? AND reason <> 0
            """)
        present = database.statement(
            """
            SELECT n.rev, n.last_modified, n.sent_modified, n.received_at, n.base, n.device, d.name, NULL, n.deleted <> 0,
                n.json, n.stamps, n.trash_modified
            FROM notes n LEFT JOIN devices d ON d.id = n.device AND d.account = \(owner("n"))
            WHERE n.account = ? AND n.id = ?
            """)
        named = database.statement(
            """
            SELECT base FROM notes WHERE account = ?1 AND id = ?2 AND rev = ?3
            UNION ALL SELECT base FROM versions WHERE account = ?1 AND id = ?2 AND rev = ?3 LIMIT 1
            """)
        other = database.statement(
            """
            SELECT v.rev, v.last_modified, v.sent_modified, v.received_at, v.base, v.device, d.name, v.reason, v.deleted,
                v.json
            FROM versions v LEFT JOIN devices d ON d.id = v.device AND d.account = \(owner("v"))
            WHERE \(Self.ofNumber)
            """)
    }

    /// Visits at most `limit` rows, the newest first. Returns the end of the page if `more` finds a row after it.
    private func page(
        _ query: HistoryQuery, limit: Int, _ rows: Statement, more: Statement, _ visit: (borrowing Row) -> Void
    ) throws(SQLiteError) -> HistoryPosition? {
        let keyspace = try keyspaces.of(query.account).value
        let found = try histories.numbers(of: query) { () throws(SQLiteError) in
            return try numbers.bind(1, keyspace).bind(2, query.id).all { row in row.int(0) }
        }
        var (count, end) = (0, query.before ?? .newest)
        for number in found {
            let statement = (count < limit ? rows : more).bind(1, number).bind(2, keyspace).bind(3, query.id)
            let isFound = try statement.one { row in
                if count < limit { visit(row) }
                return true
            }
            guard isFound == true else { continue }
            if count == limit { return end }
            (count, end) = (count + 1, HistoryPosition(number: number))
        }
        return nil
    }

    func versions(
        _ query: HistoryQuery, _ visit: (StoredVersion) -> Void
    ) throws(SQLiteError) -> HistoryEnd {
        let next = try page(query, limit: query.limit, listed, more: isListed) { row in
            guard let rev = row.rev(0), let reason = StoredReason(rawValue: row.int(6))?.version else { return }
            visit(
                StoredVersion(
                    rev: rev, lastModified: row.time(1), sentModified: row.optionalTime(2),
                    receivedAt: row.time(3), deviceID: row.optionalText(4), deviceName: row.optionalText(5),
                    reason: reason, json: row.bytes(7)))
        }
        return HistoryEnd(next: next)
    }

    func version(_ rev: Rev, of id: NoteID, account: AccountNumber) throws(SQLiteError) -> StoredNote? {
        try one.bind(1, keyspaces.of(account).value).bind(2, id).bind(3, rev).one { row in
            var note = StoredNote(
                id: id, rev: rev, seq: 0, state: row.bool(1) ? .tombstone : .live, lastModified: row.time(0),
                json: row.bytes(2))
            note.isUnreadConflict = row.bool(3)
            return note
        }
    }

    func base(of rev: Rev, of id: NoteID, account: AccountNumber) throws(SQLiteError) -> Rev? {
        try named.bind(1, keyspaces.of(account).value).bind(2, id).bind(3, rev).one { $0.optionalRev(0) } ?? nil
    }

    /// Returns the present state first, then the others, the newest first; nil if there is no such note.
    func contenders(_ query: HistoryQuery) throws(SQLiteError) -> ContenderPage? {
        let winner = try present.bind(1, keyspaces.of(query.account).value).bind(2, query.id).one { row in
            var contender = Contender(row)
            contender?.setStamps(row.optionalBytes(10), trashModified: row.optionalTime(11))
            return contender
        }
        guard let winner = winner ?? nil else { return nil }
        var contenders = query.before == nil ? [winner] : []
        let next = try page(query, limit: query.limit - contenders.count, other, more: isThere) { row in
            // A restore may leave the present state among the versions.
            if let contender = Contender(row), contender.rev != winner.rev { contenders.append(contender) }
        }
        return ContenderPage(contenders: contenders, next: next)
    }
}

extension Contender {
    fileprivate init?(_ row: borrowing Row) {
        guard let rev = row.rev(0) else { return nil }
        self.init(
            rev: rev, lastModified: row.time(1), sentModified: row.optionalTime(2), receivedAt: row.time(3),
            isDeleted: row.bool(8),
            contentDigest: Contender.digest(row.optionalBytes(9), isDeleted: row.bool(8)),
            base: row.optionalRev(4), deviceID: row.optionalText(5),
            deviceName: row.optionalText(6), reason: row.optionalInt(7).flatMap { StoredReason(rawValue: $0)?.version })
    }
}
