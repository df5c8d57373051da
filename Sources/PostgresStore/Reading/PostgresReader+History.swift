import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Reads versions and explanations.
extension PostgresReader {
    /// One trip fetches at most this number of bytes and rows: a page of versions may exceed the memory.
    private static let portion: (bytes: Int64, rows: Int) = (1 << 20, 500)
    /// One trip reads at most this number of numbers. States without content may be between those of a page.
    private static let mostNumbers = 10_000

    /// Selects all numbers of a note in one value, eight bytes each.
    static let numbersOfNote =
        "SELECT string_agg(int8send(number), '') FROM versions WHERE account = $1 AND id = $2"

    /// Selects versions by one lookup for each number, in the order of the numbers. With a list of numbers, or with the
    /// note's id in an index, PostgreSQL may scan all versions of the account or the note.
    static func sizes(_ filter: String) -> String {
        """
        SELECT v.number, v.bytes FROM unnest($3::int8[]) WITH ORDINALITY k(number, place) CROSS JOIN LATERAL (
            SELECT number, coalesce(octet_length(json), 0) AS bytes FROM versions
            WHERE account = $1 AND number = k.number AND id || '' = $2 \(filter) OFFSET 0) v
        ORDER BY k.place
        """
    }

    private func numbers(_ query: HistoryQuery) throws -> ArraySlice<Int64> {
        try shared.histories.numbers(of: query) {
            let bytes = try reads.one(Self.numbersOfNote, PostgresArguments(query.account, query.id)) {
                try $0.optionalBytes(0)
            }
            return Self.numbers((bytes ?? nil) ?? [])
        }
    }

    private static func numbers(_ bytes: [UInt8]) -> [Int64] {
        stride(from: 0, to: bytes.count - 7, by: 8).map { start in
            bytes[start..<start + 8].reduce(0) { $0 << 8 | Int64($1) }
        }
    }

    /// Returns the numbers of at most `limit` versions, the newest first, in portions of one trip each.
    private func portions(
        _ query: HistoryQuery, _ filter: String, limit: Int
    ) throws -> (portions: [[Int64]], next: HistoryPosition?) {
        var left = try numbers(query)
        var sizes: [(number: Int64, bytes: Int64)] = []
        // The row after the page shows whether there is a next page.
        var step = limit + 1
        while !left.isEmpty, sizes.count <= limit {
            let arguments = PostgresArguments(query.account, query.id, Array(left.prefix(step)))
            sizes += try reads.all(Self.sizes(filter), arguments) { (number: try $0.int(0), bytes: try $0.int(1)) }
            left = left.dropFirst(step)
            step = min(2 * step, Self.mostNumbers)
        }
        var next: HistoryPosition?
        if sizes.count > limit {
            sizes.removeLast(sizes.count - limit)
            next = sizes.last.map { HistoryPosition(number: $0.number) } ?? query.before ?? .newest
        }
        var portions: [[Int64]] = []
        var (portion, bytes) = ([Int64](), Int64(0))
        for size in sizes {
            if !portion.isEmpty, bytes + size.bytes > Self.portion.bytes || portion.count == Self.portion.rows {
                portions.append(portion)
                (portion, bytes) = ([], 0)
            }
            portion.append(size.number)
            bytes += size.bytes
        }
        if !portion.isEmpty { portions.append(portion) }
        return (portions, next)
    }

    static let versionRows = """
        SELECT v.rev, v.last_modified, v.sent_modified, v.received_at, v.base, v.device, d.name, v.reason, v.deleted,
            v.json
        FROM unnest($2::int8[]) WITH ORDINALITY k(number, place) CROSS JOIN LATERAL (
            SELECT * FROM versions WHERE account = $1 AND number = k.number OFFSET 0) v
        LEFT JOIN devices d ON d.id = v.device AND d.account = v.account
        ORDER BY k.place
        """

    private func each(
        _ query: HistoryQuery, _ filter: String, limit: Int, _ visit: (PostgresRow) throws -> Void
    ) throws -> HistoryPosition? {
        let page = try portions(query, filter, limit: limit)
        for numbers in page.portions {
            let rows = try reads.ask(Self.versionRows, PostgresArguments(query.account, numbers))
            for row in rows { try visit(row) }
        }
        return page.next
    }

    package func versions(
        _ query: HistoryQuery, _ visit: (StoredVersion) -> Void
    ) throws(StoreError) -> HistoryEnd? {
        try reads.snapshot {
            guard let present = try present(query.id, of: query.account) else { return nil }
            let next = try each(query, "AND reason <> 0", limit: query.limit) { row in
                guard let rev = row.rev(0), let reason = StoredReason(rawValue: try row.int(7))?.version else { return }
                // A restore may leave the present state among the versions.
                if rev == present.rev { return }
                visit(
                    StoredVersion(
                        rev: rev, lastModified: try row.time(1), sentModified: try row.optionalTime(2),
                        receivedAt: try row.time(3), deviceID: try row.optionalText(5),
                        deviceName: try row.optionalText(6), reason: reason, json: try row.optionalBytes(9) ?? []))
            }
            return HistoryEnd(next: next)
        }
    }

    package func version(_ rev: Rev, of id: NoteID, account: AccountNumber) throws(StoreError) -> StoredNote? {
        try reads.snapshot {
            if let note = try present(id, of: account), note.rev == rev { return note }
            return try kept(rev, of: id, account: account)
        }
    }

    private func kept(_ rev: Rev, of id: NoteID, account: AccountNumber) throws -> StoredNote? {
        try reads.one(
            """
            SELECT last_modified, deleted, json, reason = 2 AND ages_from IS NULL FROM versions
            WHERE account = $1 AND id = $2 AND rev = $3 AND reason <> 0
            """, PostgresArguments(account, id, rev)
        ) { row in
            var note = StoredNote(
                id: id, rev: rev, seq: 0, state: try row.bool(1) ? .tombstone : .live,
                lastModified: try row.time(0), json: try row.optionalBytes(2) ?? [])
            note.isUnreadConflict = try row.bool(3)
            return note
        }
    }

    package func base(of rev: Rev, of id: NoteID, account: AccountNumber) throws(StoreError) -> Rev? {
        try reads.snapshot {
            try reads.one(
                """
                SELECT base FROM notes WHERE account = $1 AND id = $2 AND rev = $3
                UNION ALL SELECT base FROM versions WHERE account = $1 AND id = $2 AND rev = $3 LIMIT 1
                """, PostgresArguments(account, id, rev)
            ) { row in row.isNull(0) ? nil : row.rev(0) } ?? nil
        }
    }

    package func explain(_ query: HistoryQuery) throws(StoreError) -> ContenderPage? {
        try reads.snapshot { try contenders(query) }
    }

    /// Returns the present state first, then the others, the newest first; nil if there is no such note.
    private func contenders(_ query: HistoryQuery) throws -> ContenderPage? {
        let present = try reads.one(
            """
            SELECT n.rev, n.last_modified, n.sent_modified, n.received_at, n.base, n.device, d.name, NULL::int8,
                n.deleted <> 0, n.json, n.stamps, n.trash_modified
            FROM notes n LEFT JOIN devices d ON d.id = n.device AND d.account = n.account
            WHERE n.account = $1 AND n.id = $2
            """, PostgresArguments(query.account, query.id)
        ) { row throws -> Contender? in
            var contender = try Contender(row)
            contender?.setStamps(try row.optionalBytes(10), trashModified: try row.optionalTime(11))
            return contender
        }
        guard let winner = present ?? nil else { return nil }
        var contenders = query.before == nil ? [winner] : []
        let next = try each(query, "", limit: query.limit - contenders.count) { row in
            // A restore may leave the present state among the versions.
            if let contender = try Contender(row), contender.rev != winner.rev { contenders.append(contender) }
        }
        return ContenderPage(contenders: contenders, next: next)
    }
}

extension Contender {
    fileprivate init?(_ row: PostgresRow) throws {
        guard let rev = row.rev(0) else { return nil }
        let isDeleted = try row.bool(8)
        self.init(
            rev: rev, lastModified: try row.time(1), sentModified: try row.optionalTime(2),
            receivedAt: try row.time(3), isDeleted: isDeleted,
            contentDigest: Contender.digest(try row.optionalBytes(9), isDeleted: isDeleted), base: row.rev(4),
            deviceID: try row.optionalText(5), deviceName: try row.optionalText(6),
            reason: try row.optionalInt(7).flatMap { StoredReason(rawValue: $0)?.version })
    }
}
