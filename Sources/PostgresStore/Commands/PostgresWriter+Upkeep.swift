import Dispatch
import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// The upkeep that one of the servers does for all.
extension PostgresWriter {
    /// Finds files that no row names. This takes long if there are many, so no write waits for it.
    private static let looking = DispatchQueue(label: "cloudnotes.filing", qos: .userInitiated, attributes: .concurrent)

    /// Removes purged text from the next snapshot that has some. Replies false if there is none.
    package func erasePurged(reply: @escaping Reply<Bool>) {
        do {
            guard let pending = try PendingUndo(pool) else { return reply(.success(false)) }
            let rewritten = try pending.rewrite(into: blobs(pending.account), state)
            // The closure does not capture the read transaction, which ends here.
            let (undo, account, purges) = (pending.undo, pending.account, pending.purges)
            submit(reply, isLong: true) { connection in
                try connection.undos.replace(undo, of: account, with: rewritten, without: purges)
                return true
            }
        } catch { reply(.failure(StoreError(reading: error))) }
    }

    /// Erases files that no row names.
    package func collect(reply: @escaping Reply<Void> = { _ in }) {
        let isLeased: Reply<Bool> = { [self] isMine in
            guard case .success(true) = isMine else { return reply(isMine.map { _ in }) }
            Self.looking.async { [self] in
                do {
                    let accounts = try PostgresBlobs.accountsWithUnnamed(pool, now: state.now)
                    submit(reply) { connection in
                        try PostgresBlobs.eraseUnnamed(
                            of: accounts, connection.batch, connection.buffers.counters, now: self.state.now)
                    }
                } catch { reply(.failure(StoreError(reading: error))) }
            }
        }
        submit(isLeased) {
            try Lease.take("files", for: Lease.span, by: $0.writer, $0.batch, now: $0.transaction.state.now)
        }
    }
}

extension PostgresBlobs {
    /// The most accounts in one transaction.
    private static let batch = 100

    private static let unnamed = """
        b.touched_at < $1
            AND NOT EXISTS (SELECT 1 FROM files f WHERE f.account = b.account AND f.digest = b.digest)
            AND NOT EXISTS (SELECT 1 FROM undo_files u WHERE u.account = b.account AND u.digest = b.digest)
        """
    private static let longestSearch = Duration.seconds(600)

    static func accountsWithUnnamed(_ all: PostgresPool, now: Int64) throws -> [AccountNumber] {
        let pool = all.lending(for: .backup)
        let connection = try pool.borrow()
        let patience = connection.patience
        connection.patience = longestSearch
        defer {
            connection.patience = patience
            pool.giveBack(connection)
        }
        return try connection.run(
            "SELECT DISTINCT account FROM blobs b WHERE \(unnamed) ORDER BY account LIMIT \(batch)",
            PostgresArguments { $0.add(now - grace) }
        ).map { AccountNumber(try $0.int(0)) }
    }

    /// Erases files that no row names, under the account's lock. A transaction that names a file has ended, or begins
    /// after the erasure and has adopted the file less than an hour ago.
    static func eraseUnnamed(
        of accounts: [AccountNumber], _ batch: PostgresBatch, _ counters: CounterBuffer, now: Int64
    ) throws {
        for account in accounts {
            _ = try counters.find(account)
            try batch.later(
                """
                WITH gone AS (DELETE FROM blobs b WHERE b.account = $2 AND \(Self.unnamed) RETURNING account, digest)
                DELETE FROM blob_pieces p USING gone WHERE p.account = gone.account AND p.digest = gone.digest
                """,
                PostgresArguments {
                    $0.add(now - Self.grace)
                    $0.add(account)
                })
        }
    }
}
