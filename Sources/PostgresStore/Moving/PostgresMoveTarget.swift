import Dispatch
import Notes
import NotesPostgres
import NotesPrimitives
import NotesStoreContract

/// Writes moved notes to a database, all in one transaction.
final class PostgresMoveTarget: MoveTarget {
    private let address: PostgresAddress
    private let connection: PostgresConnection
    /// Flushes the log while rows are copied and indexes built.
    private var flusher: WALFlusher?
    private var account: AccountNumber?
    /// Names the table whose rows are being sent.
    private var open: String?
    /// Fills the tables if the entire database moves; nil if an account moves.
    private var load: BulkLoad?
    private(set) var shift: (accounts: Int64, devices: Int64) = (0, 0)

    init(_ address: PostgresAddress) throws {
        self.address = address
        connection = try PostgresConnection.forMoving(address)
        try ServerRow.check(connection)
    }

    func holds(epoch: Int64) throws -> Bool {
        try connection.run(
            "SELECT epoch = $1 AND EXISTS (SELECT 1 FROM accounts) FROM server", PostgresArguments(epoch)
        ).first?.bool(0) ?? false
    }

    // MARK: Beginning

    func begin(_ head: MovedFacts, account name: String?) throws {
        try connection.run("BEGIN")
        if let name, let number = head.account {
            try addAccount(number, name, head)
        } else {
            try claimDatabase()
        }
        flusher = WALFlusher(address)
    }

    private func claimDatabase() throws {
        try connection.holdDatabase()
        let accounts = try connection.run("SELECT count(*) FROM accounts").first?.int(0) ?? 0
        guard accounts == 0 else { throw Moved.occupied(accounts: accounts) }
        load = try BulkLoad(connection)
    }

    /// Adds an account. It keeps its number, which is part of its cursors, unless another account has it. Servers keep
    /// running, so numbers come from the same sequences as theirs.
    private func addAccount(_ number: AccountNumber, _ name: String, _ head: MovedFacts) throws {
        let isTaken = try connection.run("SELECT 1 FROM logins WHERE name = $1", PostgresArguments(name))
        guard isTaken.isEmpty else { throw MoveRefusal.isThere(name) }
        let isFree = try connection.run("SELECT 1 FROM accounts WHERE number = $1", PostgresArguments(number)).isEmpty
        if isFree {
            try raise("accounts", to: number.value)
        } else {
            shift.accounts = try ask("SELECT nextval(pg_get_serial_sequence('accounts', 'number'))") - number.value
        }
        account = AccountNumber(number.value + shift.accounts)
        let devices = head.greatest["devices"] ?? 0
        shift.devices =
            try ask(
                """
                SELECT setval(pg_get_serial_sequence('devices', 'number'),
                    nextval(pg_get_serial_sequence('devices', 'number')) + \(devices))
                """) - devices
    }

    private func ask(_ sql: String) throws -> Int64 {
        guard let row = try connection.run(sql).first else {
            throw StoreError.unavailable("a statement had no result")
        }
        return try row.int(0)
    }

    /// Raises the sequence, so that later numbers are greater.
    private func raise(_ table: String, to number: Int64) throws {
        let sequence = "pg_get_serial_sequence('\(table)', 'number')"
        _ = try ask(
            "SELECT setval(\(sequence), greatest(\(number), coalesce(pg_sequence_last_value(\(sequence)), 0), 1))")
    }

    // MARK: Rows

    func append(_ rows: MovedRows, to table: MovedTable) throws {
        if open != table.name {
            try endTable()
            try connection.beginCopy(
                into: table.name, table.columns.map(\.name), isFrozen: try load?.begin(table) ?? false)
            open = table.name
        }
        try connection.put(rows.bytes)
    }

    private func endTable() throws {
        guard open != nil else { return }
        open = nil
        try connection.endCopyIn()
    }

    // MARK: The end

    func commit(_ head: MovedFacts) throws {
        try endTable()
        try load?.end()
        try complete(head)
        if account == nil { try sample() }
        flusher = nil
        do {
            switch try connection.commit() {
            case .committed: break
            case .rolledBack(let error): throw error
            case .unknown: throw MoveOutcomeUnknown()
            }
        } catch {
            throw connection.isBroken ? MoveOutcomeUnknown() : error
        }
        if account != nil { _ = try? connection.run("ANALYZE") }
    }

    /// Samples the tables, since without statistics the first queries would be planned for empty tables. A small sample
    /// is enough: the rows count as changes from the COMMIT on, so autovacuum takes a full one in the next minutes.
    private func sample() throws {
        try connection.run("SET LOCAL default_statistics_target = 10")
        try connection.run("ANALYZE \(MovedTable.all.map(\.name).joined(separator: ", "))")
    }

    private func complete(_ head: MovedFacts) throws {
        let moved = account.map { "number = \($0.value)" } ?? "true"
        let now = "(extract(epoch FROM clock_timestamp()) * 1000)::int8"
        // Segments stay behind if one account moves.
        let indexed = account == nil ? "indexed" : "0"
        try connection.run(
            """
            UPDATE accounts SET jump_from = seq, jump_to = seq + \(PositionGap.size), seq = seq + \(PositionGap.size),
                indexed = \(indexed), unindexed = CASE WHEN \(indexed) = 0 THEN bytes ELSE 0 END, generation = (SELECT generation FROM server) WHERE \(moved)
            """)
        try connection.run(
            """
            UPDATE server SET told = greatest(told, \(head.latestIssued)),
                first_app_number = greatest(first_app_number, \(head.firstAppNumber))
            """)
        try connection.run(
            """
            INSERT INTO index_work (account, since) SELECT number, 0 FROM accounts WHERE seq > indexed AND \(moved)
            ON CONFLICT DO NOTHING
            """)
        guard let account else {
            try connection.run("UPDATE server SET epoch = \(head.epoch)")
            try connection.run("UPDATE blobs SET touched_at = \(now)")
            for (table, number) in head.greatest { try raise(table, to: number) }
            return
        }
        try connection.run("UPDATE blobs SET touched_at = \(now) WHERE account = $1", PostgresArguments(account))
        guard shift.accounts == 0 else { return }
        // A cursor combines the database's epoch and the account's. The combination stays the same.
        try connection.run(
            """
            UPDATE accounts SET epoch = epoch # $1 # (SELECT epoch FROM server) WHERE number = $2
            """, PostgresArguments(head.epoch, account))
    }
}

/// Flushes PostgreSQL's write-ahead log while another connection copies rows. COPY writes its pages itself, and may
/// write none before its log is on the disk. It waits for that, unless another process has flushed so far.
///
/// If the flusher fails, COPY is only slower.
final class WALFlusher: Sendable {
    private let isOver = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)

    /// More flushes would not help a fast disk, and on a slow disk each takes longer than this.
    private static let pause = DispatchTimeInterval.milliseconds(2)

    init(_ address: PostgresAddress) {
        let (isOver, hasEnded) = (isOver, hasEnded)
        let failure = DetachedThread.start {
            try? Self.flush(address, until: isOver)
            hasEnded.signal()
        }
        if failure != 0 { hasEnded.signal() }
    }

    /// Waits until the connection is closed.
    deinit {
        isOver.signal()
        hasEnded.wait()
    }

    private static func flush(_ address: PostgresAddress, until isOver: DispatchSemaphore) throws {
        let connection = try PostgresConnection.openedForMoving(address)
        defer { connection.close() }
        // Only the COMMIT of the move waits for standbys.
        try connection.run("SET synchronous_commit = local")
        while isOver.wait(timeout: .now() + pause) == .timedOut {
            // A commit flushes the log only if its transaction wrote to it.
            try connection.run("SELECT pg_logical_emit_message(true, 'cloudnotes', '')")
        }
    }
}

/// Fills empty tables in one transaction. It drops the indexes of a table before its first row, and builds them after
/// the last row of all tables. That takes less time than adding each row to them.
private struct BulkLoad {
    private struct Index {
        let drop: String
        let create: String
    }

    private let connection: PostgresConnection
    private let indexes: [String: [Index]]
    /// Names the large tables that the user of this connection may truncate.
    private let large: Set<String>
    private var begun: Set<String> = []
    private var dropped: [Index] = []

    init(_ connection: PostgresConnection) throws {
        self.connection = connection
        var indexes: [String: [Index]] = [:]
        for found in try Self.indexes(connection) + Self.key(of: .notes, connection) {
            indexes[found.table, default: []].append(found.index)
        }
        self.indexes = indexes
        large = try Self.large(connection)
    }

    /// Call this before rows of a table are copied. Returns true if COPY can freeze its rows, so that no VACUUM writes
    /// them again. It can do so only in a table that its own transaction emptied.
    mutating func begin(_ table: MovedTable) throws -> Bool {
        let canFreeze = large.contains(table.name)
        // A second TRUNCATE would lose the rows copied since the first.
        guard begun.insert(table.name).inserted else { return canFreeze }
        for index in indexes[table.name] ?? [] {
            try connection.run(index.drop)
            dropped.append(index)
        }
        if canFreeze { try connection.run("TRUNCATE \(table.name)") }
        return canFreeze
    }

    func end() throws {
        for index in dropped { try connection.run(index.create) }
    }

    // MARK: The catalog

    /// Returns the indexes to drop. It leaves out those of constraints, since rows come in the order of their keys, and
    /// those of folders and pins, which few notes have. Only an owner of a table may drop an index.
    private static func indexes(_ connection: PostgresConnection) throws -> [(table: String, index: Index)] {
        try connection.run(
            """
            SELECT name, 'DROP INDEX ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
            FROM unnest($1::text[]) AS moved(name) JOIN pg_index ON indrelid = to_regclass(name)
                JOIN pg_class ON pg_class.oid = indexrelid
            WHERE pg_has_role(relowner, 'USAGE') AND reltablespace = 0 AND NOT indisreplident AND NOT indisclustered
                AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid) AND relname <> ALL ($2)
            """,
            PostgresArguments {
                $0.add(texts: MovedTable.all.map(\.name))
                $0.add(texts: ["notes_by_folder", "notes_pinned"])
            }
        ).map { (try $0.text(0), Index(drop: try $0.text(1), create: try $0.text(2))) }
    }

    /// Returns the primary key of a very large table, which takes less time to build at the end, even though rows come
    /// in its order.
    private static func key(
        of table: MovedTable, _ connection: PostgresConnection
    ) throws -> [(table: String, index: Index)] {
        try connection.run(
            """
            SELECT quote_ident(key.conname), pg_get_constraintdef(key.oid)
            FROM pg_constraint key JOIN pg_class moved ON moved.oid = conrelid
                JOIN pg_class index ON index.oid = conindid JOIN pg_index ON indexrelid = conindid
            WHERE conrelid = to_regclass($1) AND contype = 'p' AND pg_has_role(moved.relowner, 'USAGE')
                AND index.reltablespace = 0 AND NOT indisreplident AND NOT indisclustered
                AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE confrelid = key.conrelid)
            """, PostgresArguments { $0.add(text: table.name) }
        ).map { row in
            let (alter, name) = ("ALTER TABLE \(table.name)", try row.text(0))
            return (
                table.name,
                Index(
                    drop: "\(alter) DROP CONSTRAINT \(name)",
                    create: "\(alter) ADD CONSTRAINT \(name) \(try row.text(1))")
            )
        }
    }

    private static func large(_ connection: PostgresConnection) throws -> Set<String> {
        let tables: [MovedTable] = [.notes, .noteTags, .versions, .blobPieces, .leaves]
        let found = try connection.run(
            """
            SELECT name FROM unnest($1::text[]) AS moved(name) JOIN pg_class ON pg_class.oid = to_regclass(name)
            WHERE relkind = 'r' AND pg_has_role(relowner, 'USAGE')
            """, PostgresArguments { $0.add(texts: tables.map(\.name)) })
        return Set(try found.map { try $0.text(0) })
    }
}
