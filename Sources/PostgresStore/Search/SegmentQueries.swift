#if PostgreSQL
    import Notes
    import Postgres
    import SearchIndex
    import StoreContract
    import StoreCore

    /// The rows of segments and their leaves, read: in a write transaction, or on a connection for reads.
    package final class SegmentQueries {
        package typealias Ask = (String, PostgresArguments) throws -> PostgresResult

        private let ask: Ask

        package init(_ ask: @escaping Ask) { self.ask = ask }

        package func segments(of account: AccountNumber) throws -> [SegmentEntry] {
            try ask(
                "SELECT number, after, last, notes, form FROM search_segments WHERE account = $1 AND state = 1 ORDER BY after",
                PostgresArguments { $0.add(account) }
            ).map { row in
                SegmentEntry(
                    number: try row.int(0), after: try row.int(1), last: try row.int(2), notes: Int(try row.int(3)),
                    form: Int(try row.int(4)))
            }
        }

        package func segment(_ number: Int64) throws -> Segment {
            let found = try ask(
                "SELECT form, after, last, places, directory, vocabulary FROM search_segments WHERE number = $1",
                PostgresArguments { $0.add(number) })
            let segment = try found.first.flatMap { row in
                Segment(
                    form: Int(try row.int(0)), after: try row.int(1), last: try row.int(2), table: try row.bytes(3),
                    directory: try row.bytes(4), vocabulary: try row.bytes(5))
            }
            guard let segment else { throw StoreError.unavailable("a segment of the search index is damaged") }
            return segment
        }

        /// Nothing where there is no such leaf.
        package func leaves(_ places: [Int], of number: Int64) throws -> [Int: [UInt8]] {
            let found = try ask(
                """
                SELECT l.place, l.data FROM search_segments s
                JOIN search_leaves l ON l.account = s.account AND l.segment = s.number
                WHERE s.number = $1 AND l.place = ANY ($2)
                """,
                PostgresArguments {
                    $0.add(number)
                    $0.add(ints: places.map { Int64($0) })
                })
            return try Dictionary(uniqueKeysWithValues: found.map { (Int(try $0.int(0)), try $0.bytes(1)) })
        }

        package func stale(of account: AccountNumber) throws -> [StalePlace] {
            try ask(
                "SELECT seq, id, is_there FROM search_stale WHERE account = $1", PostgresArguments { $0.add(account) }
            ).compactMap { row in
                try row.noteID(1).map { StalePlace(seq: try row.int(0), id: $0, isThere: try row.bool(2)) }
            }
        }

        /// Leaves come in order, and are fetched some at a time.
        package func source(_ number: Int64, stale: [StalePlace]) throws -> SegmentMerge.Source {
            var ahead: [Int: [UInt8]] = [:]
            return SegmentMerge.Source(try segment(number), dead: stale.lazy.map(\.seq)) { [self] place in
                if ahead[place] == nil {
                    ahead = try leaves(Array(place..<place + Self.leavesAhead), of: number)
                }
                return ahead.removeValue(forKey: place) ?? []
            }
        }

        private static let leavesAhead = 64
    }
#endif
