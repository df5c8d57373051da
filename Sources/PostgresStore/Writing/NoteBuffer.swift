import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Caches the notes that a transaction has read or written.
package final class NoteBuffer: NoteRows, BatchBuffer {
    private typealias Rows = BufferedRows<NoteAddress, NoteRow>

    private let batch: PostgresBatch
    private var rows = Rows()
    /// Lists the changes that the transaction has written so far.
    private var written: [Rows.Change] = []
    private let counters: CounterBuffer
    private let texts: RecentTexts
    /// Collects the positions in the search index whose note has moved, or has other words now.
    private var stale: [StaleKey: (id: NoteID, isThere: Bool)] = [:]

    private struct StaleKey: Hashable {
        var account: AccountNumber
        var seq: Int64
    }

    package init(_ batch: PostgresBatch, _ counters: CounterBuffer, _ texts: RecentTexts) {
        self.batch = batch
        self.counters = counters
        self.texts = texts
        batch.add(self)
    }

    /// Selects the rows of `k`, without a JSON that is cached. OFFSET keeps this a subquery of its own, so that there
    /// is one lookup for each key whatever the sizes of the tables.
    static let ofKey = """
        LATERAL (
            SELECT account, id, seq, rev, last_modified, created_at, received_at, deleted, device, sent_modified, base,
                trash_modified, CASE WHEN seq = k.seq AND rev = k.rev AND deleted = 0 THEN NULL ELSE json END AS json,
                trash, undated, arrived_at, stamps
            FROM notes WHERE account = k.account AND id = k.id OFFSET 0) n
        """
    static let columnCount: Int32 = 17
    static let keys = "unnest($1::int8[], $2::bytea[], $3::int8[], $4::bytea[]) k(account, id, seq, rev)"
    static let gather = "SELECT n.* FROM \(keys), \(ofKey)"

    /// Has the parameters of `gather`, and the texts that its result leaves out.
    struct Request {
        let addresses: [NoteAddress]
        let texts: [NoteAddress: RecentTexts.Text]

        init(_ addresses: some Collection<NoteAddress>, _ recent: RecentTexts) {
            self.addresses = Array(addresses)
            let known = zip(self.addresses, recent.find(self.addresses)).lazy.compactMap { address, text in
                text.map { (address, $0) }
            }
            texts = Dictionary(known) { first, _ in first }
        }

        var arguments: PostgresArguments {
            var arguments = NoteBuffer.addresses(addresses)
            arguments.add(ints: addresses.map { texts[$0]?.seq })
            arguments.add(bytes: addresses.map { texts[$0]?.rev.bytes })
            return arguments
        }
    }

    func request(_ addresses: some Collection<NoteAddress>) -> Request { Request(addresses, texts) }

    static func addresses(_ addresses: some Collection<NoteAddress>) -> PostgresArguments {
        PostgresArguments(addresses.map(\.account), addresses.map(\.id))
    }

    /// Caches the rows that `gather` returned. Returns the states of the notes.
    @discardableResult
    func take(_ result: PostgresResult, of request: Request) throws -> [VersionBuffer.Address] {
        for address in request.addresses { rows.learn(nil, at: address) }
        var states: [VersionBuffer.Address] = []
        for row in result {
            guard let id = try row.noteID(1) else { throw Self.damaged }
            let address = NoteAddress(AccountNumber(try row.int(0)), id)
            guard let note = try NoteRow(row, id: id, text: request.texts[address]?.json) else {
                throw Self.damaged
            }
            rows.learn(note, at: address)
            states.append(VersionBuffer.Address(note: address, rev: note.note.rev))
        }
        return states
    }

    private static var damaged: StoreError { .unavailable("the row of a note is damaged") }

    package func row(_ account: AccountNumber, _ id: NoteID) throws -> NoteRow? {
        let address = NoteAddress(account, id)
        if let known = rows[address] { return known }
        let request = request([address])
        try take(try batch.ask(Self.gather, request.arguments), of: request)
        let found = rows[address] ?? nil
        try batch.keep(found?.forms.json.count ?? 0)
        return found
    }

    package func write(_ new: NoteRow, over old: NoteRow?, account: AccountNumber) throws {
        rows.set(new, at: NoteAddress(account, new.note.id))
        try counters.wrote((new.forms.trash ?? new.forms.json).count, of: account)
        try markStale(old, new, account)
        try batch.keep(new.forms.json.count + (new.forms.trash?.count ?? 0))
    }

    private func markStale(_ old: NoteRow?, _ new: NoteRow, _ account: AccountNumber) throws {
        guard let old = old?.note, old.rowState != .tombstone, old.seq <= (try counters.indexed(account)) else {
            return
        }
        stale[StaleKey(account: account, seq: old.seq)] = (
            old.id, old.seq == new.note.seq && new.note.rowState != .tombstone
        )
    }

    package func erase(_ account: AccountNumber, id: String) throws {
        guard let note = NoteID(id) else { return }
        try batch.flush()
        try batch.later("DELETE FROM notes WHERE account = $1 AND id = $2", PostgresArguments(account, note))
        rows.learn(nil, at: NoteAddress(account, note))
    }

    package func isUnmodified(_ id: NoteID, of account: AccountNumber, since second: Int) throws -> Bool {
        guard let note = try row(account, id)?.note else { return false }
        return try WholeSecond.provesUnmodified(
            second, lastModified: note.state.lastModified, receivedAt: note.receivedAt
        ) {
            let range = WholeSecond.range(of: second)
            try batch.flush()
            return try !batch.ask(
                """
                SELECT 1 FROM versions WHERE account = $1 AND id = $2 AND last_modified BETWEEN $3 AND $4 LIMIT 1
                """, PostgresArguments(account, id, range.lowerBound, range.upperBound)
            ).isEmpty
        }
    }

    private static let insertion = """
        INSERT INTO notes (account, seq, id, rev, last_modified, created_at, received_at, deleted, pinned, archived,
            undated, device, sent_modified, base, arrived_at, trash_modified, folder, title, json, trash, stamps)
        SELECT * FROM unnest($1::note_row_2[])
        """

    /// Moves a note that has a row to its new position. Two notes never have one position, since each `seq` is given
    /// once.
    private static let replacement = """
        \(insertion)
        ON CONFLICT (account, id) DO UPDATE SET seq = excluded.seq, rev = excluded.rev,
            last_modified = excluded.last_modified, created_at = excluded.created_at,
            received_at = excluded.received_at, deleted = excluded.deleted, pinned = excluded.pinned,
            archived = excluded.archived, undated = excluded.undated, device = excluded.device,
            sent_modified = excluded.sent_modified, base = excluded.base, arrived_at = excluded.arrived_at,
            trash_modified = excluded.trash_modified, folder = excluded.folder, title = excluded.title,
            json = excluded.json, trash = excluded.trash, stamps = excluded.stamps
        """

    /// Inserts and updates separately: searching for a row that does not exist costs a quarter more.
    func flush() throws {
        try flushStale()
        // The rows are written in the order in which they will be read.
        let changes = rows.takeChanges().sorted { $0.row.note.seq < $1.row.note.seq }
        written += changes
        try write(changes.filter(\.isNew), Self.insertion)
        try write(changes.filter { !$0.isNew }, Self.replacement)
    }

    private func write(_ changes: [Rows.Change], _ statement: String) throws {
        guard !changes.isEmpty else { return }
        let type = try batch.rowTypes().note
        try batch.later(
            statement,
            PostgresArguments {
                $0.add(rows: changes, of: type) { columns, change in
                    let (row, note) = (change.row, change.row.note)
                    let content = note.state.shownContent
                    columns.add(change.key.account.value)
                    columns.add(note.seq)
                    columns.add(utf8: note.id.text)
                    columns.add(note.rev.bytes)
                    columns.add(note.state.lastModified.milliseconds)
                    columns.add(note.state.createdAt.milliseconds)
                    columns.add(note.receivedAt.milliseconds)
                    columns.add(note.rowState.rawValue)
                    columns.add(content?.pinned ?? false)
                    columns.add(content?.archived ?? false)
                    columns.add(note.state.created == nil)
                    columns.add(utf8: note.device)
                    columns.add(row.sentModified?.milliseconds)
                    columns.add(row.base?.bytes)
                    columns.add(row.arrivedAt?.milliseconds)
                    columns.add(note.state.trash?.lastModified.milliseconds)
                    columns.add(utf8: content?.folder ?? "")
                    columns.add(utf8: content?.title ?? "")
                    columns.add(row.forms.json)
                    columns.add(row.forms.trash)
                    columns.add(StampColumn.bytes(note))
                }
            })
    }

    private func flushStale() throws {
        guard !stale.isEmpty else { return }
        try batch.later(
            """
            INSERT INTO search_stale (account, seq, id, is_there)
            SELECT * FROM unnest($1::int8[], $2::int8[], $3::bytea[], $4::bool[])
            ON CONFLICT (account, seq) DO UPDATE SET id = excluded.id, is_there = excluded.is_there
            """,
            PostgresArguments(
                stale.keys.map(\.account), stale.keys.map(\.seq), stale.values.map(\.id), stale.values.map(\.isThere)))
        stale.removeAll(keepingCapacity: true)
    }

    func dropRows() { forget() }

    func forget() {
        stale.removeAll(keepingCapacity: true)
        rows.forgetAll()
        written.removeAll(keepingCapacity: true)
    }

    func committed() {
        texts.add(written.compactMap { change in RecentTexts.Text(change.row).map { (change.key, $0) } })
    }
}

extension NoteRow {
    /// Reads the columns that `NoteBuffer.gather` selects; returns nil if this program does not write such a row.
    /// `text` is the JSON of a row that comes without it.
    fileprivate init?(_ row: PostgresRow, id: NoteID, text: [UInt8]?) throws(PostgresError) {
        guard let json = try row.optionalBytes(12) ?? text else { return nil }
        let forms = EncodedNote(json: json, trash: try row.optionalBytes(13))
        guard let rev = row.rev(3), let state = StoredNote.State(rawValue: try row.int(7)),
            let life = NoteState.Life(state, forms, trashModified: try row.optionalTime(11))
        else { return nil }
        let stamps = StampColumn.stamps(
            try row.optionalBytes(16), rev: rev, trashModified: try row.optionalTime(11))
        let note = Note(
            state: NoteState(
                id: id, createdAt: try row.bool(14) ? nil : try row.time(5), lastModified: try row.time(4),
                life: life, stamps: stamps), rev: rev, seq: try row.int(2), receivedAt: try row.time(6),
            device: try row.optionalText(8))
        self.init(
            note: note, sentModified: try row.optionalTime(9), base: row.rev(10),
            arrivedAt: try row.optionalTime(15), forms: forms)
    }
}

/// Identifies a note by its account and its id.
package struct NoteAddress: Hashable, Sendable {
    package var account: AccountNumber
    package var id: NoteID

    package init(_ account: AccountNumber, _ id: NoteID) {
        self.account = account
        self.id = id
    }
}
