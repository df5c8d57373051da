import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

package final class PostgresEvents: EventRows {
    private let batch: PostgresBatch
    /// Distinguishes these advisory locks from those of other programs in the database.
    private static let lockClass: Int64 = 0x4E_6F_74_65

    package init(_ batch: PostgresBatch) { self.batch = batch }

    package func find(like event: AccountEvent, since time: Timestamp) throws -> Int64? {
        // This does not lock the account's row, which a restore holds for long.
        try batch.later(
            "SELECT pg_advisory_xact_lock($1)", PostgresArguments(Self.lockClass << 32 ^ event.account.value))
        return try batch.ask(
            """
            SELECT number FROM events
            WHERE account = $1 AND at >= $2 AND kind = $3 AND device IS NOT DISTINCT FROM $4
                AND address IS NOT DISTINCT FROM $5 AND detail IS NOT DISTINCT FROM $6
            ORDER BY at DESC LIMIT 1
            """,
            PostgresArguments(
                event.account, time, event.kind.rawValue, event.device, event.client.address, event.detail)
        ).first?.int(0)
    }

    package func add(_ event: AccountEvent, to number: Int64) throws {
        try batch.later(
            "UPDATE events SET at = greatest(at, $2), agent = $3, count = count + $4 WHERE number = $1",
            PostgresArguments(number, event.at, event.client.agent, event.count))
    }

    package func insert(_ event: AccountEvent, network: String?) throws {
        try batch.later(
            """
            INSERT INTO events (account, at, kind, device, address, network, agent, detail, count)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            """,
            PostgresArguments(
                event.account, event.at, event.kind.rawValue, event.device, event.client.address, network,
                event.client.agent, event.detail, event.count))
    }

    package func trim(_ account: AccountNumber, _ kind: AccountEvent.Kind?, to kept: Int) throws {
        try batch.later(
            """
            DELETE FROM events WHERE number IN (
                SELECT number FROM events WHERE account = $1 AND ($2::bytea IS NULL OR kind = $2)
                ORDER BY at DESC, number DESC OFFSET $3)
            """, PostgresArguments(account, kind?.rawValue, Int64(kept)))
    }

    package func expire(before time: Timestamp) throws {
        try batch.later("DELETE FROM events WHERE at < $1", PostgresArguments(time))
    }

    package func cutAddresses(before time: Timestamp) throws {
        try batch.later(
            "UPDATE events SET address = network WHERE at < $1 AND address <> network", PostgresArguments(time))
    }
}

extension PostgresReader {
    /// Returns the account's events, except those of a later version of the program.
    package func events(
        of account: AccountNumber, before last: StoredEvent.Position?, limit: Int
    ) throws(StoreError) -> [StoredEvent] {
        try reads.read {
            try reads.ask(
                """
                SELECT e.number, e.at, e.kind, e.device, e.address, e.agent, e.detail, e.count, d.name
                FROM events e LEFT JOIN devices d ON d.id = e.device
                WHERE e.account = $1 AND (e.at, e.number) < ($2, $3) ORDER BY e.at DESC, e.number DESC LIMIT $4
                """, PostgresArguments(account, last?.at.milliseconds ?? .max, last?.number ?? .max, Int64(limit))
            ).compactMap { row in
                guard let kind = AccountEvent.Kind(rawValue: try row.text(2)) else { return nil }
                let event = AccountEvent(
                    kind, of: account, at: try row.time(1), device: try row.optionalText(3),
                    client: ClientTrace(address: try row.optionalText(4), agent: try row.optionalText(5)),
                    detail: try row.optionalText(6), count: try row.int(7))
                let position = StoredEvent.Position(at: try row.time(1), number: try row.int(0))
                return StoredEvent(event, at: position, deviceName: try row.optionalText(8))
            }
        }
    }
}
