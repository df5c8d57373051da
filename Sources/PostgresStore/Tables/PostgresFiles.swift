import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Stores the files that notes and versions name. `file_bytes` of the account counts each once; it changes along with
/// the rows.
package final class PostgresFiles: FileRows {
    private let batch: PostgresBatch
    private let counters: CounterBuffer

    package init(_ batch: PostgresBatch, _ counters: CounterBuffer) {
        self.batch = batch
        self.counters = counters
    }

    package func replace(_ account: AccountNumber, id: NoteID, old: [Attachment], new: [Attachment]) throws {
        guard old != new else { return }
        try remove("account = $1 AND id = $2 AND rev = $3", account, id, rev: [])
        try add(new, account, id, rev: [])
    }

    package func keep(_ attachments: [Attachment], of id: NoteID, rev: Rev, account: AccountNumber) throws {
        try add(attachments, account, id, rev: rev.bytes)
    }

    package func erase(_ versions: NamedVersions) throws {
        try remove(
            "account = $1 AND id = $2 AND rev <> '' AND ($3::bytea IS NULL OR rev = $3)", versions.account, versions.id,
            rev: versions.rev?.bytes)
    }

    package func erasePiece(of account: AccountNumber) throws -> Bool {
        try erase(account)
        return false
    }

    package func erase(_ account: AccountNumber) throws {
        let arguments = PostgresArguments(account)
        counters.filesChange(of: account)
        try batch.later("DELETE FROM files WHERE account = $1", arguments)
        try batch.later("UPDATE accounts SET file_bytes = 0 WHERE number = $1 AND file_bytes <> 0", arguments)
    }

    package func bytes(of account: AccountNumber) throws -> Int64 { try counters.fileBytes(of: account) }

    /// Removes rows, and subtracts the bytes of files that no other row names. A statement sees the table as it was
    /// before itself, so the condition leaves out the removed rows.
    private func remove(_ rows: String, _ account: AccountNumber, _ id: NoteID, rev: [UInt8]?) throws {
        counters.filesChange(of: account)
        try batch.later(
            """
            WITH gone AS (DELETE FROM files WHERE \(rows) RETURNING digest, size),
                last AS (SELECT DISTINCT digest, size FROM gone WHERE NOT EXISTS (
                    SELECT 1 FROM files WHERE account = $1 AND digest = gone.digest AND NOT (\(rows))))
            UPDATE accounts SET file_bytes = file_bytes - (SELECT coalesce(sum(size), 0) FROM last)::int8
            WHERE number = $1 AND EXISTS (SELECT 1 FROM last)
            """, PostgresArguments(account, id, rev))
    }

    private func add(_ files: [Attachment], _ account: AccountNumber, _ id: NoteID, rev: [UInt8]) throws {
        guard !files.isEmpty else { return }
        counters.filesChange(of: account)
        try batch.later(
            """
            WITH added AS (
                INSERT INTO files (account, id, rev, name, type, size, digest)
                SELECT $1, $2, $3, k.* FROM unnest($4::bytea[], $5::bytea[], $6::int8[], $7::bytea[]) k
                RETURNING digest, size),
                first AS (SELECT DISTINCT digest, size FROM added WHERE NOT EXISTS (
                    SELECT 1 FROM files WHERE account = $1 AND digest = added.digest))
            UPDATE accounts SET file_bytes = file_bytes + (SELECT coalesce(sum(size), 0) FROM first)::int8
            WHERE number = $1 AND EXISTS (SELECT 1 FROM first)
            """,
            PostgresArguments(
                account, id, rev, files.map(\.name), files.map(\.type), files.map(\.size), files.map(\.sha256)))
    }
}
