import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Stores the share pages of notes.
package final class PostgresShares: ShareRows {
    private let batch: PostgresBatch

    package init(_ batch: PostgresBatch) { self.batch = batch }

    package func page(
        of id: NoteID, account: AccountNumber, now: Int64
    ) throws -> (token: ShareToken, expiresAt: Timestamp?)? {
        let found = try batch.ask(
            """
            SELECT token, expires_at FROM shares
            WHERE account = $1 AND id = $2 AND (expires_at IS NULL OR expires_at > $3)
            """, PostgresArguments(account, id, now))
        guard let row = found.first, let token = ShareToken(bytes: try row.bytes(0)) else { return nil }
        return (token, try row.optionalTime(1))
    }

    package func keep(
        _ token: ShareToken, of id: NoteID, account: AccountNumber, now: Int64, until end: Timestamp?
    ) throws {
        try erase(id, account: account)
        try batch.later(
            "INSERT INTO shares (account, id, token, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)",
            PostgresArguments(account, id, token.bytes, now, end))
    }

    package func set(end: Timestamp?, of id: NoteID, account: AccountNumber) throws {
        try batch.later(
            "UPDATE shares SET expires_at = $3 WHERE account = $1 AND id = $2", PostgresArguments(account, id, end))
    }

    package func expire(now: Int64) throws {
        try batch.later("DELETE FROM shares WHERE expires_at <= $1", PostgresArguments(now))
    }

    package func eraseOrphans(of account: AccountNumber) throws {
        try batch.flush()
        try batch.later(
            """
            DELETE FROM shares s WHERE account = $1
                AND NOT EXISTS (SELECT 1 FROM notes n WHERE n.account = $1 AND n.id = s.id AND n.deleted <> 2)
            """, PostgresArguments(account))
    }

    package func erase(_ id: NoteID, account: AccountNumber) throws {
        try batch.later("DELETE FROM shares WHERE account = $1 AND id = $2", PostgresArguments(account, id))
    }
}
