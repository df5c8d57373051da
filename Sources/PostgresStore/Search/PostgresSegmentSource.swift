#if PostgreSQL
    import Notes
    import Postgres
    import SearchIndex
    import StoreContract
    import StoreCore

    /// What new segments are made of.
    package final class PostgresSegmentSource: SegmentReads {
        private let reads: PostgresReads
        private let rows: SegmentQueries
        private let texts: RecentTexts

        /// How many rows and bytes one trip fetches; a row that crosses the bound is among them.
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
            try reads.one(sql, PostgresArguments { $0.add(account) }) { try $0.int(0) } ?? 0
        }

        package func size(
            of account: AccountNumber, after: Int64, upTo last: Int64, limit: Int64
        ) throws -> (notes: Int64, bytes: Int64) {
            try reads.one(
                """
                SELECT count(*), coalesce(sum(size), 0)::int8 FROM (
                    SELECT octet_length(coalesce(trash, json)) AS size FROM notes
                    WHERE account = $1 AND seq > $2 AND seq <= $3 AND \(SegmentQueries.isNote) LIMIT $4) n
                """, Self.range(account, after, last, limit)
            ) { (notes: try $0.int(0), bytes: try $0.int(1)) } ?? (0, 0)
        }

        private static func range(
            _ account: AccountNumber, _ after: Int64, _ last: Int64, _ limit: Int64
        ) -> PostgresArguments {
            PostgresArguments {
                $0.add(account)
                $0.add(after)
                $0.add(last)
                $0.add(limit)
            }
        }

        package func each(
            of account: AccountNumber, after: Int64, upTo last: Int64, _ visit: (borrowing IndexableRow) -> Bool
        ) throws {
            var position = after
            guard try visitRecent(of: account, after: &position, upTo: last, visit) else { return }
            while try visitPortion(of: account, after: &position, upTo: last, visit) {}
        }

        /// Rows whose text this server still has, up to the first of which that is not so. False where none is left.
        private func visitRecent(
            of account: AccountNumber, after position: inout Int64, upTo last: Int64,
            _ visit: (borrowing IndexableRow) -> Bool
        ) throws -> Bool {
            while true {
                let found = try reads.ask(
                    """
                    SELECT seq, last_modified, deleted, rev, id FROM notes
                    WHERE account = $1 AND seq > $2 AND seq <= $3 AND \(SegmentQueries.isNote) ORDER BY seq LIMIT $4
                    """, Self.range(account, position, last, Self.portion.rows))
                let ids = try found.map { try $0.noteID(4) }
                let texts = texts.find(ids.compactMap { $0 }.map { NoteAddress(account, $0) })
                guard texts.count == ids.count else { return true }
                for ((row, id), text) in zip(zip(found, ids), texts) {
                    let seq = try row.int(0)
                    guard let text, text.seq == seq, text.rev == row.rev(3), try row.int(2) == 0 else { return true }
                    position = seq
                    let modified = try row.int(1)
                    let goesOn = unsafe text.json.withUnsafeBytes { json in
                        visit(
                            unsafe IndexableRow(
                                seq: seq, id: id, lastModified: modified, isTrash: false, json: json))
                    }
                    guard goesOn else { return false }
                }
                if found.count < Int(Self.portion.rows) { return false }
            }
        }

        /// False where none is left.
        private func visitPortion(
            of account: AccountNumber, after position: inout Int64, upTo last: Int64,
            _ visit: (borrowing IndexableRow) -> Bool
        ) throws -> Bool {
            var arguments = Self.range(account, position, last, Self.portion.rows)
            arguments.add(Self.portion.bytes)
            let found = try reads.ask(
                """
                SELECT seq, last_modified, deleted = 1, json, id FROM (
                    SELECT n.*, sum(octet_length(json)) OVER (ORDER BY seq ROWS UNBOUNDED PRECEDING)
                        - octet_length(json) AS before FROM (
                        SELECT seq, last_modified, deleted, coalesce(trash, json) AS json, id FROM notes
                        WHERE account = $1 AND seq > $2 AND seq <= $3 AND \(SegmentQueries.isNote)
                        ORDER BY seq LIMIT $4) n) n
                WHERE before < $5 ORDER BY seq
                """, arguments)
            for row in found {
                position = try row.int(0)
                let (id, modified, isTrash) = (try row.noteID(4), try row.int(1), try row.bool(2))
                let goesOn = row.withBytes(3) { json in
                    visit(
                        unsafe IndexableRow(
                            seq: position, id: id, lastModified: modified, isTrash: isTrash, json: json))
                }
                guard goesOn else { return false }
            }
            return !found.isEmpty
        }

        package func segments(of account: AccountNumber) throws -> [SegmentEntry] { try rows.segments(of: account) }
        package func stale(of account: AccountNumber) throws -> [StaleEntry] { try rows.stale(of: account) }

        package func source(_ number: Int64, stale: [StaleEntry]) throws -> SegmentMerge.Source {
            try rows.source(number, stale: stale)
        }
    }
#endif
