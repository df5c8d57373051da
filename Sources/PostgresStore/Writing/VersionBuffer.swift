import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Caches the versions that a transaction has read or made. Reads of all versions of a note are rare, and go to the
/// database after a flush.
package final class VersionBuffer: VersionRows, BatchBuffer {
    package struct Address: Hashable {
        package var note: NoteAddress
        package var rev: Rev
    }

    /// Has the columns of a row of `versions`.
    private struct Facts {
        var number: Int64
        var lastModified: Timestamp
        var receivedAt: Timestamp
        var sentModified: Timestamp?
        var base: Rev?
        var device: String?
        var reason: Int64
        var isDeleted: Bool
        var json: [UInt8]?
        var imprint: Rev?
        var hashes: RegisterHashes?
        var agesFrom: Timestamp?

        var isKept: Bool { reason != StoredReason.base.rawValue }
    }

    private typealias Rows = BufferedRows<Address, Facts>

    private let batch: PostgresBatch
    private let counters: CounterBuffer
    private var rows = Rows()
    /// Lists the versions that `contents` has numbered, in the order of their numbers.
    private var numbered: [Address] = []

    package init(_ batch: PostgresBatch, _ counters: CounterBuffer) {
        self.batch = batch
        self.counters = counters
        batch.add(self)
    }

    private static let columns = """
        v.account, v.id, v.rev, v.number, v.last_modified, v.received_at, v.sent_modified, v.base, v.device, v.reason,
        v.deleted, v.json, v.imprint, v.hashes, v.ages_from
        """

    static let gather = """
        SELECT v.* FROM unnest($1::int8[], $2::bytea[], $3::bytea[]) k(account, id, rev), \(row(of: "k"))
        """

    /// Selects the row of `key` in a subquery of its own, as in `NoteBuffer.ofKey`.
    private static func row(of key: String) -> String {
        """
        LATERAL (SELECT \(columns) FROM versions v
        WHERE v.account = \(key).account AND v.id = \(key).id AND v.rev = \(key).rev OFFSET 0) v
        """
    }

    func gather(_ addresses: Set<Address>) throws {
        let arguments = PostgresArguments(
            addresses.map(\.note.account), addresses.map(\.note.id), addresses.map(\.rev))
        try batch.later(Self.gather, arguments) { [self] in try take($0, of: addresses) }
    }

    /// Selects the columns of `NoteBuffer.gather`, followed by the version as which the present state would be kept,
    /// for an edit. Those are null if there is none.
    static let gatherPresent = """
        SELECT n.*, v.* FROM \(NoteBuffer.keys), \(NoteBuffer.ofKey)
        LEFT JOIN \(row(of: "n")) ON true
        """

    /// Caches rows; `column` is the first column of a version.
    func take(_ result: PostgresResult, of addresses: some Collection<Address>, from column: Int32 = 0) throws {
        for address in addresses { rows.learn(nil, at: address) }
        for row in result where !row.isNull(column) {
            let (address, facts) = try Self.read(row, from: column)
            rows.learn(facts, at: address)
        }
    }

    private static func read(_ row: PostgresRow, from first: Int32 = 0) throws -> (Address, Facts) {
        guard let id = try row.noteID(first + 1), let rev = row.rev(first + 2) else {
            throw StoreError.unavailable("the row of a version is damaged")
        }
        let facts = Facts(
            number: try row.int(first + 3), lastModified: try row.time(first + 4),
            receivedAt: try row.time(first + 5),
            sentModified: try row.optionalTime(first + 6), base: row.rev(first + 7),
            device: try row.optionalText(first + 8),
            reason: try row.int(first + 9), isDeleted: try row.bool(first + 10),
            json: try row.optionalBytes(first + 11),
            imprint: row.rev(first + 12),
            hashes: try row.optionalBytes(first + 13).flatMap { RegisterHashes(bytes: $0) },
            agesFrom: try row.optionalTime(first + 14))
        return (Address(note: NoteAddress(AccountNumber(try row.int(first)), id), rev: rev), facts)
    }

    private func facts(_ address: Address) throws -> Facts? {
        if let known = rows[address] { return known }
        try gather([address])
        try batch.receive()
        let found = rows[address] ?? nil
        try batch.keep(found?.json?.count ?? 0)
        return found
    }

    private func address(_ rev: Rev, _ id: NoteID, _ account: AccountNumber) -> Address {
        Address(note: NoteAddress(account, id), rev: rev)
    }

    private func set(_ facts: Facts, at address: Address) throws {
        rows.set(facts, at: address)
        try batch.keep(facts.json?.count ?? 0)
    }

    // MARK: By rev

    package func known(_ rev: Rev, id: NoteID, account: AccountNumber) throws -> KnownVersion? {
        try facts(address(rev, id, account)).flatMap { Self.known($0, rev) }
    }

    private static func known(_ facts: Facts, _ rev: Rev) -> KnownVersion? {
        StoredReason(rawValue: facts.reason).map {
            KnownVersion(
                rev: rev, lastModified: facts.lastModified, isDeleted: facts.isDeleted, base: facts.base,
                device: facts.device, json: facts.json, imprint: facts.imprint, hashes: facts.hashes, reason: $0)
        }
    }

    package func insert(_ version: VersionRow, account: AccountNumber) throws -> Bool {
        let address = address(version.note.rev, version.note.id, account)
        let known = try facts(address)
        if let known, known.isKept || version.reason == .base { return false }
        let number = try known?.number ?? counters.nextVersion(account)
        // A known state keeps its stamp and kind; missing content is filled in.
        try set(
            Facts(
                number: number, lastModified: known?.lastModified ?? version.note.state.lastModified,
                receivedAt: version.note.receivedAt, sentModified: version.sentModified, base: version.base,
                device: version.note.device, reason: version.reason.rawValue,
                isDeleted: known?.isDeleted ?? version.note.state.isDeleted, json: version.json,
                imprint: version.imprint, hashes: version.hashes, agesFrom: version.agesFrom), at: address)
        return true
    }

    package func count(
        of rev: Rev, id: NoteID, account: AccountNumber, receivedSince time: Int64
    ) throws -> Int64? {
        guard let facts = try facts(address(rev, id, account)), facts.isKept,
            facts.receivedAt.milliseconds >= time
        else { return nil }
        return Int64(facts.json?.count ?? 0)
    }

    package func replace(_ version: VersionRow, account: AccountNumber) throws {
        let address = address(version.note.rev, version.note.id, account)
        guard var facts = try facts(address) else { return }
        // The number is the key of its row, which `flush` finds by the rev.
        facts.number = try counters.nextVersion(account)
        facts.receivedAt = version.note.receivedAt
        (facts.sentModified, facts.base) = (version.sentModified, version.base)
        (facts.device, facts.reason) = (version.note.device, version.reason.rawValue)
        (facts.json, facts.imprint, facts.hashes) = (version.json, nil, version.hashes)
        facts.agesFrom = version.agesFrom
        try set(facts, at: address)
    }

    // MARK: Of a note

    package func each(
        of id: NoteID, at stamp: Timestamp, isDeleted: Bool, account: AccountNumber,
        _ visit: (KnownVersion) -> Bool
    ) throws {
        try flush()
        let result = try batch.ask(
            """
            SELECT \(Self.columns) FROM versions v
            WHERE account = $1 AND id = $2 AND last_modified = $3 AND deleted = $4 ORDER BY number
            """, PostgresArguments(account, id, stamp, isDeleted))
        for row in result {
            let (address, facts) = try Self.read(row)
            guard Self.known(facts, address.rev).map({ visit($0) }) ?? true else { return }
        }
    }

    package func contents(
        of versions: NamedVersions, _ visit: (_ number: Int64, Timestamp, _ json: [UInt8]) -> Void
    ) throws {
        let result = try ask(
            "SELECT \(Self.columns) FROM versions v WHERE \(Self.named) AND NOT deleted AND reason <> 0", versions)
        numbered.removeAll(keepingCapacity: true)
        for row in result {
            let (address, facts) = try Self.read(row)
            rows.learn(facts, at: address)
            numbered.append(address)
            visit(Int64(numbered.count - 1), facts.lastModified, facts.json ?? [])
        }
    }

    package func leave(_ imprint: Rev, _ hashes: RegisterHashes, at number: Int64) throws {
        guard numbered.indices.contains(Int(number)), var facts = try facts(numbered[Int(number)]) else { return }
        (facts.imprint, facts.hashes) = (imprint, hashes)
        try set(facts, at: numbered[Int(number)])
    }

    package func measure(_ versions: NamedVersions) throws -> (count: Int64, bytes: Int64) {
        let result = try ask(
            """
            SELECT count(*) FILTER (WHERE reason <> 0), coalesce(sum(length(json)), 0)::int8 FROM versions v
            WHERE \(Self.named)
            """, versions)
        guard let row = result.first else { return (0, 0) }
        return (try row.int(0), try row.int(1))
    }

    package func empty(_ versions: NamedVersions) throws {
        _ = try ask(
            """
            UPDATE versions v SET reason = 0, sent_modified = NULL, device = NULL, json = NULL, ages_from = NULL
            WHERE \(Self.named)
            """, versions)
        forget(NoteAddress(versions.account, versions.id))
    }

    package func erase(_ id: NoteID, account: AccountNumber) throws {
        _ = try ask("DELETE FROM versions v WHERE \(Self.named)", NamedVersions(of: id, account))
        forget(NoteAddress(account, id))
    }

    package func markRead(_ rev: Rev, of id: NoteID, account: AccountNumber, at time: Timestamp) throws {
        let address = address(rev, id, account)
        guard var facts = try facts(address), facts.reason == StoredReason.conflict.rawValue, facts.agesFrom == nil
        else { return }
        facts.agesFrom = time
        try set(facts, at: address)
    }

    private static let named = "v.account = $1 AND v.id = $2 AND ($3::bytea IS NULL OR v.rev = $3)"

    private func ask(_ sql: String, _ versions: NamedVersions) throws -> PostgresResult {
        try flush()
        return try batch.ask(sql, PostgresArguments(versions.account, versions.id, versions.rev))
    }

    private func forget(_ note: NoteAddress) { rows.forget { $0.note == note } }

    // MARK: Writing

    private static let insertion = """
        INSERT INTO versions (account, number, id, rev, last_modified, received_at, sent_modified, base, device, reason,
            deleted, json, imprint, hashes, ages_from)
        SELECT * FROM unnest($1::version_row_3[])
        """

    private static let replacement = """
        \(insertion)
        ON CONFLICT (account, id, rev) DO UPDATE SET number = excluded.number, received_at = excluded.received_at,
            sent_modified = excluded.sent_modified, base = excluded.base, device = excluded.device,
            reason = excluded.reason, json = excluded.json, imprint = excluded.imprint,
            hashes = excluded.hashes, ages_from = excluded.ages_from
        """

    /// Inserts and updates separately, as notes are: searching for a row that does not exist costs a quarter more.
    func flush() throws {
        let changes = rows.takeChanges().sorted { $0.row.number < $1.row.number }
        try write(changes.filter(\.isNew), Self.insertion)
        try write(changes.filter { !$0.isNew }, Self.replacement)
    }

    private func write(_ changes: [Rows.Change], _ statement: String) throws {
        guard !changes.isEmpty else { return }
        let type = try batch.rowTypes().version
        try batch.later(
            statement,
            PostgresArguments {
                $0.add(rows: changes, of: type) { columns, change in
                    let (address, facts) = (change.key, change.row)
                    columns.add(address.note.account.value)
                    columns.add(facts.number)
                    columns.add(utf8: address.note.id.text)
                    columns.add(address.rev.bytes)
                    columns.add(facts.lastModified.milliseconds)
                    columns.add(facts.receivedAt.milliseconds)
                    columns.add(facts.sentModified?.milliseconds)
                    columns.add(facts.base?.bytes)
                    columns.add(utf8: facts.device)
                    columns.add(facts.reason)
                    columns.add(facts.isDeleted)
                    columns.add(facts.json)
                    columns.add(facts.imprint?.bytes)
                    columns.add(facts.hashes?.bytes)
                    columns.add(facts.agesFrom?.milliseconds)
                }
            })
    }

    func dropRows() { rows.forgetAll() }

    func forget() {
        rows.forgetAll()
        numbered.removeAll()
    }
}
