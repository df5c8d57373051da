#if PostgreSQL
    import Notes
    import Postgres
    import SearchIndex
    import StoreContract
    import StoreCore

    /// The rows of a search. The notes of the tail and leaves are read many at a time: each trip costs more than the rows.
    final class SearchSelects: SearchRows {
        private let reads: PostgresReads
        private let rows: SegmentQueries
        /// Of the account that is being searched: a segment's number does not say whose it is.
        private var owners: [Int64: AccountNumber] = [:]
        private var ahead: (account: AccountNumber, places: ArraySlice<Int64>)?
        private var fetched: [Int64: (note: IndexedNote, bytes: Int)] = [:]

        /// Notes and bytes that one trip reads ahead of the search.
        private static let portion: (notes: Int, bytes: Int64) = (256, 1 << 20)

        init(_ reads: PostgresReads) {
            self.reads = reads
            rows = SegmentQueries { [unowned reads] in try reads.ask($0, $1) }
        }

        func indexed(_ account: AccountNumber) throws -> Int64 {
            // A search begins here, with nothing of the state that the last one saw.
            (owners, ahead, fetched) = ([:], nil, [:])
            return try reads.one(
                "SELECT indexed FROM accounts WHERE number = $1", PostgresArguments { $0.add(account) }
            ) { try $0.int(0) } ?? 0
        }

        func segments(of account: AccountNumber) throws -> [SegmentEntry] {
            let entries = try rows.segments(of: account)
            for entry in entries { owners[entry.number] = account }
            return entries
        }

        func reader(_ number: Int64) throws -> SegmentReader {
            guard let account = owners[number] else { throw Self.damaged }
            return SegmentReader(try rows.segment(number)) { [unowned self] leaf, body in
                try self.leaf(leaf, of: number, account, body)
            }
        }

        private static let damaged = StoreError.unavailable("a segment of the search index is damaged")

        private func leaf(
            _ leaf: Int, of number: Int64, _ account: AccountNumber, _ body: (UnsafeRawBufferPointer) -> Void
        ) throws {
            let found = try reads.ask(
                "SELECT data FROM search_leaves WHERE account = $1 AND segment = $2 AND place = $3",
                PostgresArguments {
                    $0.add(account)
                    $0.add(number)
                    $0.add(Int64(leaf))
                })
            found.first?.withBytes(0, body)
        }

        func stale(of account: AccountNumber) throws -> [StalePlace] {
            try rows.stale(of: account)
        }

        func places(of account: AccountNumber, after seq: Int64, limit: Int) throws -> [(seq: Int64, isTrash: Bool)] {
            let places = try reads.all(
                """
                SELECT seq, deleted = 1 FROM notes WHERE account = $1 AND seq > $2 AND deleted < 2 ORDER BY seq DESC LIMIT $3
                """,
                PostgresArguments {
                    $0.add(account)
                    $0.add(seq)
                    $0.add(Int64(limit))
                }
            ) { (seq: try $0.int(0), isTrash: try $0.bool(1)) }
            ahead = (account, places.map(\.seq)[...])
            return places
        }

        /// Where the tail asks for its notes, those that it will ask for next come with it.
        func indexedNote(of account: AccountNumber, at seq: Int64) throws -> (note: IndexedNote, bytes: Int)? {
            if let found = fetched.removeValue(forKey: seq) { return found }
            var wanted = [seq]
            if let ahead, ahead.account == account, let place = ahead.places.firstIndex(of: seq) {
                let rest = ahead.places[place...].prefix(Self.portion.notes)
                self.ahead?.places = ahead.places[rest.endIndex...]
                wanted = Array(rest)
            }
            let rows = try reads.ask(
                """
                SELECT seq, last_modified, deleted = 1, json FROM (
                    SELECT n.seq, n.last_modified, n.deleted, coalesce(n.trash, n.json) AS json,
                        sum(octet_length(coalesce(n.trash, n.json))) OVER (ORDER BY n.seq DESC)
                            - octet_length(coalesce(n.trash, n.json)) AS before
                    FROM notes n WHERE n.account = $1 AND n.seq = ANY ($2) AND n.deleted < 2) n
                WHERE before < $3
                """,
                PostgresArguments {
                    $0.add(account)
                    $0.add(ints: wanted)
                    $0.add(Self.portion.bytes)
                })
            for row in rows {
                let place = try row.int(0)
                let (modified, isTrash) = (try row.int(1), try row.bool(2))
                let note = row.withBytes(3) { json in
                    IndexedNote(seq: place, lastModified: modified, isTrash: isTrash, json: json).map {
                        (note: $0, bytes: json.count)
                    }
                }
                if let note { fetched[place] = note }
            }
            return fetched.removeValue(forKey: seq)
        }

        func storedNote(of account: AccountNumber, at seq: Int64) throws -> StoredNote? {
            try reads.one(
                "SELECT \(StoredNote.columns) FROM notes n WHERE n.account = $1 AND n.seq = $2 AND n.deleted < 2",
                PostgresArguments {
                    $0.add(account)
                    $0.add(seq)
                }
            ) { try StoredNote($0) } ?? nil
        }
    }
#endif
