import Notes
import NotesHashing
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Makes the accounts that restores write to before their notes replace others. An account's rows are under its
/// keyspace, so the exchange changes two rows.
final class StagingTable: StagingRows {
    private let database: Database
    private let keyspaces: Keyspaces
    private let undos: UndoTable
    private var copies: [AccountNumber: KeyspaceCopy] = [:]

    init(_ database: Database, _ keyspaces: Keyspaces, _ undos: UndoTable) {
        self.database = database
        self.keyspaces = keyspaces
        self.undos = undos
    }

    func create(for account: AccountNumber, isCopy: Bool, now: Int64) throws -> AccountNumber {
        let counters = "seq, floor, received_at, live, deleted, versions, bytes, last_change_at, digest"
        try database.statement(
            """
            INSERT INTO accounts (kind, owner, created_at, digest_key, quota\(isCopy ? ", \(counters)" : ""))
                SELECT ?2, number, ?3, digest_key, quota\(isCopy ? ", \(counters)" : "") FROM accounts WHERE number = ?1
            """
        ).bind(1, account.value).bind(2, AccountTables.staging).bind(3, now).run()
        let staged = AccountNumber(database.lastInsertedRow)
        guard staged.value <= NoteKey.greatestAccount else {
            throw StoreError.unavailable("the database has given all account numbers that a key can hold")
        }
        try database.statement("UPDATE accounts SET keyspace = number WHERE number = ?").bind(1, staged.value).run()
        return staged
    }

    func copyPiece(of account: AccountNumber, to staged: AccountNumber) throws -> Bool {
        var copy: KeyspaceCopy
        if let found = copies[staged] {
            copy = found
        } else {
            copy = try KeyspaceCopy(from: keyspaces.of(account), to: keyspaces.of(staged))
        }
        let goesOn = try copy.next(in: database)
        copies[staged] = goesOn ? copy : nil
        return goesOn
    }

    func exchange(_ account: AccountNumber, _ staged: AccountNumber) throws {
        let (old, new) = try (keyspaces.of(account), keyspaces.of(staged))
        // The index on keyspaces stays unique in between, too.
        try database.statement("UPDATE accounts SET keyspace = -number WHERE number = ?").bind(1, staged.value).run()
        try database.statement(
            """
            UPDATE accounts SET (keyspace, indexed, file_bytes) =
                (SELECT ?2, indexed, file_bytes FROM accounts WHERE number = ?3)
            WHERE number = ?1
            """
        ).bind(1, account.value).bind(2, new.value).bind(3, staged.value).run()
        try database.statement("UPDATE accounts SET keyspace = ? WHERE number = ?").bind(1, old.value)
            .bind(2, staged.value).run()
        keyspaces.forget()
    }

    func arrived(_ account: AccountNumber, at time: Int64) throws {
        try database.statement("UPDATE accounts SET replaced_at = ? WHERE number = ?").bind(1, time)
            .bind(2, account.value).run()
    }

    func forgetPulls(of account: AccountNumber) throws {
        try database.statement("UPDATE sync_progress SET seq = 0 WHERE account = ?").bind(1, account.value).run()
    }

    func keepUndo(_ id: String, of account: AccountNumber, device: String?, now: Int64) throws {
        try undos.insert(id, of: account, .restore, device: device, damaged: 0, now: now)
    }

    func rolledBack() { copies = [:] }
}

/// Copies the rows of one keyspace to another, table by table, in pieces.
private struct KeyspaceCopy {
    private let from: Keyspace
    private let to: Keyspace
    private var tables = Self.tables[...]
    /// Keeps the key of the last row that was copied; nil at the beginning of a table.
    private var last: [KeyPart]?
    /// Identifies the note whose versions are being copied, and lists their numbers.
    private var history: (id: String, numbers: ArraySlice<Int64>)?

    init(from: Keyspace, to: Keyspace) {
        self.from = from
        self.to = to
    }

    private enum KeyPart {
        case int(Int64)
        case text(String)
        case bytes([UInt8])
    }

    private struct Table {
        let name: String
        let key: [(column: String, read: @Sendable (borrowing Row, Int32) -> KeyPart)]
        /// Computes the bytes of a row's texts, in SQL.
        let size: String
        /// Lists the columns, except `account` and the key of `notes`.
        let columns: String
        /// Selects the rows of keyspace `?1`; `later` selects those after a key. Each has one bound at each end, since
        /// SQLite uses no more.
        var rows = "account = ?1"
        var later: String?
        var target = (column: "account", value: "?2")
    }

    private static let int: @Sendable (borrowing Row, Int32) -> KeyPart = { .int($0.int($1)) }
    private static let text: @Sendable (borrowing Row, Int32) -> KeyPart = { .text($0.text($1)) }
    private static let bytes: @Sendable (borrowing Row, Int32) -> KeyPart = { .bytes($0.bytes($1)) }

    private static let lastKey = "key <= ?1 << \(NoteKey.seqBits) | \(NoteKey.greatestSeq)"

    private static let tables = [
        Table(
            name: "notes", key: [("key", int)], size: "length(json) + coalesce(length(trash), 0)",
            columns: """
                id, rev, last_modified, created_at, received_at, deleted, pinned, device, sent_modified, base, folder, \
                title, json, trash, trash_modified, undated, arrived_at, archived, stamps
                """,
            rows: "key >= ?1 << \(NoteKey.seqBits) AND \(lastKey)", later: "key > ?3 AND \(lastKey)",
            target: ("account, key", "?2, (key & \(NoteKey.greatestSeq)) | (?2 << \(NoteKey.seqBits))")),
        Table(name: versions, key: [], size: "", columns: ""),
        Table(
            name: "note_tags", key: [("deleted", int), ("tag", text), ("id", text)], size: "0",
            columns: "deleted, tag, id, archived"),
        Table(
            name: "note_tag_trees", key: [("deleted", int), ("tag", text), ("id", text)], size: "0",
            columns: "deleted, tag, id, archived"),
        Table(
            name: "admitted", key: [("id", text), ("fingerprint", bytes)], size: "0",
            columns: "id, fingerprint, rev, last_modified, admitted_at"),
        Table(
            name: "files", key: [("id", text), ("rev", bytes), ("name", text)], size: "0",
            columns: "id, rev, name, type, size, digest"),
    ]

    private static let versions = "versions"

    /// Copies a piece; returns false if nothing was left.
    mutating func next(in database: Database) throws -> Bool {
        guard let table = tables.first else { return false }
        if table.name == Self.versions {
            if try !nextVersions(in: database) { tables = tables.dropFirst() }
            return !tables.isEmpty
        }
        let key = table.key.map(\.column).joined(separator: ", ")
        let parameters = table.key.indices.map { "?\($0 + 3)" }.joined(separator: ", ")
        let rows = last == nil ? table.rows : table.later ?? "\(table.rows) AND (\(key)) > (\(parameters))"
        let page = database.statement(
            """
            SELECT \(table.size), \(key) FROM \(table.name) WHERE \(rows) ORDER BY \(key)
            LIMIT \(PieceSize.mostRows)
            """)
        var (size, end) = (PieceSize(), last)
        try Self.bind(last, to: page.bind(1, from.value), at: 3).each { row in
            size.add(bytes: Int(row.int(0)))
            end = table.key.indices.map { table.key[$0].read(row, Int32($0) + 1) }
            return !size.isReached
        }
        if size.rows > 0 {
            let copy = database.statement(
                """
                INSERT INTO \(table.name) (\(table.target.column), \(table.columns))
                    SELECT \(table.target.value), \(table.columns) FROM \(table.name) WHERE \(rows)
                    ORDER BY \(key) LIMIT \(size.rows)
                """)
            try Self.bind(last, to: copy.bind(1, from.value).bind(2, to.value), at: 3).run()
        }
        last = end
        if !size.isReached {
            tables = tables.dropFirst()
            last = nil
        }
        return !tables.isEmpty
    }

    /// Copies versions. They keep their order within a note, which no index has, so their numbers are sorted here.
    private mutating func nextVersions(in database: Database) throws -> Bool {
        let nextNote = database.statement("SELECT id FROM versions WHERE account = ? AND id > ? ORDER BY id LIMIT 1")
        let numbers = database.statement("SELECT number FROM versions WHERE account = ? AND id = ?")
        let length = database.statement("SELECT coalesce(length(json), 0) FROM versions WHERE number = ?")
        let columns = """
            id, rev, last_modified, received_at, sent_modified, base, device, reason, deleted, json, imprint, hashes,
            ages_from
            """
        let copy = database.statement(
            "INSERT INTO versions (account, \(columns)) SELECT ?, \(columns) FROM versions WHERE number = ?")
        var size = PieceSize()
        while !size.isReached {
            if history?.numbers.isEmpty ?? true {
                let found = try nextNote.bind(1, from.value).bind(2, history?.id ?? "").one { $0.text(0) }
                guard let id = found else { return false }
                let all = try numbers.bind(1, from.value).bind(2, id).all { $0.int(0) }
                history = (id, all.sorted()[...])
            }
            guard let number = history?.numbers.popFirst() else { continue }
            size.add(bytes: try Int(length.bind(1, number).one { $0.int(0) } ?? 0))
            try copy.bind(1, to.value).bind(2, number).run()
        }
        return true
    }

    private static func bind(_ key: [KeyPart]?, to statement: Statement, at first: Int32) -> Statement {
        for (index, part) in (key ?? []).enumerated() {
            let position = first + Int32(index)
            switch part {
            case .int(let value): statement.bind(position, value)
            case .text(let value): statement.bind(position, value)
            case .bytes(let value): statement.bind(position, value)
            }
        }
        return statement
    }
}

/// Serves the reads of a restore's first pass, on their own connection.
final class RestoreTables: RestoreReads {
    private let database: Database
    private let notes: NoteTable
    private let keyspaces: Keyspaces
    private let counted: Statement
    private let named: Statement

    init(_ configuration: StoreConfiguration) throws {
        database = try OpenDatabase.reader(configuration)
        keyspaces = Keyspaces(database)
        notes = NoteTable(database, keyspaces)
        counted = database.statement("SELECT live FROM accounts WHERE number = ?")
        named = database.statement(
            """
            SELECT EXISTS (SELECT 1 FROM files WHERE account = \(Keyspaces.of("?1")) AND digest = ?2)
                OR EXISTS (SELECT 1 FROM undo_files f JOIN undos u ON u.id = f.undo
                    WHERE u.account = ?1 AND f.digest = ?2)
            """)
    }

    func begin() throws {
        keyspaces.forget()
        try database.beginReading()
    }

    func end() { try? database.rollback() }

    func row(_ account: AccountNumber, _ id: NoteID) throws -> NoteRow? { try notes.row(account, id) }

    func live(_ account: AccountNumber) throws -> Int {
        Int(try counted.bind(1, account.value).one { $0.int(0) } ?? 0)
    }

    func names(_ digest: SHA256.Digest, _ account: AccountNumber) throws -> Bool {
        try named.bind(1, account.value).bind(2, digest).one { $0.bool(0) } == true
    }
}
