import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Reads an account's changes, inside a write transaction or a snapshot.
enum ChangeScan {
    /// One statement on the connection at hand.
    typealias Ask = (_ sql: String, _ arguments: PostgresArguments) throws -> PostgresResult

    /// One trip fetches this number of rows and bytes; a row that crosses the bound is among them.
    private static let portion: (rows: Int64, bytes: Int64) = (500, 4 << 20)

    static func run(_ range: ChangeRange, _ ask: Ask, _ visit: ChangeVisit) throws {
        guard range.after < range.upTo else { return }
        let stamp = range.stamps ? "CASE WHEN deleted = 0 THEN \(StampColumn.textModified) END" : "NULL::int8"
        var position = range.after
        while true {
            let rows = try ask(
                """
                SELECT seq, json, found, stamp FROM (
                    SELECT seq, json, stamp, count(*) OVER () AS found,
                        sum(octet_length(json)) OVER (ORDER BY seq ROWS UNBOUNDED PRECEDING)
                            - octet_length(json) AS before
                    FROM (
                        SELECT seq, json, \(stamp) AS stamp FROM notes n
                        WHERE account = $1 AND seq > $2 AND seq <= $3 AND (deleted = 0 OR seq > $4)
                        ORDER BY seq LIMIT $5) n) n
                WHERE before < $6 ORDER BY seq
                """,
                PostgresArguments {
                    $0.add(range.account)
                    $0.add(position)
                    $0.add(range.upTo)
                    $0.add(range.tombstonesAfter)
                    $0.add(Self.portion.rows)
                    $0.add(Self.portion.bytes)
                })
            for row in rows {
                position = try row.int(0)
                let textModified = try row.optionalTime(3)
                guard row.withBytes(1, { visit(position, $0, textModified) }) else { return }
            }
            guard let found = try rows.first?.int(2) else { return }
            if Int64(rows.count) == found && found < Self.portion.rows { return }
        }
    }

    /// Finds the last `seq` received before `time`. `received_at` only grows along with `seq`, so the search begins at
    /// the end and costs as much as the pull then returns.
    static func seqBefore(_ time: Int64, account: AccountNumber, head: Int64, _ ask: Ask) throws -> Int64 {
        try ask(
            """
            SELECT seq FROM notes WHERE account = $1 AND seq <= $2 AND received_at < $3 ORDER BY seq DESC LIMIT 1
            """,
            PostgresArguments {
                $0.add(account)
                $0.add(head)
                $0.add(time)
            }
        ).first?.int(0) ?? 0
    }
}
