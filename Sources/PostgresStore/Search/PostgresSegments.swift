import Notes
import NotesPostgres
import NotesSearchIndex
import NotesStoreContract
import NotesStoreEngine

/// Writes the rows of the search index. Each change to an account's index holds the lock on the account's row. So words
/// that one server erased are not put back by another.
package final class PostgresSegments: SegmentRows {
    private let batch: PostgresBatch
    private let counters: CounterBuffer
    private let state: StoreSignals
    private let rows: SegmentQueries

    package init(_ batch: PostgresBatch, _ counters: CounterBuffer, _ state: StoreSignals) {
        self.batch = batch
        self.counters = counters
        self.state = state
        rows = SegmentQueries { [unowned batch] in try batch.ask($0, $1) }
    }

    /// A segment that has been building for longer than this has lost its builder.
    private static let longestBuild: Int64 = 60 * 60_000

    package func indexed(_ account: AccountNumber) throws -> Int64 { try counters.indexed(account) }

    package func setIndexed(_ seq: Int64, of account: AccountNumber) throws {
        try counters.setIndexed(seq, of: account)
    }

    // MARK: Segments

    package func insert(_ segment: Segment, of account: AccountNumber) throws -> Int64 {
        // The account may have been erased since its notes were read.
        guard try counters.find(account) != nil else { throw StoreError.noSuchAccount }
        let made = try batch.ask(
            """
            INSERT INTO search_segments
                (account, after, last, state, notes, places, directory, vocabulary, form, began_at)
            VALUES ($1, $2, $3, 0, $4, $5, $6, $7, $8, $9) RETURNING number
            """,
            PostgresArguments(
                account, segment.after, segment.last, Int64(segment.size), segment.table, segment.directory,
                segment.vocabulary, Int64(segment.form), state.now))
        guard let row = made.first else { throw StoreError.unavailable("a statement had no result") }
        return try row.int(0)
    }

    package func insert(_ leaves: ArraySlice<[UInt8]>, of number: Int64) throws {
        try batch.later(
            """
            INSERT INTO search_leaves (account, segment, place, data)
            SELECT s.account, s.number, k.place, k.data FROM search_segments s, unnest($2::int8[], $3::bytea[]) k(place, data)
            WHERE s.number = $1
            """, PostgresArguments(number, leaves.indices.map { Int64($0) }, Array(leaves)))
    }

    package func state(of number: Int64) throws -> SegmentState? {
        let arguments = PostgresArguments(number)
        let owner = try batch.ask("SELECT account FROM search_segments WHERE number = $1", arguments)
        guard let account = try owner.first?.int(0), try counters.find(AccountNumber(account)) != nil else {
            return nil
        }
        // This reads the state after the lock was acquired.
        return try batch.ask("SELECT state FROM search_segments WHERE number = $1", arguments).first.flatMap {
            SegmentState(rawValue: try $0.int(0))
        }
    }

    package func setState(_ state: SegmentState, of number: Int64) throws {
        try batch.later(
            "UPDATE search_segments SET state = $1 WHERE number = $2", PostgresArguments(state.rawValue, number))
    }

    package func segments(of account: AccountNumber) throws -> [SegmentEntry] { try rows.segments(of: account) }

    package func unused(of account: AccountNumber) throws -> [Int64] {
        try batch.ask(
            "SELECT number FROM search_segments WHERE account = $1 AND state <> 1", PostgresArguments(account)
        ).map { try $0.int(0) }
    }

    package func source(_ number: Int64, stale: [StaleEntry]) throws -> SegmentMerge.Source {
        try rows.source(number, stale: stale)
    }

    package func erase(_ number: Int64) throws {
        let arguments = PostgresArguments(number)
        try batch.later(
            """
            DELETE FROM search_leaves l USING search_segments s
            WHERE s.number = $1 AND l.account = s.account AND l.segment = s.number
            """, arguments)
        try batch.later("DELETE FROM search_segments WHERE number = $1", arguments)
    }

    /// Sweeps unused segments, except those that other servers are building, unless they are so old that their server
    /// has ended.
    package func sweep(limit: Int) throws -> Bool {
        let found = try batch.ask(
            """
            SELECT account, number FROM search_segments
            WHERE state <> 1 AND (state = 2 OR began_at < $1) ORDER BY number LIMIT 1 FOR UPDATE SKIP LOCKED
            """, PostgresArguments(state.now - Self.longestBuild))
        guard let row = found.first else { return false }
        let (account, number) = try (AccountNumber(row.int(0)), row.int(1))
        let erased = try batch.ask(
            """
            DELETE FROM search_leaves WHERE account = $1 AND segment = $2 AND place IN
                (SELECT place FROM search_leaves WHERE account = $1 AND segment = $2 LIMIT $3)
            """, PostgresArguments(account, number, Int64(limit)))
        if erased.changedRows < limit {
            try batch.later("DELETE FROM search_segments WHERE number = $1", PostgresArguments(number))
        }
        return true
    }

    // MARK: Dead positions

    package func stale(of account: AccountNumber) throws -> [StaleEntry] {
        try batch.flush()
        return try rows.stale(of: account)
    }

    package func insertStale(_ positions: [(seq: Int64, id: NoteID)], of account: AccountNumber) throws {
        guard !positions.isEmpty else { return }
        try batch.later(
            """
            INSERT INTO search_stale (account, seq, id, is_there)
            SELECT $1, k.seq, k.id, false FROM unnest($2::int8[], $3::bytea[]) k(seq, id) ON CONFLICT DO NOTHING
            """, PostgresArguments(account, positions.map(\.seq), positions.map(\.id)))
    }

    /// Erases by one lookup for each position. Comparing the account's rows with many positions takes a tenth of a
    /// second.
    static let staleErasure = """
        DELETE FROM search_stale USING unnest($2::int8[]) k(seq), LATERAL (
            SELECT ctid FROM search_stale WHERE account = $1 AND seq = k.seq AND NOT is_there OFFSET 0) s
        WHERE search_stale.ctid = s.ctid
        """

    package func eraseStale(_ seqs: [Int64], of account: AccountNumber) throws {
        guard !seqs.isEmpty else { return }
        try batch.later(Self.staleErasure, PostgresArguments(account, seqs))
    }

    package func eraseStale(of account: AccountNumber) throws {
        try batch.flush()
        try batch.later("DELETE FROM search_stale WHERE account = $1", PostgresArguments(account))
    }

    // MARK: Notes

    package func eachPresent(
        of account: AccountNumber, after: Int64, upTo last: Int64, _ visit: (Int64, IndexBatch.Note?) -> Void
    ) throws {
        try batch.flush()
        let found = try batch.ask(
            """
            SELECT seq, id, rev, CASE WHEN deleted = 1 THEN sha256(coalesce(trash, json)) END FROM notes
            WHERE account = $1 AND seq > $2 AND seq <= $3 AND \(SegmentQueries.isNote) ORDER BY seq
            """, PostgresArguments(account, after, last))
        for row in found {
            visit(try row.int(0), IndexBatch.Note(id: try row.noteID(1), rev: row.rev(2), trash: row.digest(3)))
        }
    }

    /// Counts the existing notes among some ids, by one lookup for each.
    static let presentCount = """
        SELECT count(*) FROM unnest($2::bytea[]) k(id),
            LATERAL (SELECT FROM notes WHERE account = $1 AND id = k.id AND \(SegmentQueries.isNote) OFFSET 0) n
        """

    package func haveContent(_ ids: [NoteID], of account: AccountNumber) throws -> Bool {
        guard !ids.isEmpty else { return true }
        try batch.flush()
        let found = try batch.ask(Self.presentCount, PostgresArguments(account, ids))
        return try found.first?.int(0) == Int64(ids.count)
    }
}
