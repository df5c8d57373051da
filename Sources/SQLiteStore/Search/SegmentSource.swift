import Notes
import NotesSQLite
import NotesSearchIndex
import NotesStoreContract
import NotesStoreEngine

/// Reads the notes and segments for new segments, on the follower's connection.
final class SegmentSource: SegmentReads {
    private let database: Database
    private let table: SegmentTable
    private let keyspaces: Keyspaces
    private let rows: Statement
    private let newest: Statement
    private let tailSize: Statement

    init(_ database: Database) {
        self.database = database
        table = SegmentTable(database)
        keyspaces = Keyspaces(database)
        rows = database.statement(
            """
            SELECT key, last_modified, deleted, coalesce(trash, json), id, rev FROM notes
            WHERE key > ? AND key <= ? AND deleted < 2
            """)
        newest = database.statement("SELECT seq FROM accounts WHERE number = ?")
        tailSize = database.statement(
            """
            SELECT count(*), coalesce(sum(size), 0) FROM
                (SELECT length(coalesce(trash, json)) AS size FROM notes
                 WHERE key > ? AND key <= ? AND deleted < 2 LIMIT ?)
            """)
    }

    func snapshot<Value>(_ body: () throws -> Value) throws -> Value {
        keyspaces.forget()
        try database.beginReading()
        defer { try? database.commit() }
        return try body()
    }

    /// Returns the accounts with changes that the index lacks, or with a segment of a form before `form`.
    func accountsBehind(form: Int) throws -> [AccountNumber] {
        var accounts: [AccountNumber] = []
        try database.statement(
            """
            SELECT number FROM accounts WHERE kind <> \(AccountTables.erasing) AND (indexed < seq OR EXISTS (
                SELECT 1 FROM search_segments WHERE account = accounts.keyspace AND state = 1 AND form < ?))
            """
        ).bind(1, Int64(form)).each { row in
            accounts.append(AccountNumber(row.int(0)))
            return true
        }
        return accounts
    }

    func hasUnused() throws -> Bool {
        try database.int("SELECT EXISTS (SELECT 1 FROM search_segments WHERE state <> 1)") == 1
    }

    func indexed(_ account: AccountNumber) throws -> Int64 { try table.indexed(account) }

    func newest(_ account: AccountNumber) throws -> Int64 {
        try newest.bind(1, account.value).one { $0.int(0) } ?? 0
    }

    func size(
        of account: AccountNumber, after: Int64, upTo last: Int64, limit: Int64
    ) throws -> (notes: Int64, bytes: Int64) {
        let keyspace = try keyspaces.of(account)
        return try tailSize.bind(1, NoteKey.key(keyspace, after)).bind(2, NoteKey.key(keyspace, last)).bind(3, limit)
            .one { ($0.int(0), $0.int(1)) } ?? (0, 0)
    }

    func each(
        of account: AccountNumber, after: Int64, upTo last: Int64, _ visit: (borrowing IndexableRow) -> Bool
    ) throws {
        let keyspace = try keyspaces.of(account)
        try rows.bind(1, NoteKey.key(keyspace, after)).bind(2, NoteKey.key(keyspace, last)).each { row in
            row.withBytes(3) { json in
                visit(
                    IndexableRow(
                        seq: NoteKey.seq(row.int(0)), id: row.noteID(4), rev: row.rev(5), lastModified: row.int(1),
                        isTrash: row.bool(2), json: json))
            }
        }
    }

    func segments(of account: AccountNumber) throws -> [SegmentEntry] { try table.segments(of: keyspaces.of(account)) }
    func stale(of account: AccountNumber) throws -> [StaleEntry] { try table.stale(of: keyspaces.of(account)) }

    func source(_ number: Int64, stale: [StaleEntry]) throws -> SegmentMerge.Source {
        try table.source(number, stale: stale)
    }
}
