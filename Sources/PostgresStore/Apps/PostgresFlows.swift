import Notes
import NotesHashing
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// The flows under way. The database has only the SHA-256 of a token.
package final class PostgresFlows: FlowRows {
    private let batch: PostgresBatch

    package init(_ batch: PostgresBatch) { self.batch = batch }

    package func insert(_ flow: Flow, poll: SHA256.Digest, page: SHA256.Digest?) throws {
        try batch.later(
            "INSERT INTO flows (poll, page, kind, state, account, expires_at) VALUES ($1, $2, $3, $4, $5, $6)",
            PostgresArguments {
                $0.add(poll)
                $0.add(page?.bytes)
                $0.add(flow.kind.rawValue)
                $0.add(flow.state)
                $0.add(flow.account?.value)
                $0.add(flow.expiresAt)
            })
    }

    /// Finds and locks a flow, so that only one of several servers finds it.
    package func find(_ key: FlowKey, _ kind: Flow.Kind, now: Timestamp) throws -> (number: Int64, flow: Flow)? {
        let (column, digest) =
            switch key {
            case .poll(let digest): ("poll", digest)
            case .page(let digest): ("page", digest)
            }
        let found = try batch.ask(
            """
            SELECT number, state, account, expires_at FROM flows
            WHERE \(column) = $1 AND kind = $2 AND expires_at > $3 FOR UPDATE
            """,
            PostgresArguments {
                $0.add(digest)
                $0.add(kind.rawValue)
                $0.add(now)
            })
        guard let row = found.first else { return nil }
        let account = try row.optionalInt(2).map { AccountNumber($0) }
        return (
            try row.int(0), Flow(kind: kind, state: try row.bytes(1), account: account, expiresAt: try row.time(3))
        )
    }

    package func approve(_ number: Int64, for account: AccountNumber) throws {
        try batch.later(
            "UPDATE flows SET account = $1, page = NULL WHERE number = $2",
            PostgresArguments {
                $0.add(account)
                $0.add(number)
            })
    }

    package func erase(_ number: Int64) throws {
        try batch.later("DELETE FROM flows WHERE number = $1", PostgresArguments { $0.add(number) })
    }

    package func eraseOldest(of account: AccountNumber?, beyond kept: Int) throws {
        try batch.later(
            """
            DELETE FROM flows WHERE number IN
                (SELECT number FROM flows WHERE account IS NOT DISTINCT FROM $1 ORDER BY number DESC OFFSET $2)
            """,
            PostgresArguments {
                $0.add(account?.value)
                $0.add(Int64(kept))
            })
    }

    package func eraseAll(of account: AccountNumber) throws {
        try batch.later("DELETE FROM flows WHERE account = $1", PostgresArguments { $0.add(account) })
    }

    package func expire(now: Timestamp) throws {
        try batch.later("DELETE FROM flows WHERE expires_at <= $1", PostgresArguments { $0.add(now) })
    }
}
