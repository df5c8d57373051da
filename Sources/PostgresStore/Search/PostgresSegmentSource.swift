import Notes
import NotesPostgres
import NotesSearchIndex
import NotesStoreContract
import NotesStoreEngine

/// Reads the notes and segments for new segments.
package final class PostgresSegmentSource: SegmentReads {
    private let reads: PostgresReads
    private let rows: SegmentQueries
    private let texts: RecentTexts

    /// One trip fetches this number of rows and bytes, the row that crosses the bound included.
    private static let portion: (rows: Int64, bytes: Int64) = (512, 2 << 20)

    package init(_ pool: PostgresPool, _ texts: RecentTexts) {
        let reads = PostgresReads(pool)
        self.reads = reads
        self.texts = texts
        rows = SegmentQueries { [unowned reads] in try reads.ask($0, $1) }
    }

    package func snapshot<Value>(_ body: () throws -> Value) throws -> Value { try reads.snapshot(body) }

    package func hasUnused() throws -> Bool {
        try reads.read {
            try reads.one("SELECT EXISTS (SELECT 1 FROM search_segments WHERE state <> 1)") { try $0.bool(0) }
                ?? false
        }
    }

    package func indexed(_ account: AccountNumber) throws -> Int64 {
        try one("SELECT indexed FROM accounts WHERE number = $1", account)
    }

    package func newest(_ account: AccountNumber) throws -> Int64 {
        try one("SELECT seq FROM accounts WHERE number = $1", account)
    }

    private func one(_ sql: String, _ account: AccountNumber) throws -> Int64 {
        try reads.one(sql, PostgresArguments(account)) { try $0.int(0) } ?? 0
    }

    /// Counts in order; otherwise PostgreSQL may gather the entire range before it counts the first row.
    static let sizes = """
        SELECT count(*), coalesce(sum(size), 0)::int8 FROM (
            SELECT octet_length(coalesce(trash, json)) AS size FROM notes
            WHERE account = $1 AND seq > $2 AND seq <= $3 AND \(SegmentQueries.isNote) ORDER BY seq LIMIT $4) n
        """
    static let textlessRows = """
        SELECT seq, last_modified, deleted = 1, rev, id, octet_length(coalesce(trash, json)) FROM notes
        WHERE account = $1 AND seq > $2 AND seq <= $3 AND \(SegmentQueries.isNote) ORDER BY seq LIMIT $4
        """
    /// Selects texts by one lookup for each, whatever the sizes of the tables were when the plan was made.
    static let texts = """
        SELECT n.* FROM unnest($2::int8[]) k(seq), LATERAL (
            SELECT seq, coalesce(trash, json) FROM notes WHERE account = $1 AND seq = k.seq OFFSET 0) n
        """

    /// Selects the texts of a range, which takes two thirds of the time of one lookup for each row.
    static let textsOfRange = """
        SELECT seq, coalesce(trash, json) FROM notes
        WHERE account = $1 AND seq > $2 AND seq <= $3 AND \(SegmentQueries.isNote) ORDER BY seq LIMIT $4
        """

    package func size(
        of account: AccountNumber, after: Int64, upTo last: Int64, limit: Int64
    ) throws -> (notes: Int64, bytes: Int64) {
        let found = try reads.one(Self.sizes, PostgresArguments(account, after, last, limit)) { row in
            (notes: try row.int(0), bytes: try row.int(1))
        }
        return found ?? (0, 0)
    }

    package func each(
        of account: AccountNumber, after: Int64, upTo last: Int64, _ visit: (borrowing IndexableRow) -> Bool
    ) throws {
        var position = after
        while try visitPortion(of: account, after: &position, upTo: last, visit) {}
    }

    /// Describes a note without its text.
    private struct TextlessRow {
        let seq: Int64
        let lastModified: Int64
        let isTrash: Bool
        let rev: Rev?
        let id: NoteID?
        let size: Int64

        init(_ row: PostgresRow) throws {
            seq = try row.int(0)
            lastModified = try row.int(1)
            isTrash = try row.bool(2)
            rev = row.rev(3)
            id = try row.noteID(4)
            size = try row.int(5)
        }

        func indexable(_ json: UnsafeRawBufferPointer) -> IndexableRow {
            unsafe IndexableRow(
                seq: seq, id: id, rev: rev, lastModified: lastModified, isTrash: isTrash, json: json)
        }
    }

    /// Visits a portion; returns false after the last one. Texts that this server wrote itself, and still has, are not
    /// fetched.
    private func visitPortion(
        of account: AccountNumber, after position: inout Int64, upTo last: Int64,
        _ visit: (borrowing IndexableRow) -> Bool
    ) throws -> Bool {
        let rows = try reads.ask(Self.textlessRows, PostgresArguments(account, position, last, Self.portion.rows))
            .map { try TextlessRow($0) }
        let known = texts(of: rows, account)
        var missing: [Int64] = []
        var bytes: Int64 = 0
        var count = 0
        while count < rows.count, bytes < Self.portion.bytes {
            if known[count] == nil {
                missing.append(rows[count].seq)
                bytes += rows[count].size
            }
            count += 1
        }
        let fetched =
            if missing.count == count, let last = missing.last {
                try fetchRange(after: position, upTo: last, limit: count, of: account)
            } else {
                try fetch(missing, of: account)
            }
        for (row, text) in zip(rows, known).prefix(count) {
            position = row.seq
            let goesOn =
                if let text {
                    unsafe text.withUnsafeBytes { visit(unsafe row.indexable($0)) }
                } else if let read = fetched[row.seq] {
                    read.withBytes(1) { visit(unsafe row.indexable($0)) }
                } else {
                    // A snapshot is one state, so the row still exists.
                    throw StoreError.unavailable("the row of a note is damaged")
                }
            guard goesOn else { return false }
        }
        return count < rows.count || rows.count == Int(Self.portion.rows)
    }

    /// Returns the text of each row if this server has that of its present state.
    private func texts(of rows: [TextlessRow], _ account: AccountNumber) -> [[UInt8]?] {
        let known = rows.indices.filter { !rows[$0].isTrash && rows[$0].id != nil }
        var found = [[UInt8]?](repeating: nil, count: rows.count)
        let addresses = known.compactMap { rows[$0].id.map { NoteAddress(account, $0) } }
        for (index, text) in zip(known, texts.find(addresses)) {
            guard let text, text.seq == rows[index].seq, text.rev == rows[index].rev else { continue }
            found[index] = text.json
        }
        return found
    }

    private func fetch(_ seqs: [Int64], of account: AccountNumber) throws -> [Int64: PostgresRow] {
        guard !seqs.isEmpty else { return [:] }
        return try bySeq(reads.ask(Self.texts, PostgresArguments(account, seqs)))
    }

    private func fetchRange(
        after: Int64, upTo last: Int64, limit: Int, of account: AccountNumber
    ) throws -> [Int64: PostgresRow] {
        try bySeq(reads.ask(Self.textsOfRange, PostgresArguments(account, after, last, Int64(limit))))
    }

    private func bySeq(_ rows: PostgresResult) throws -> [Int64: PostgresRow] {
        try Dictionary(rows.map { (try $0.int(0), $0) }) { first, _ in first }
    }

    package func segments(of account: AccountNumber) throws -> [SegmentEntry] { try rows.segments(of: account) }
    package func stale(of account: AccountNumber) throws -> [StaleEntry] { try rows.stale(of: account) }

    package func source(_ number: Int64, stale: [StaleEntry]) throws -> SegmentMerge.Source {
        try rows.source(number, stale: stale)
    }
}
