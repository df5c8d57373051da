import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Stores the share pages of notes.
package final class PostgresShares: ShareRows {
    private let batch: PostgresBatch

    package init(_ batch: PostgresBatch) { self.batch = batch }

    private func key(_ account: AccountNumber, _ id: NoteID) -> PostgresArguments {
        PostgresArguments {
            $0.add(account)
            $0.add(id)
        }
    }

    package func page(
        of id: NoteID, account: AccountNumber, now: Int64
    ) throws -> (token: ShareToken, expiresAt: Timestamp?)? {
        var arguments = key(account, id)
        arguments.add(now)
        let found = try batch.ask(
            """
            SELECT token, expires_at FROM shares
            WHERE account = $1 AND id = $2 AND (expires_at IS NULL OR expires_at > $3)
            """, arguments)
        guard let row = found.first, let token = ShareToken(bytes: try row.bytes(0)) else { return nil }
        return (token, try row.optionalTime(1))
    }

    package func keep(
        _ token: ShareToken, of id: NoteID, account: AccountNumber, now: Int64, until end: Timestamp?
    ) throws {
        try erase(id, account: account)
        var arguments = key(account, id)
        arguments.add(token.bytes)
        arguments.add(now)
        arguments.add(end)
        try batch.later(
            "INSERT INTO shares (account, id, token, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)",
            arguments)
    }

    package func set(end: Timestamp?, of id: NoteID, account: AccountNumber) throws {
        var arguments = key(account, id)
        arguments.add(end)
        try batch.later("UPDATE shares SET expires_at = $3 WHERE account = $1 AND id = $2", arguments)
    }

    package func expire(now: Int64) throws {
        try batch.later("DELETE FROM shares WHERE expires_at <= $1", PostgresArguments { $0.add(now) })
    }

    package func eraseOrphans(of account: AccountNumber) throws {
        try batch.flush()
        try batch.later(
            """
            DELETE FROM shares s WHERE account = $1
                AND NOT EXISTS (SELECT 1 FROM notes n WHERE n.account = $1 AND n.id = s.id AND n.deleted <> 2)
            """, PostgresArguments { $0.add(account) })
    }

    package func erase(_ id: NoteID, account: AccountNumber) throws {
        try batch.later("DELETE FROM shares WHERE account = $1 AND id = $2", key(account, id))
    }
}
