import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Answers `GET /v1/notes`: the positions of a page first, then its notes in portions, since a page of large notes ends
/// early.
struct ListSelects {
    let reads: PostgresReads

    /// A note's position in the order of a list.
    private struct Position {
        var seq: Int64
        var bytes: Int64
        var end: NotePosition
        var textModified: Timestamp?
    }

    /// Bytes of JSON that one trip fetches.
    private static let portion: Int64 = 4 << 20

    func list(_ query: NoteQuery, of account: AccountNumber) throws -> ListedNotes {
        let page = try page(query, account)
        let isComplete = page.next == nil && query.after == nil
        return ListedNotes(
            notes: page.notes, next: page.next,
            total: isComplete ? page.notes.count : try count(query, account))
    }

    private func page(
        _ query: NoteQuery, _ account: AccountNumber
    ) throws -> (notes: [StoredNote], next: NotePosition?) {
        // The position after the page shows whether there is another page.
        var positions = try positions(query, account)[...]
        var page = NotePage(query, of: positions.count)
        while let first = positions.first {
            var (seqs, size) = ([first.seq], first.bytes)
            for position in positions.dropFirst() {
                size += position.bytes
                if size > Self.portion { break }
                seqs.append(position.seq)
            }
            let found = try rows(seqs, account)
            for position in positions.prefix(seqs.count) {
                if let next = page.next { return (page.notes, next) }
                page.add(found[position.seq], at: position.end, textModified: position.textModified)
            }
            positions = positions.dropFirst(seqs.count)
        }
        return (page.notes, nil)
    }

    static func positions(_ query: NoteQuery, _ account: AccountNumber) -> ListSQL {
        let stamp = query.readsStamps ? StampColumn.textModified : "NULL::int8"
        var sql = ListSQL(
            "n.seq, n.id, octet_length(coalesce(n.trash, n.json)), n.last_modified, n.created_at, n.title, n.pinned, "
                + stamp, query, account)
        sql.order(by: query.order, after: query.after, limit: query.limit + 1)
        return sql
    }

    private func positions(_ query: NoteQuery, _ account: AccountNumber) throws -> [Position] {
        let sql = Self.positions(query, account)
        return try reads.all(sql.text, sql.arguments) { row in
            let values: [NotePosition.Value] = try query.order.map { order in
                switch order.key {
                case .lastModified: .number(try row.int(3))
                case .createdAt: .number(try row.int(4))
                case .title: .text(try row.bytes(5))
                case .pinned: .number(try row.bool(6) ? 1 : 0)
                case .textModified: .number(try row.int(7))
                }
            }
            return Position(
                seq: try row.int(0), bytes: try row.int(2),
                end: NotePosition(order: query.order, values: values, id: try row.bytes(1)),
                textModified: try row.optionalTime(7))
        }
    }

    static let rows = "SELECT \(StoredNote.columns) FROM notes n WHERE n.account = $1 AND n.seq = ANY ($2)"

    static func rows(_ seqs: [Int64], _ account: AccountNumber) -> PostgresArguments {
        PostgresArguments {
            $0.add(account)
            $0.add(ints: seqs)
        }
    }

    private func rows(_ seqs: [Int64], _ account: AccountNumber) throws -> [Int64: StoredNote] {
        let rows = try reads.ask(Self.rows, Self.rows(seqs, account))
        var notes: [Int64: StoredNote] = [:]
        for row in rows { if let note = try StoredNote(row) { notes[note.seq] = note } }
        return notes
    }

    private func count(_ query: NoteQuery, _ account: AccountNumber) throws -> Int {
        if query.matchesAllLive { return try countLive(account) }
        let sql = ListSQL("count(*)", query, account)
        return try reads.one(sql.text, sql.arguments) { Int(try $0.int(0)) } ?? 0
    }

    /// Returns the number of live notes, which the account's row has.
    private func countLive(_ account: AccountNumber) throws -> Int {
        try reads.one("SELECT live FROM accounts WHERE number = $1", PostgresArguments { $0.add(account) }) {
            Int(try $0.int(0))
        } ?? 0
    }
}
