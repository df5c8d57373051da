import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Reads an account's changes in the write transaction, which include its own.
package final class PostgresChanges: ChangeRows {
    private let batch: PostgresBatch
    private let counters: CounterBuffer

    package init(_ batch: PostgresBatch, _ counters: CounterBuffer) {
        self.batch = batch
        self.counters = counters
    }

    package func changeBounds(of account: AccountNumber) throws -> ChangeBounds {
        try counters.changeBounds(of: account)
    }

    package func seqBefore(_ time: Int64, account: AccountNumber, head: Int64) throws -> Int64 {
        try batch.flush()
        return try ChangeScan.seqBefore(time, account: account, head: head) { try batch.ask($0, $1) }
    }

    package func each(in range: ChangeRange, _ visit: ChangeVisit) throws {
        guard range.after < range.upTo else { return }
        try batch.flush()
        try ChangeScan.run(range, { try batch.ask($0, $1) }, visit)
    }
}
