import Notes
import NotesHashing
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Reads the rows of an account for a backup, in a transaction that its connection holds: an open snapshot's, or the
/// writer's own.
final class BackupTable: BackupRows {
    private let database: Database
    private let notes: Statement
    private let versions: Statement
    private let version: Statement
    private let account: AccountNumber
    private let keyspace: Keyspace
    let apps: any AppLineRows

    /// Prepares the statements; the transaction must be open.
    init(_ database: Database, account: AccountNumber) throws(SQLiteError) {
        self.database = database
        self.account = account
        let keyspaces = Keyspaces(database)
        keyspace = try keyspaces.of(account)
        apps = AppTable(database, keyspaces)
        notes = database.statement(
            """
            SELECT key, id, coalesce(trash, json), sent_modified, base, trash_modified, undated, rev, stamps
            FROM notes WHERE key > ? AND key <= ? ORDER BY key
            """)
        versions = database.statement(
            """
            SELECT rev, reason, json, last_modified, deleted, received_at, device, sent_modified, base, imprint,
                hashes
            FROM versions WHERE account = ? AND id = ? ORDER BY number
            """)
        version = database.statement(
            """
            SELECT json, sent_modified, base FROM versions
            WHERE account = ? AND id = ? AND rev = ? AND reason <> 0 AND deleted = 0
            """)
    }

    func countNotes() throws -> Int {
        Int(
            try database.statement("SELECT count(*) FROM notes WHERE account = ?").bind(1, keyspace.value)
                .one { $0.int(0) } ?? 0)
    }

    func eachNote(after seq: Int64, _ visit: (BackupNote, UnsafeRawBufferPointer) throws -> Bool) throws {
        let keys = NoteKey.all(of: keyspace)
        try notes.bind(1, NoteKey.key(keyspace, seq)).bind(2, keys.upperBound).visit { row in
            let note = BackupNote(
                seq: NoteKey.seq(row.int(0)), id: row.text(1), sentModified: row.optionalTime(3),
                base: row.optionalRev(4), trashModified: row.optionalTime(5), isUndated: row.bool(6),
                stamps: row.rev(7).flatMap {
                    StampColumn.stamps(row.optionalBytes(8), rev: $0, trashModified: row.optionalTime(5))
                })
            return try row.withBytes(2) { try visit(note, $0) }
        }
    }

    func eachVersion(
        of text: String, _ visit: (RestoredVersion, StoredReason, UnsafeRawBufferPointer) -> Void
    ) throws {
        guard let id = NoteID(text) else { return }
        try versions.bind(1, keyspace.value).bind(2, id).each { row in
            guard let rev = row.rev(0), let reason = StoredReason(rawValue: row.int(1)) else { return true }
            let version = RestoredVersion(
                id: id, rev: rev, lastModified: row.time(3), isDeleted: row.bool(4), receivedAt: row.time(5),
                device: row.optionalText(6), sentModified: row.optionalTime(7), base: row.optionalRev(8),
                imprint: row.optionalRev(9), hashes: row.optionalBytes(10).flatMap { RegisterHashes(bytes: $0) },
                kept: nil)
            row.withBytes(2) { visit(version, reason, $0) }
            return true
        }
    }

    func liveVersion(_ rev: Rev, of id: String) throws -> PreTransactionStates.State? {
        try version.bind(1, keyspace.value).bind(2, id).bind(3, rev).one { row in
            PreTransactionStates.State(
                json: row.bytes(0), sentModified: row.optionalTime(1), base: row.optionalRev(2))
        }
    }

    func files(versions: Bool) throws -> [SHA256.Digest] {
        try database.statement(
            "SELECT DISTINCT digest FROM files WHERE account = \(Keyspaces.of("?")) \(versions ? "" : "AND rev = x''") ORDER BY digest"
        ).bind(1, account.value).all { $0.digest(0) }
    }
}
