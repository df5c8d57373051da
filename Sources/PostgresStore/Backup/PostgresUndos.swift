import Notes
import NotesBackupFormat
import NotesHashing
import NotesPostgres
import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine

/// Stores accounts as they were before they were overwritten, replaced or damaged. A snapshot is a backup file in
/// pieces, written in the transaction that it precedes.
package final class PostgresUndos: UndoRows {
    private let batch: PostgresBatch

    package init(_ batch: PostgresBatch) { self.batch = batch }

    private static let piece = 256 << 10

    package func keep(
        _ account: AccountNumber, _ reason: UndoReason, device: String?, damaged: Int, earlier: [NoteID: Rev],
        now: Int64
    ) throws -> String {
        let id = Hex.encode(try SecureRandom.required(16))
        let name = try batch.ask("SELECT name FROM logins WHERE account = $1", PostgresArguments(account))
            .first?.text(0)
        try batch.flush()
        let rows = PostgresBackupRows(account) { [batch] in try batch.ask($0, $1) }
        let lines = try BackupLines(of: account, rows, versions: true, earlier: earlier)
        var stream = BackupStream(lines, account: name ?? "", createdAt: Timestamp(clamping: now))
        try write(account, id) { bytes in try stream.next(into: &bytes, limit: Self.piece) }
        try batch.later(
            "INSERT INTO undos (account, id, created_at, reason, device, damaged) VALUES ($1, $2, $3, $4, $5, $6)",
            PostgresArguments(account, id, now, reason.rawValue, device, Int64(damaged)))
        // A snapshot references the files of the account's notes and versions; the bytes are not copied.
        try batch.later(
            "INSERT INTO undo_files (account, undo, digest) SELECT DISTINCT account, $2, digest FROM files WHERE account = $1",
            PostgresArguments(account, id))
        try drop(
            "account = $1 AND id IN (SELECT id FROM undos WHERE account = $1 ORDER BY number DESC OFFSET \(UndoKeeping.kept))",
            PostgresArguments(account))
        return id
    }

    /// Replaces a snapshot's bytes by `rewritten`, so that the purges are no longer pending. If `rewritten` is nil, the
    /// bytes could not be read: the snapshot is erased, since no undo can use it and it may have the text. If the
    /// snapshot was rewritten meanwhile nothing happens, since its bytes have a purged text that these do not.
    func replace(
        _ undo: String, of account: AccountNumber, with rewritten: RewrittenUndo?, without purges: [UndoPurge]
    ) throws {
        let key = PostgresArguments(account, undo)
        let lock = "SELECT 1 FROM undos WHERE account = $1 AND id = $2 FOR UPDATE"
        guard try !batch.ask(lock, key).isEmpty else {
            return try batch.later("DELETE FROM undo_purges WHERE account = $1 AND undo = $2", key)
        }
        let done = PostgresArguments(account, undo, purges.map(\.key), purges.map(\.line))
        let taken = try batch.ask(
            """
            UPDATE undo_purges p SET is_pending = false FROM unnest($3::bytea[], $4::bytea[]) d(id, line)
            WHERE p.account = $1 AND p.undo = $2 AND p.id = d.id AND p.line = d.line AND p.is_pending
            """, done)
        guard taken.changedRows == purges.count else {
            // One purge was applied meanwhile, or its note was purged once more. The next pass begins again.
            return try batch.later(
                """
                UPDATE undo_purges p SET is_pending = true FROM unnest($3::bytea[], $4::bytea[]) d(id, line)
                WHERE p.account = $1 AND p.undo = $2 AND p.id = d.id AND p.line = d.line
                """, done)
        }
        guard let rewritten else { return try drop("account = $1 AND id = $2", key) }
        try batch.later("DELETE FROM undo_pieces WHERE account = $1 AND undo = $2", key)
        var offset: Int64 = 0
        try write(account, undo) { bytes in
            offset += Int64(try rewritten.bytes.read(into: &bytes, from: offset, limit: Self.piece))
            return offset < rewritten.bytes.count
        }
        try batch.later(
            "DELETE FROM undo_files WHERE account = $1 AND undo = $2 AND NOT digest = ANY ($3)",
            PostgresArguments(account, undo, Array(rewritten.files)))
    }

    /// Writes a snapshot. `next` appends the bytes of the next piece, and returns whether more follow.
    private func write(
        _ account: AccountNumber, _ id: String, _ next: (inout [UInt8]) throws -> Bool
    ) throws {
        var position: Int64 = 0
        var hasMore = true
        while hasMore {
            var bytes: [UInt8] = []
            hasMore = try next(&bytes)
            // Each piece takes a trip, since queued bytes are in memory.
            _ = try batch.ask(
                "INSERT INTO undo_pieces (account, undo, place, bytes) VALUES ($1, $2, $3, $4)",
                PostgresArguments(account, id, position, bytes))
            position += 1
        }
    }

    package func add(_ purge: UndoPurge, account: AccountNumber) throws {
        try batch.later(
            """
            INSERT INTO undo_purges (account, undo, id, line, is_pending) SELECT account, id, $2, $3, true FROM undos
            WHERE account = $1
            ON CONFLICT (account, undo, id) DO UPDATE SET line = excluded.line, is_pending = true
            """, PostgresArguments(account, purge.key, purge.line))
        try batch.later(
            "UPDATE undo_purges SET line = $1 WHERE account = $2 AND id > $3 AND id < $4",
            PostgresArguments(purge.line, account, purge.versionKeys.lowerBound, purge.versionKeys.upperBound))
    }

    package func purges(of undo: String, account: AccountNumber) throws -> [UndoPurge] {
        try Self.purges(
            batch.ask(
                "SELECT id, line FROM undo_purges WHERE account = $1 AND undo = $2", PostgresArguments(account, undo)))
    }

    /// The columns are the key and the line.
    static func purges(_ found: PostgresResult) throws -> [UndoPurge] {
        try found.compactMap { row in
            UndoPurge(key: try row.text(0), line: try row.bytes(1))
        }
    }

    package func wentBack(to id: String) throws {
        try batch.later(
            "UPDATE undos SET reason = $1 WHERE id = $2", PostgresArguments(UndoReason.restore.rawValue, id))
    }

    package func expire(now: Int64) throws {
        // A server of an earlier version erases snapshots without their purges.
        try batch.later(
            """
            DELETE FROM undo_purges p
            WHERE NOT EXISTS (SELECT 1 FROM undos u WHERE u.account = p.account AND u.id = p.undo)
            """, PostgresArguments())
        try drop("created_at < $1", PostgresArguments(UndoKeeping.oldest(at: now)))
    }

    package func eraseAll(of account: AccountNumber) throws {
        try drop("account = $1", PostgresArguments(account))
    }

    private func drop(_ rows: String, _ arguments: PostgresArguments) throws {
        try batch.later(
            """
            WITH gone AS (DELETE FROM undos WHERE \(rows) RETURNING account, id),
                files AS (DELETE FROM undo_files f USING gone WHERE f.account = gone.account AND f.undo = gone.id),
                purges AS (DELETE FROM undo_purges u USING gone WHERE u.account = gone.account AND u.undo = gone.id)
            DELETE FROM undo_pieces p USING gone WHERE p.account = gone.account AND p.undo = gone.id
            """, arguments)
    }
}

/// Finds a snapshot from which later purges have yet to be removed, and reads it in one transaction.
struct PendingUndo {
    let account: AccountNumber
    let undo: String
    let purges: [UndoPurge]
    private let held: HeldSnapshot

    /// Finds a snapshot that still has a purged text; returns nil if there is none.
    init?(_ pool: PostgresPool) throws {
        let held = try HeldSnapshot(pool)
        let found = try held.ask(
            "SELECT account, undo FROM undo_purges WHERE is_pending ORDER BY account, undo LIMIT 1",
            PostgresArguments())
        guard let row = found.first else { return nil }
        (account, undo, self.held) = (AccountNumber(try row.int(0)), try row.text(1), held)
        let (account, undo) = (account, undo)
        purges = try PostgresUndos.purges(
            held.ask(
                "SELECT id, line FROM undo_purges WHERE account = $1 AND undo = $2 AND is_pending",
                PostgresArguments(account, undo)))
    }

    /// Writes the snapshot's new bytes into a file of this server, so that no row is locked meanwhile. Returns nil if
    /// the present bytes cannot be read.
    func rewrite(into blobs: any BlobStore, _ state: StoreSignals) throws -> RewrittenUndo? {
        guard let bytes = try PieceBytes.snapshot(undo, of: account, held),
            let snapshot = try PurgedSnapshot(bytes, purges, state)
        else { return nil }
        let intake = try blobs.makeIntake(limit: .max)
        var stream = snapshot.stream
        var hasMore = true
        while hasMore {
            var bytes: [UInt8] = []
            hasMore = try stream.next(into: &bytes, limit: 256 << 10)
            try bytes.withUnsafeBytes { try intake.append($0) }
        }
        return RewrittenUndo(bytes: try intake.finish(), files: snapshot.files)
    }
}

struct RewrittenUndo: Sendable {
    let bytes: any ReceivedBytes
    /// Lists the files that the snapshot names.
    let files: Set<SHA256.Digest>
}
