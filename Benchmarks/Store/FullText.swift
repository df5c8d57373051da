import CNotesSQLite
import Notes

/// Searches SQLite's own full-text index over tokens of this bench: runs of CJK as overlapping pairs and their last
/// sign, other words as they are. It keeps no text and no positions, so candidates are verified against the texts of a
/// `LikeScan`.
final class FullText {
    let path: String
    private var database: OpaquePointer?
    private var inserting: OpaquePointer?
    private var deleting: OpaquePointer?
    private var matching: OpaquePointer?
    private let texts: LikeScan

    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    init(path: String, texts: LikeScan) {
        self.path = path
        self.texts = texts
        sqlite3_open(path, &database)
        execute(
            """
            PRAGMA journal_mode = WAL; PRAGMA mmap_size = 268435456; PRAGMA secure_delete = ON;
            CREATE VIRTUAL TABLE fulltext USING fts5(
                text, content='', detail=none, tokenize="unicode61 remove_diacritics 0")
            """)
        sqlite3_prepare_v2(database, "INSERT INTO fulltext (rowid, text) VALUES (?1, ?2)", -1, &inserting, nil)
        sqlite3_prepare_v2(
            database, "INSERT INTO fulltext (fulltext, rowid, text) VALUES ('delete', ?1, ?2)", -1, &deleting, nil)
        sqlite3_prepare_v2(
            database, "SELECT rowid FROM fulltext WHERE fulltext MATCH ?1 ORDER BY rowid DESC", -1, &matching, nil)
    }

    deinit { close() }

    func close() {
        for statement in [inserting, deleting, matching] { sqlite3_finalize(statement) }
        (inserting, deleting, matching) = (nil, nil, nil)
        sqlite3_close(database)
        database = nil
    }

    func execute(_ sql: String) {
        guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else {
            fatalError(String(cString: sqlite3_errmsg(database)))
        }
    }

    func insert(_ notes: [Shop.Text]) {
        execute("BEGIN")
        for note in notes { put(note, inserting) }
        execute("COMMIT")
    }

    /// Deletes a document. A contentless index needs the tokens that it is to forget.
    func delete(_ note: Shop.Text) { put(note, deleting) }

    private func put(_ note: Shop.Text, _ statement: OpaquePointer?) {
        sqlite3_bind_int64(statement, 1, Int64(note.number))
        sqlite3_bind_text(statement, 2, Self.tokens(note.title + " " + note.body), -1, Self.transient)
        sqlite3_step(statement)
        sqlite3_reset(statement)
    }

    /// Returns the numbers of the latest notes that contain what was typed.
    func search(_ typed: String, limit: Int) -> [Int] {
        let query = SearchQuery(typed)
        sqlite3_bind_text(matching, 1, Self.query(typed), -1, Self.transient)
        defer { sqlite3_reset(matching) }
        var found: [Int] = []
        while found.count < limit, sqlite3_step(matching) == SQLITE_ROW {
            let number = Int(sqlite3_column_int64(matching, 0))
            guard let text = texts.text(number) else { continue }
            let (title, body) = (FoldedText(text.title, positions: true), FoldedText(text.body, positions: true))
            guard query.rank(title: title, body: body)?.isLiteral == true else { continue }
            _ = query.matches(title: title, body: body)
            found.append(number)
        }
        return found
    }

    // MARK: Tokens

    private static func isPaired(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0x2E80 }

    private static func runs(_ text: String) -> [[Unicode.Scalar]] {
        var runs: [[Unicode.Scalar]] = []
        var run: [Unicode.Scalar] = []
        for scalar in FoldedText(text).text.unicodeScalars {
            let isWord = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            if !isWord || run.last.map({ isPaired($0) != isPaired(scalar) }) ?? false {
                if !run.isEmpty { runs.append(run) }
                run = []
            }
            if isWord { run.append(scalar) }
        }
        return run.isEmpty ? runs : runs + [run]
    }

    private static func text(_ scalars: some Collection<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }

    private static func pairs(_ run: [Unicode.Scalar]) -> [String] {
        run.indices.dropLast().map { text(run[$0...$0 + 1]) }
    }

    static func tokens(_ text: String) -> String {
        runs(text).flatMap { run -> [String] in
            guard let last = run.last, isPaired(last) else { return [Self.text(run)] }
            return pairs(run) + [Self.text([last])]
        }.joined(separator: " ")
    }

    /// Returns the query for what was typed. A single sign begins a pair or is a last one; of other words it can find
    /// the beginning only.
    private static func query(_ typed: String) -> String {
        runs(typed).flatMap { run -> [String] in
            let isPaired = run.last.map { Self.isPaired($0) } ?? false
            return isPaired && run.count > 1 ? pairs(run).map { "\"\($0)\"" } : ["\"\(text(run))\" *"]
        }.joined(separator: " ")
    }
}
