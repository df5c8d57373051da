import NotesSQLite
import Testing

struct StatementTests {
    let folder: TemporaryFolder
    let database: Database

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(path: folder.file("test.sqlite"), mode: .create)
        try database.execute("CREATE TABLE t (k INTEGER PRIMARY KEY, v)")
    }

    @Test(arguments: ["", "a", "\0", "a\0b", "장보기", "e\u{301}", "\u{FEFF}x\r\n"])
    func `text comes back byte for byte`(text: String) throws {
        try database.statement("INSERT INTO t VALUES (1, ?)").bind(1, text).run()
        let read = try database.statement("SELECT v FROM t").one { row in row.text(0) }
        #expect(read.map { Array($0.utf8) } == Array(text.utf8))
        let kind = try database.text("SELECT typeof(v) FROM t")
        #expect(kind == "text")
    }

    @Test(arguments: [0, 1, 3, 100_000])
    func `bytes come back, the empty ones too`(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: 255 * $0) }
        try database.statement("INSERT INTO t VALUES (1, ?)").bind(1, bytes).run()
        #expect(try database.statement("SELECT v FROM t").one { $0.bytes(0) } == bytes)
        #expect(try database.text("SELECT typeof(v) FROM t") == "blob")
        var buffer: [UInt8] = [9]
        _ = try database.statement("SELECT v FROM t").one { $0.withBytes(0) { buffer.append(contentsOf: $0) } }
        #expect(buffer == [9] + bytes)
    }

    @Test func `values stay as they are however many are bound at once, and however often`() throws {
        try database.execute("CREATE TABLE pairs (k INTEGER PRIMARY KEY, text, bytes)")
        let rows = 1...20
        let insert = database.statement(
            "INSERT INTO pairs VALUES " + rows.map { "(\($0), ?, ?)" }.joined(separator: ", ")
                + " ON CONFLICT (k) DO UPDATE SET text = excluded.text, bytes = excluded.bytes")
        for letter in ["a", "우", "z"] {
            let texts = rows.map { String(repeating: letter, count: $0 * $0 % 50) }
            for (index, text) in zip(Int32(0)..., texts) {
                insert.bind(2 * index + 1, text).bind(2 * index + 2, Array(text.utf8))
            }
            try insert.run()
            var read: [String] = []
            try database.statement("SELECT text, bytes FROM pairs ORDER BY k").each { row in
                read.append(row.text(0))
                return row.bytes(1) == Array(row.text(0).utf8)
            }
            #expect(read == texts)
        }
    }

    @Test(arguments: [0, 1, 100_000])
    func `bytes that are bound in place come back, and the next run does not see them`(count: Int) throws {
        let bytes = [UInt8](repeating: 7, count: count)
        let insert = database.statement("INSERT INTO t VALUES (?, ?)")
        try insert.bind(1, 1).run(2, inPlace: bytes)
        try insert.bind(1, 2).run()
        let select = database.statement("SELECT v FROM t WHERE k = ?")
        #expect(try select.bind(1, 1).one { $0.optionalBytes(0) } == bytes)
        #expect(try select.bind(1, 2).one { $0.isNull(0) } == true)
        #expect(throws: SQLiteError.self) { try insert.bind(1, 1).run(2, inPlace: bytes) }
    }

    @Test func `null is neither zero nor empty`() throws {
        try database.statement("INSERT INTO t VALUES (1, ?), (2, ?), (3, ?)")
            .bind(1, Int64?.none).bind(2, Int64?.some(0)).bind(3, String?.some("")).run()
        var seen: [Bool] = []
        try database.statement("SELECT v FROM t ORDER BY k").each { row in
            seen.append(row.isNull(0))
            return true
        }
        #expect(seen == [true, false, false])
        #expect(try database.statement("SELECT v FROM t WHERE k = 1").one { $0.optionalText(0) } == .some(nil))
    }

    @Test func `no row is nil and the statement can be used again`() throws {
        let find = database.statement("SELECT v FROM t WHERE k = ?")
        #expect(try find.bind(1, 1).one { $0.int(0) } == nil)
        try database.execute("INSERT INTO t VALUES (1, 42)")
        #expect(try find.bind(1, 1).one { $0.int(0) } == 42)
        // Bindings are cleared, so a forgotten one is a NULL and not the last caller's value.
        #expect(try find.one { $0.int(0) } == nil)
    }

    @Test func `reading stops where the body requests it`() throws {
        try database.execute("INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)")
        var seen: [Int64] = []
        try database.statement("SELECT k FROM t ORDER BY k").each { row in
            seen.append(row.int(0))
            return seen.count < 2
        }
        #expect(seen == [1, 2])
    }

    @Test func `a binding that fails is reported by the run`() throws {
        let statement = database.statement("INSERT INTO t VALUES (?, 1)")
        #expect(throws: SQLiteError.self) { try statement.bind(1, 1).bind(7, 2).run() }
        #expect(try database.int("SELECT count(*) FROM t") == 0)
        try statement.bind(1, 1).run()
        #expect(try database.int("SELECT count(*) FROM t") == 1)
    }

    @Test func `a statement is compiled at its first use, so its table may be created later`() throws {
        let insert = database.statement("INSERT INTO later VALUES (?)")
        let missing = #expect(throws: SQLiteError.self) { try insert.bind(1, 1).run() }
        #expect(missing?.message == "no such table: later")
        try database.execute("CREATE TABLE later (v)")
        try insert.bind(1, 2).run()
        #expect(try database.int("SELECT sum(v) FROM later") == 2)
    }

    @Test func `a statement that does not compile fails at every use, and keeps no binding`() throws {
        let wrong = database.statement("SELECT v FRM t WHERE k = ?")
        for _ in 0..<2 {
            let error = #expect(throws: SQLiteError.self) { try wrong.bind(1, "my secret").one { $0.int(0) } }
            #expect(error?.message == "near \"t\": syntax error")
            #expect(error?.description.contains("secret") == false)
        }
    }
}
