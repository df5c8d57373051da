import Notes
import NotesHashing
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// A snapshot that is to be rewritten without what was purged since, as one read transaction sees it.
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
                PostgresArguments {
                    $0.add(account)
                    $0.add(undo)
                }))
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
    /// The files that the snapshot names.
    let files: Set<SHA256.Digest>
}
