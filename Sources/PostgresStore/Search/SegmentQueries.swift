import Notes
import NotesPostgres
import NotesSearchIndex
import NotesStoreContract
import NotesStoreEngine

/// Reads the rows of segments and their leaves, in a write transaction or on a connection for reads.
package final class SegmentQueries {
    package typealias Ask = (String, PostgresArguments) throws -> PostgresResult

    private let ask: Ask

    package init(_ ask: @escaping Ask) { self.ask = ask }

    /// Matches notes that are not tombstones. No partial index fits this form: rows are found by `seq` or by `id`,
    /// however the database estimates the rest.
    static let isNote = "deleted + 0 < 2"

    /// Selects the segments in use of the account `$1`.
    static let list = """
        SELECT number, after, last, notes, form FROM search_segments WHERE account = $1 AND state = 1 ORDER BY after
        """

    static func segments(_ list: PostgresResult) throws -> [SegmentEntry] {
        try list.map { row in
            SegmentEntry(
                number: try row.int(0), after: try row.int(1), last: try row.int(2), notes: Int(try row.int(3)),
                form: Int(try row.int(4)))
        }
    }

    package func segments(of account: AccountNumber) throws -> [SegmentEntry] {
        try Self.segments(ask(Self.list, PostgresArguments(account)))
    }

    package func segment(_ number: Int64) throws -> Segment {
        let found = try ask("SELECT \(Self.columns) FROM search_segments WHERE number = $1", PostgresArguments(number))
        guard let row = found.first else { throw Self.damaged }
        return try Self.segment(row)
    }

    /// Returns several segments of an account, in the order of `numbers`.
    func segments(_ numbers: [Int64], of account: AccountNumber) throws -> [Segment] {
        let found = try ask(
            "SELECT \(Self.columns), number FROM search_segments WHERE account = $1 AND number = ANY ($2)",
            PostgresArguments(account, numbers))
        let segments = try Dictionary(
            found.map { (try $0.int(6), try Self.segment($0)) }, uniquingKeysWith: { first, _ in first })
        return try numbers.map { number in
            guard let segment = segments[number] else { throw Self.damaged }
            return segment
        }
    }

    private static let columns = "form, after, last, places, directory, vocabulary"
    private static let damaged = StoreError.unavailable("a segment of the search index is damaged")

    private static func segment(_ row: PostgresRow) throws -> Segment {
        let segment = Segment(
            form: Int(try row.int(0)), after: try row.int(1), last: try row.int(2), table: try row.bytes(3),
            directory: try row.bytes(4), vocabulary: try row.bytes(5))
        guard let segment else { throw damaged }
        return segment
    }

    /// Returns the leaves that exist.
    package func leaves(_ positions: [Int], of number: Int64) throws -> [Int: [UInt8]] {
        let found = try ask(
            """
            SELECT l.place, l.data FROM search_segments s
            JOIN search_leaves l ON l.account = s.account AND l.segment = s.number
            WHERE s.number = $1 AND l.place = ANY ($2)
            """, PostgresArguments(number, positions.map { Int64($0) }))
        return try Dictionary(uniqueKeysWithValues: found.map { (Int(try $0.int(0)), try $0.bytes(1)) })
    }

    /// Selects the dead positions of the account `$1`.
    static let stale = "SELECT seq, id, is_there FROM search_stale WHERE account = $1 ORDER BY seq"

    static func stale(_ list: PostgresResult) throws -> [StaleEntry] {
        try list.compactMap { row in
            try row.noteID(1).map { StaleEntry(seq: try row.int(0), id: $0, isThere: try row.bool(2)) }
        }
    }

    package func stale(of account: AccountNumber) throws -> [StaleEntry] {
        try Self.stale(ask(Self.stale, PostgresArguments(account)))
    }

    /// Returns a source whose leaves come in order, fetched some at a time.
    package func source(_ number: Int64, stale: [StaleEntry]) throws -> SegmentMerge.Source {
        var ahead: [Int: [UInt8]] = [:]
        return SegmentMerge.Source(try segment(number), dead: stale.lazy.map(\.seq)) { [self] position in
            if ahead[position] == nil {
                ahead = try leaves(Array(position..<position + Self.leavesAhead), of: number)
            }
            return ahead.removeValue(forKey: position) ?? []
        }
    }

    private static let leavesAhead = 64
}
