import NotesPostgres

/// A writing connection's row in `writers`: the number of its last batch, written first in the transaction, so that a
/// query of it waits for the transaction's end. (The server's own record of transactions is of no use: after a failover
/// it has other transactions under the same numbers.)
enum WriterRow {
    static let mark = """
        INSERT INTO writers (id, batch, at) VALUES ($1, $2, (extract(epoch FROM clock_timestamp()) * 1000)::int8)
        ON CONFLICT (id) DO UPDATE SET batch = excluded.batch, at = excluded.at
        """

    static func mark(_ id: [UInt8], _ batch: Int64) -> PostgresArguments {
        PostgresArguments {
            $0.add(id)
            $0.add(batch)
        }
    }

    /// Rows older than this may be deleted; live connections insert theirs again.
    static let days: Int64 = 7

    /// Deletes old rows by the database's clock, which the rows use.
    static let expire = """
        DELETE FROM writers WHERE at < (extract(epoch FROM clock_timestamp()) * 1000)::int8 - $1
        """

    static let find = "SELECT batch FROM writers WHERE id = $1"
    /// Waits for the end of a transaction that has written the row. FOR UPDATE would not wait for one that has inserted
    /// it.
    static let findLocked = """
        INSERT INTO writers (id, batch, at) VALUES ($1, 0, (extract(epoch FROM clock_timestamp()) * 1000)::int8)
        ON CONFLICT (id) DO UPDATE SET batch = writers.batch RETURNING batch
        """
}
