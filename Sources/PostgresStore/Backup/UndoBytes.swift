#if PostgreSQL
    import Postgres
    import StoreContract
    import StoreCore

    /// A snapshot to go back to, read piece by piece.
    ///
    /// `@unchecked Sendable`: the restore that reads it uses it on one queue at a time.
    final class UndoBytes: StoredBytes, @unchecked Sendable {
        private let id: String
        private let account: AccountNumber
        private let reads: PostgresReads
        private let sizes: [Int64]
        private var piece: (place: Int, bytes: [UInt8])?

        let count: Int64
        let isSlow = true

        /// Nil where there is no such snapshot.
        init?(_ id: String, of account: AccountNumber, _ pool: PostgresPool) throws {
            self.id = id
            self.account = account
            let reads = PostgresReads(pool)
            self.reads = reads
            sizes = try reads.read {
                try reads.all(
                    """
                    SELECT octet_length(p.bytes) FROM undos u JOIN undo_pieces p ON p.account = u.account AND p.undo = u.id
                    WHERE u.account = $1 AND u.id = $2 ORDER BY p.place
                    """,
                    PostgresArguments {
                        $0.add(account)
                        $0.add(id)
                    }
                ) { try $0.int(0) }
            }
            count = sizes.reduce(0, +)
            if sizes.isEmpty { return nil }
        }

        func read(into buffer: inout [UInt8], from offset: Int64, limit: Int) throws(StoreError) -> Int {
            var (place, start) = (0, Int64(0))
            while place < sizes.count, start + sizes[place] <= offset {
                start += sizes[place]
                place += 1
            }
            guard place < sizes.count else { return 0 }
            let bytes = try bytes(of: place)
            let part = bytes.dropFirst(Int(offset - start)).prefix(limit)
            buffer += part
            return part.count
        }

        private func bytes(of place: Int) throws(StoreError) -> [UInt8] {
            if let piece, piece.place == place { return piece.bytes }
            let found = try reads.read {
                try reads.one(
                    "SELECT bytes FROM undo_pieces WHERE account = $1 AND undo = $2 AND place = $3",
                    PostgresArguments {
                        $0.add(account)
                        $0.add(id)
                        $0.add(Int64(place))
                    }
                ) { try $0.bytes(0) }
            }
            guard let found else { throw StoreError.unavailable("the snapshot is no longer kept") }
            piece = (place, found)
            return found
        }
    }
#endif
