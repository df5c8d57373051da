import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Keeps first answers for a day, so that a repeated request has no second effect.
package final class PostgresIdempotency: IdempotencyRows, BatchBuffer {
    package struct Address: Hashable {
        package var account: AccountNumber
        package var asker: AccountNumber
        package var key: String
    }

    private let batch: PostgresBatch
    /// Caches the answers that were gathered, and not written since.
    private var known: [Address: KeptAnswer?] = [:]

    package init(_ batch: PostgresBatch) {
        self.batch = batch
        batch.add(self)
    }

    private static let gather = """
        SELECT account, asker, key, note, rev, seq, last_modified, json, created, fingerprint, created_at
        FROM unnest($1::int8[], $2::int8[], $3::bytea[]) k(account, asker, key) JOIN idempotency USING (account, asker, key)
        """

    func gather(_ addresses: Set<Address>) throws {
        let arguments = PostgresArguments(addresses.map(\.account), addresses.map(\.asker), addresses.map(\.key))
        try batch.later(Self.gather, arguments) { [self] in try take($0, of: addresses) }
    }

    private func take(_ result: PostgresResult, of addresses: Set<Address>) throws {
        for address in addresses { known[address] = .some(nil) }
        for row in result {
            guard let id = try row.noteID(3), let rev = row.rev(4) else { continue }
            let note = StoredNote(
                id: id, rev: rev, seq: try row.int(5), state: .live, lastModified: try row.time(6),
                json: try row.bytes(7))
            let address = Address(
                account: AccountNumber(try row.int(0)), asker: AccountNumber(try row.int(1)), key: try row.text(2))
            known[address] = KeptAnswer(
                keptAt: try row.time(10), fingerprint: try row.bytes(9), note: note, created: try row.int(8))
        }
    }

    func flush() throws {}

    func forget() { known.removeAll(keepingCapacity: true) }

    package func answer(
        _ account: AccountNumber, asker: AccountNumber, key: String, now: Timestamp
    ) throws -> KeptAnswer? {
        let address = Address(account: account, asker: asker, key: key)
        if known[address] == nil {
            try gather([address])
            try batch.receive()
        }
        guard let kept = known[address] ?? nil, kept.isValid(at: now) else { return nil }
        return kept
    }

    package func keep(
        _ account: AccountNumber, asker: AccountNumber, key: String, _ kept: KeptAnswer, now: Timestamp
    ) throws {
        known[Address(account: account, asker: asker, key: key)] = nil
        let note = kept.note
        try batch.later(
            """
            INSERT INTO idempotency
                (account, asker, key, created_at, fingerprint, created, note, rev, seq, last_modified, json)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
            ON CONFLICT (account, asker, key) DO UPDATE SET created_at = excluded.created_at,
                fingerprint = excluded.fingerprint, created = excluded.created, note = excluded.note, rev = excluded.rev,
                seq = excluded.seq, last_modified = excluded.last_modified, json = excluded.json
            """,
            PostgresArguments(
                account, asker, key, now, kept.fingerprint, kept.created, note.id, note.rev, note.seq,
                note.lastModified, note.json))
    }

    package func erase(_ account: AccountNumber, leaving note: StoredNote) throws {
        known = known.filter { $0.key.account != account }
        try batch.later(
            "UPDATE idempotency SET rev = $1, seq = $2, last_modified = $3, json = $4 WHERE account = $5 AND note = $6",
            PostgresArguments(note.rev, note.seq, note.lastModified, note.json, account, note.id))
    }

    package func expire(now: Timestamp) throws {
        try batch.later(
            "DELETE FROM idempotency WHERE created_at <= $1", PostgresArguments(now.milliseconds - KeptAnswer.lifetime))
    }
}
