import Notes
import NotesHashing
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Stores which files notes and versions reference. The collector removes a blob that no row references.
final class FileTable: FileRows {
    private let insert: Statement
    private let erasePresent: Statement
    private let eraseVersions: Statement
    private let eraseAccount: Statement
    private let erasePiece: Statement
    private let use: Statement
    private let listUndo: Statement
    private let eraseUndo: Statement
    private let eraseUndoFile: Statement
    private let measure: Statement
    /// Collects the files that a row of this transaction no longer names; another row may.
    private var dropped: Set<SHA256.Digest> = []
    private let database: Database
    private let keyspaces: Keyspaces

    init(_ database: Database, _ keyspaces: Keyspaces) {
        self.database = database
        self.keyspaces = keyspaces
        insert = database.statement(
            "INSERT INTO files (account, id, rev, name, type, size, digest) VALUES (?, ?, ?, ?, ?, ?, ?)")
        erasePresent = database.statement(
            "DELETE FROM files WHERE account = ? AND id = ? AND rev = x'' RETURNING digest")
        eraseVersions = database.statement(
            """
            DELETE FROM files WHERE account = ?1 AND id = ?2 AND rev > x'' AND (?3 IS NULL OR rev = ?3)
            RETURNING digest
            """)
        eraseAccount = database.statement("DELETE FROM files WHERE account = ? RETURNING digest")
        erasePiece = database.statement(
            """
            DELETE FROM files WHERE (account, id, rev, name) IN
                (SELECT account, id, rev, name FROM files WHERE account = ? ORDER BY id, rev, name LIMIT ?)
            RETURNING digest
            """)
        use = database.statement(Self.isNamed)
        listUndo = database.statement("SELECT digest FROM undo_files WHERE undo = ?")
        eraseUndo = database.statement("DELETE FROM undo_files WHERE undo = ? RETURNING digest")
        eraseUndoFile = database.statement("DELETE FROM undo_files WHERE undo = ? AND digest = ?")
        measure = database.statement("SELECT file_bytes FROM accounts WHERE number = ?")
    }

    /// Finds a note, a version, or an undo snapshot that names the file.
    static let isNamed = """
        SELECT 1 FROM files WHERE digest = ?1 UNION ALL SELECT 1 FROM undo_files WHERE digest = ?1 LIMIT 1
        """

    /// Replaces the files of the note, or of its content in the trash.
    func replace(
        _ account: AccountNumber, id: NoteID, old: [Attachment], new: [Attachment]
    ) throws(SQLiteError) {
        guard old != new else { return }
        try drop(erasePresent.bind(1, keyspaces.of(account).value).bind(2, id))
        try add(new, account, id, rev: [])
    }

    func keep(_ attachments: [Attachment], of id: NoteID, rev: Rev, account: AccountNumber) throws(SQLiteError) {
        try add(attachments, account, id, rev: rev.bytes)
    }

    func erase(_ versions: NamedVersions) throws(SQLiteError) {
        try drop(
            eraseVersions.bind(1, keyspaces.of(versions.account).value).bind(2, versions.id).bind(3, versions.rev))
    }

    func erasePiece(of account: AccountNumber) throws(SQLiteError) -> Bool {
        try drop(erasePiece.bind(1, keyspaces.of(account).value).bind(2, AccountTables.pieceRows))
        return database.changedRows > 0
    }

    func erase(_ account: AccountNumber) throws(SQLiteError) {
        try drop(eraseAccount.bind(1, keyspaces.of(account).value))
    }

    /// Drops the files of an undo snapshot that is no longer kept.
    func dropUndo(_ id: String) throws(SQLiteError) { try drop(eraseUndo.bind(1, id)) }

    /// Keeps only these files of an undo snapshot.
    func keep(_ named: Set<SHA256.Digest>, of undo: String) throws(SQLiteError) {
        let left = try listUndo.bind(1, undo).all { $0.digest(0) }.filter { !named.contains($0) }
        for digest in left { try eraseUndoFile.bind(1, undo).bind(2, digest).run() }
        dropped.formUnion(left)
    }

    func bytes(of account: AccountNumber) throws(SQLiteError) -> Int64 {
        try measure.bind(1, account.value).one { $0.int(0) } ?? 0
    }

    /// Drops a file that was adopted for a command which then did not use it.
    func dropUnlessNamed(_ digest: SHA256.Digest) throws(SQLiteError) {
        if try !use.bind(1, digest).hasRow() { dropped.insert(digest) }
    }

    func takeDropped() -> Set<SHA256.Digest> {
        defer { dropped.removeAll() }
        return dropped
    }

    private func add(
        _ attachments: [Attachment], _ account: AccountNumber, _ id: NoteID, rev: [UInt8]
    ) throws(SQLiteError) {
        for file in attachments {
            try insert.bind(1, keyspaces.of(account).value).bind(2, id).bind(3, rev).bind(4, file.name)
                .bind(5, file.type).bind(6, file.size).bind(7, file.sha256).run()
        }
    }

    private func drop(_ erased: Statement) throws(SQLiteError) { dropped.formUnion(try erased.all { $0.digest(0) }) }
}

/// Reads which files notes have.
final class FileReads {
    private let one: Statement
    private let measure: Statement

    init(_ database: Database) {
        one = database.statement(
            "SELECT type, size, digest FROM files WHERE account = \(Keyspaces.of("?")) AND id = ? AND rev = x'' AND name = ?"
        )
        measure = database.statement(
            """
            SELECT (SELECT count(*) FROM files WHERE account = \(Keyspaces.of("?1")) AND rev = x''),
                (SELECT file_bytes FROM accounts WHERE number = ?1)
            """)
    }

    func attachment(
        _ name: String, of id: NoteID, account: AccountNumber
    ) throws(SQLiteError) -> Attachment? {
        try one.bind(1, account.value).bind(2, id).bind(3, name).one { row in
            row.digest(2).map { Attachment(name: name, type: row.text(0), size: row.int(1), sha256: $0) }
        } ?? nil
    }

    /// Returns the number of attached files, and the bytes of those and the versions' files; equal files count once.
    func measure(_ account: AccountNumber) throws(SQLiteError) -> (count: Int, bytes: Int) {
        try measure.bind(1, account.value).one { (Int($0.int(0)), Int($0.int(1))) } ?? (0, 0)
    }
}
