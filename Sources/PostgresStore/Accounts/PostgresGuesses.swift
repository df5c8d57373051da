import NotesHashing
import NotesPostgres
import NotesStoreContract

/// Counts wrong passwords for all servers. Commits do not wait for the disk: a failover that loses some only allows as
/// many more attempts.
package struct PostgresGuesses: GuessTable {
    let pool: PostgresPool

    package init(_ pool: PostgresPool) { self.pool = pool }

    package func change<Value>(
        _ subjects: [SHA256.Digest], _ change: (inout [[Int64]]) -> Value
    ) throws(StoreError) -> Value {
        // The keys are in the order of their bytes, so that two changes do not wait for each other.
        let keys = subjects.map(\.bytes)
        do {
            let connection = try pool.borrow { try $0.beginWithLimits("SET LOCAL synchronous_commit = off;") }
            defer { pool.giveBack(connection) }
            do {
                var times = try Self.lock(keys, connection)
                let before = times
                let value = change(&times)
                for (index, key) in keys.enumerated() where times[index] != before[index] {
                    try connection.run(
                        "UPDATE guesses SET times = $2, last = $3 WHERE subject = $1",
                        PostgresArguments(key, times[index], times[index].last ?? 0))
                }
                try connection.run("COMMIT")
                return value
            } catch {
                if !connection.isBroken, connection.isInTransaction { _ = try? connection.run("ROLLBACK") }
                throw error
            }
        } catch { throw StoreError(error) }
    }

    private static func lock(_ keys: [[UInt8]], _ connection: PostgresConnection) throws -> [[Int64]] {
        let rows = try connection.run(
            """
            INSERT INTO guesses AS g (subject, times, last)
            SELECT k, '{}', 0 FROM unnest($1::bytea[]) k ORDER BY k
            ON CONFLICT (subject) DO UPDATE SET last = g.last RETURNING subject, times
            """, PostgresArguments(keys))
        var found: [[UInt8]: [Int64]] = [:]
        for row in rows { found[try row.bytes(0)] = try row.ints(1).compactMap { $0 } }
        return keys.map { found[$0] ?? [] }
    }

    /// Deletes the subjects whose last guess was before a time.
    static let expire = "DELETE FROM guesses WHERE last < $1"

    /// Selects the times of these subjects, without a lock.
    static let select = "SELECT times FROM guesses WHERE subject = ANY($1)"
}
