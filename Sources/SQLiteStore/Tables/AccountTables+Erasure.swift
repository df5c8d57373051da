import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

// `StoreEngine.deleteAccount` describes the steps.

extension AccountTables {
    /// The value of `accounts.kind` for an account that is being erased.
    static let erasing: Int64 = -1
    /// The value for an account that a restore writes to, whose notes it exchanges for those of its `owner`.
    static let staging: Int64 = -2
    /// The rows that one piece erases, and the leaves of the index, which are larger.
    static let pieceRows: Int64 = 400
    private static let pieceLeaves: Int64 = 50

    /// Returns the accounts whose erasure an earlier process began, and those staged by its restores.
    func unfinishedErasures() throws(SQLiteError) -> [AccountNumber] {
        var found: [AccountNumber] = []
        try database.statement("SELECT number FROM accounts WHERE kind < 0").each { row in
            found.append(AccountNumber(row.int(0)))
            return true
        }
        return found
    }

    /// Marks the account as erased, and erases its few other rows. The index is not updated for the notes.
    func beginErasure(of account: AccountNumber) throws {
        try database.statement(
            """
            UPDATE accounts SET kind = ?, owner = NULL, seq = 0, floor = 0, live = 0, deleted = 0, versions = 0, bytes = 0, indexed = 0
            WHERE number = ?
            """
        ).bind(1, Self.erasing).bind(2, account.value).run()
        try database.statement("UPDATE accounts SET owner = NULL WHERE owner = ?").bind(1, account.value).run()
        for condition in [
            "shares WHERE account", "sync_progress WHERE account", "apps WHERE account", "flows WHERE account",
            "events WHERE account",
            "sync_progress WHERE device IN (SELECT number FROM devices WHERE account", "devices WHERE account",
            "logins WHERE account",
        ] {
            let end = condition.contains("(") ? ")" : ""
            try database.statement("DELETE FROM \(condition) = ?\(end)").bind(1, account.value).run()
        }
    }

    /// Erases some of the account's rows; returns false if none was left.
    func erasePiece(of account: AccountNumber) throws -> Bool {
        let keyspace = try keyspaces.of(account)
        let keys = NoteKey.all(of: keyspace)
        let texts = database.statement(
            "SELECT key, length(json) + coalesce(length(trash), 0) FROM notes WHERE key BETWEEN ? AND ? ORDER BY key LIMIT ?"
        )
        var (size, last) = (PieceSize(), keys.lowerBound)
        try texts.bind(1, keys.lowerBound).bind(2, keys.upperBound).bind(3, Self.pieceRows).each { row in
            last = row.int(0)
            size.add(bytes: Int(row.int(1)))
            return size.bytes < PieceSize.mostBytes
        }
        if size.rows > 0 {
            try database.statement("DELETE FROM notes WHERE key BETWEEN ? AND ?").bind(1, keys.lowerBound).bind(2, last)
                .run()
            return true
        }
        if try erasePieceOfVersions(of: keyspace) { return true }
        let own = [
            ("idempotency", "account, asker, key", "account"), ("app_numbers", "viewer, kind, number", "viewer"),
        ]
        .map { ($0, $1, $2, account.value) }
        let ofNotes = [
            ("note_tags", "account, deleted, tag, id"), ("note_tag_trees", "account, deleted, tag, id"),
            ("admitted", "account, id, fingerprint"),
        ].map { ($0, $1, "account", keyspace.value) }
        for (table, key, owner, number) in ofNotes + own {
            try database.statement(
                "DELETE FROM \(table) WHERE (\(key)) IN (SELECT \(key) FROM \(table) WHERE \(owner) = ? LIMIT ?)"
            ).bind(1, number).bind(2, Self.pieceRows).run()
            if database.changedRows > 0 { return true }
        }
        return try erasePieceOfIndex(of: keyspace)
    }

    private func erasePieceOfVersions(of keyspace: Keyspace) throws(SQLiteError) -> Bool {
        let texts = database.statement(
            "SELECT number, coalesce(length(json), 0) FROM versions WHERE account = ? LIMIT ?")
        var (size, numbers) = (PieceSize(), [Int64]())
        try texts.bind(1, keyspace.value).bind(2, Self.pieceRows).each { row in
            numbers.append(row.int(0))
            size.add(bytes: Int(row.int(1)))
            return size.bytes < PieceSize.mostBytes
        }
        let erase = database.statement("DELETE FROM versions WHERE number = ?")
        for number in numbers { try erase.bind(1, number).run() }
        return !numbers.isEmpty
    }

    private func erasePieceOfIndex(of keyspace: Keyspace) throws(SQLiteError) -> Bool {
        let segment = try database.statement("SELECT number FROM search_segments WHERE account = ? LIMIT 1")
            .bind(1, keyspace.value).one { $0.int(0) }
        guard let segment else { return false }
        try database.statement(
            "DELETE FROM search_leaves WHERE key IN (SELECT key FROM search_leaves WHERE key BETWEEN ? AND ? LIMIT ?)"
        ).bind(1, SegmentTable.key(segment, 0)).bind(2, SegmentTable.key(segment + 1, 0) - 1)
            .bind(3, Self.pieceLeaves).run()
        if database.changedRows == 0 {
            try database.statement("DELETE FROM search_segments WHERE number = ?").bind(1, segment).run()
        }
        return true
    }

    func endErasure(of account: AccountNumber) throws {
        try database.statement("DELETE FROM app_numbers WHERE account = ?").bind(1, account.value).run()
        try database.statement("DELETE FROM accounts WHERE number = ?").bind(1, account.value).run()
    }
}
