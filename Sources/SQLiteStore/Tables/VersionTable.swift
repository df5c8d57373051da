import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Writes the states that a note had or that lost, and finds them as bases and resends.
final class VersionTable: VersionRows {
    private let database: Database
    private let insert: Statement
    private let byRev: Statement
    private let stamped: Statement
    private let contents: Statement
    private let leaveImprint: Statement
    private let fresh: Statement
    private let putBack: Statement
    private let measure: Statement
    private let emptyNote: Statement
    private let eraseNote: Statement
    private let markRead: Statement
    private let keyspaces: Keyspaces

    /// Matches the versions that `NamedVersions` names.
    private static let named = "account = ?1 AND id = ?2 AND (?3 IS NULL OR rev = ?3)"

    init(_ database: Database, _ keyspaces: Keyspaces) {
        self.keyspaces = keyspaces
        self.database = database
        // A known state keeps its columns; missing content is filled in.
        insert = database.statement(
            """
            INSERT INTO versions (account, id, rev, last_modified, received_at, sent_modified, base, device,
                reason, deleted, json, imprint, hashes, ages_from)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
            ON CONFLICT (account, id, rev) DO UPDATE SET received_at = ?5, sent_modified = ?6, base = ?7, device = ?8,
                reason = ?9, json = ?11, imprint = ?12, hashes = ?13, ages_from = ?14
            WHERE reason = 0 AND ?9 <> 0
            """)
        let known = "rev, last_modified, deleted, base, device, json, imprint, hashes, reason"
        byRev = database.statement("SELECT \(known) FROM versions WHERE account = ? AND id = ? AND rev = ?")
        stamped = database.statement(
            """
            SELECT \(known) FROM versions WHERE account = ? AND id = ? AND last_modified = ? AND deleted = ?
            ORDER BY number
            """)
        contents = database.statement(
            "SELECT number, last_modified, json FROM versions WHERE \(Self.named) AND deleted = 0 AND reason <> 0")
        leaveImprint = database.statement("UPDATE versions SET imprint = ?, hashes = ? WHERE number = ?")
        fresh = database.statement(
            """
            SELECT length(json) FROM versions
            WHERE account = ? AND id = ? AND rev = ? AND received_at >= ? AND reason <> 0
            """)
        putBack = database.statement(
            """
            UPDATE versions SET number = (SELECT max(number) + 1 FROM versions), received_at = ?4, sent_modified = ?5,
                base = ?6, device = ?7, reason = ?8, json = ?9, imprint = NULL, hashes = ?10, ages_from = ?11
            WHERE account = ?1 AND id = ?2 AND rev = ?3
            """)
        measure = database.statement(
            """
            SELECT count(*) FILTER (WHERE reason <> 0), coalesce(sum(length(json)), 0) FROM versions WHERE \(Self.named)
            """)
        emptyNote = database.statement(
            """
            UPDATE versions SET reason = 0, sent_modified = NULL, device = NULL, json = NULL, ages_from = NULL
            WHERE \(Self.named)
            """)
        markRead = database.statement(
            """
            UPDATE versions SET ages_from = ?4
            WHERE account = ?1 AND id = ?2 AND rev = ?3 AND reason = 2 AND ages_from IS NULL
            """)
        eraseNote = database.statement("DELETE FROM versions WHERE account = ? AND id = ?")
    }

    func known(_ rev: Rev, id: NoteID, account: AccountNumber) throws(SQLiteError) -> KnownVersion? {
        try byRev.bind(1, keyspaces.of(account).value).bind(2, id).bind(3, rev).one { KnownVersion($0) } ?? nil
    }

    func each(
        of id: NoteID, at stamp: Timestamp, isDeleted: Bool, account: AccountNumber,
        _ visit: (KnownVersion) -> Bool
    ) throws(SQLiteError) {
        try stamped.bind(1, keyspaces.of(account).value).bind(2, id).bind(3, stamp).bind(4, isDeleted).each { row in
            KnownVersion(row).map { visit($0) } ?? true
        }
    }

    func insert(_ version: VersionRow, account: AccountNumber) throws -> Bool {
        let note = version.note
        try insert.bind(1, keyspaces.of(account).value).bind(2, note.id).bind(3, note.rev)
            .bind(4, note.state.lastModified).bind(5, note.receivedAt).bind(6, version.sentModified)
            .bind(7, version.base).bind(8, note.device).bind(9, version.reason.rawValue)
            .bind(10, note.state.isDeleted).bind(12, version.imprint).bind(13, version.hashes?.bytes)
            .bind(14, version.agesFrom)
        if let json = version.json { try insert.run(11, inPlace: json) } else { try insert.run() }
        return database.changedRows == 1
    }

    func count(
        of rev: Rev, id: NoteID, account: AccountNumber, receivedSince time: Int64
    ) throws -> Int64? {
        try fresh.bind(1, keyspaces.of(account).value).bind(2, id).bind(3, rev).bind(4, time).one { $0.int(0) }
    }

    func replace(_ version: VersionRow, account: AccountNumber) throws {
        let note = version.note
        try putBack.bind(1, keyspaces.of(account).value).bind(2, note.id).bind(3, note.rev).bind(4, note.receivedAt)
            .bind(5, version.sentModified).bind(6, version.base).bind(7, note.device)
            .bind(8, version.reason.rawValue).bind(9, version.json).bind(10, version.hashes?.bytes)
            .bind(11, version.agesFrom).run()
    }

    private func bound(_ statement: Statement, _ versions: NamedVersions) throws(SQLiteError) -> Statement {
        try statement.bind(1, keyspaces.of(versions.account).value).bind(2, versions.id).bind(3, versions.rev)
    }

    func contents(
        of versions: NamedVersions, _ visit: (_ number: Int64, Timestamp, _ json: [UInt8]) -> Void
    ) throws {
        try bound(contents, versions).each { row in
            visit(row.int(0), row.time(1), row.bytes(2))
            return true
        }
    }

    func leave(_ imprint: Rev, _ hashes: RegisterHashes, at number: Int64) throws {
        try leaveImprint.bind(1, imprint).bind(2, hashes.bytes).bind(3, number).run()
    }

    func measure(_ versions: NamedVersions) throws -> (count: Int64, bytes: Int64) {
        try bound(measure, versions).one { ($0.int(0), $0.int(1)) } ?? (0, 0)
    }

    func empty(_ versions: NamedVersions) throws { try bound(emptyNote, versions).run() }

    func markRead(_ rev: Rev, of id: NoteID, account: AccountNumber, at time: Timestamp) throws {
        try markRead.bind(1, keyspaces.of(account).value).bind(2, id).bind(3, rev).bind(4, time).run()
    }

    func erase(_ id: NoteID, account: AccountNumber) throws {
        try eraseNote.bind(1, keyspaces.of(account).value).bind(2, id).run()
    }
}

extension KnownVersion {
    /// Reads the columns that `VersionTable` selects.
    fileprivate init?(_ row: borrowing Row) {
        guard let rev = row.rev(0), let reason = StoredReason(rawValue: row.int(8)) else { return nil }
        self.init(
            rev: rev, lastModified: row.time(1), isDeleted: row.bool(2), base: row.optionalRev(3),
            device: row.optionalText(4), json: row.optionalBytes(5), imprint: row.optionalRev(6),
            hashes: row.optionalBytes(7).flatMap { RegisterHashes(bytes: $0) }, reason: reason)
    }
}
