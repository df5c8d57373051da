import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Copies the rows of one keyspace to another, table by table, in pieces.
struct KeyspaceCopy {
    private let from: Keyspace
    private let to: Keyspace
    private var tables = Self.tables[...]
    /// The key of the last row that was copied; nil at the beginning of a table.
    private var last: [KeyPart]?
    /// The note whose versions are being copied, and their numbers.
    private var history: (id: String, numbers: ArraySlice<Int64>)?

    init(from: Keyspace, to: Keyspace) {
        self.from = from
        self.to = to
    }

    private enum KeyPart {
        case int(Int64)
        case text(String)
        case bytes([UInt8])
    }

    private struct Table {
        let name: String
        let key: [(column: String, read: @Sendable (borrowing Row, Int32) -> KeyPart)]
        /// The SQL of the bytes of a row's texts.
        let size: String
        /// The columns, except `account` and the key of `notes`.
        let columns: String
        /// The conditions of the rows of keyspace `?1`, and of those after a key: one bound at each end, since SQLite
        /// uses no more.
        var rows = "account = ?1"
        var later: String?
        var target = (column: "account", value: "?2")
    }

    private static let int: @Sendable (borrowing Row, Int32) -> KeyPart = { .int($0.int($1)) }
    private static let text: @Sendable (borrowing Row, Int32) -> KeyPart = { .text($0.text($1)) }
    private static let bytes: @Sendable (borrowing Row, Int32) -> KeyPart = { .bytes($0.bytes($1)) }

    private static let lastKey = "key <= ?1 << \(NoteKey.seqBits) | \(NoteKey.greatestSeq)"

    private static let tables = [
        Table(
            name: "notes", key: [("key", int)], size: "length(json) + coalesce(length(trash), 0)",
            columns: """
                id, rev, last_modified, created_at, received_at, deleted, pinned, device, sent_modified, base, folder, \
                title, json, trash, trash_modified, undated, arrived_at, archived, stamps
                """,
            rows: "key >= ?1 << \(NoteKey.seqBits) AND \(lastKey)", later: "key > ?3 AND \(lastKey)",
            target: ("account, key", "?2, (key & \(NoteKey.greatestSeq)) | (?2 << \(NoteKey.seqBits))")),
        Table(name: versions, key: [], size: "", columns: ""),
        Table(
            name: "note_tags", key: [("deleted", int), ("tag", text), ("id", text)], size: "0",
            columns: "deleted, tag, id, archived"),
        Table(
            name: "note_tag_trees", key: [("deleted", int), ("tag", text), ("id", text)], size: "0",
            columns: "deleted, tag, id, archived"),
        Table(
            name: "admitted", key: [("id", text), ("fingerprint", bytes)], size: "0",
            columns: "id, fingerprint, rev, last_modified, admitted_at"),
        Table(
            name: "files", key: [("id", text), ("rev", bytes), ("name", text)], size: "0",
            columns: "id, rev, name, type, size, digest"),
    ]

    private static let versions = "versions"

    /// Copies a piece; returns false if nothing was left.
    mutating func next(in database: Database) throws -> Bool {
        guard let table = tables.first else { return false }
        if table.name == Self.versions {
            if try !nextVersions(in: database) { tables = tables.dropFirst() }
            return !tables.isEmpty
        }
        let key = table.key.map(\.column).joined(separator: ", ")
        let parameters = table.key.indices.map { "?\($0 + 3)" }.joined(separator: ", ")
        let rows = last == nil ? table.rows : table.later ?? "\(table.rows) AND (\(key)) > (\(parameters))"
        let page = database.statement(
            """
            SELECT \(table.size), \(key) FROM \(table.name) WHERE \(rows) ORDER BY \(key)
            LIMIT \(PieceSize.mostRows)
            """)
        var (size, end) = (PieceSize(), last)
        try Self.bind(last, to: page.bind(1, from.value), at: 3).each { row in
            size.add(bytes: Int(row.int(0)))
            end = table.key.indices.map { table.key[$0].read(row, Int32($0) + 1) }
            return !size.isReached
        }
        if size.rows > 0 {
            let copy = database.statement(
                """
                INSERT INTO \(table.name) (\(table.target.column), \(table.columns))
                    SELECT \(table.target.value), \(table.columns) FROM \(table.name) WHERE \(rows)
                    ORDER BY \(key) LIMIT \(size.rows)
                """)
            try Self.bind(last, to: copy.bind(1, from.value).bind(2, to.value), at: 3).run()
        }
        last = end
        if !size.isReached {
            tables = tables.dropFirst()
            last = nil
        }
        return !tables.isEmpty
    }

    /// Copies versions. They keep their order within a note, which no index has, so their numbers are sorted here.
    private mutating func nextVersions(in database: Database) throws -> Bool {
        let nextNote = database.statement("SELECT id FROM versions WHERE account = ? AND id > ? ORDER BY id LIMIT 1")
        let numbers = database.statement("SELECT number FROM versions WHERE account = ? AND id = ?")
        let length = database.statement("SELECT coalesce(length(json), 0) FROM versions WHERE number = ?")
        let columns = """
            id, rev, last_modified, received_at, sent_modified, base, device, reason, deleted, json, imprint, hashes,
            ages_from
            """
        let copy = database.statement(
            "INSERT INTO versions (account, \(columns)) SELECT ?, \(columns) FROM versions WHERE number = ?")
        var size = PieceSize()
        while !size.isReached {
            if history?.numbers.isEmpty ?? true {
                let found = try nextNote.bind(1, from.value).bind(2, history?.id ?? "").one { $0.text(0) }
                guard let id = found else { return false }
                var all: [Int64] = []
                try numbers.bind(1, from.value).bind(2, id).each { row in
                    all.append(row.int(0))
                    return true
                }
                history = (id, all.sorted()[...])
            }
            guard let number = history?.numbers.popFirst() else { continue }
            size.add(bytes: try Int(length.bind(1, number).one { $0.int(0) } ?? 0))
            try copy.bind(1, to.value).bind(2, number).run()
        }
        return true
    }

    private static func bind(_ key: [KeyPart]?, to statement: Statement, at first: Int32) -> Statement {
        for (index, part) in (key ?? []).enumerated() {
            let position = first + Int32(index)
            switch part {
            case .int(let value): statement.bind(position, value)
            case .text(let value): statement.bind(position, value)
            case .bytes(let value): statement.bind(position, value)
            }
        }
        return statement
    }
}
