import Foundation
import NotesSQLite
import Testing

struct DatabaseTests {
    let folder: TemporaryFolder
    let database: Database

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(path: folder.file("test.sqlite"), mode: .create)
        try database.execute("PRAGMA journal_mode=WAL; CREATE TABLE t (k INTEGER PRIMARY KEY, v)")
    }

    func count() throws -> Int64 { try database.int("SELECT count(*) FROM t") }

    @Test func `a transaction that is rolled back leaves nothing`() throws {
        try database.begin()
        try database.statement("INSERT INTO t VALUES (?, ?)").bind(1, 1).bind(2, "x").run()
        try database.rollback()
        #expect(try count() == 0)
        #expect(!database.isInTransaction)
    }

    @Test func `a transaction is committed, and rolled back where its body throws`() throws {
        try database.transaction { try database.execute("INSERT INTO t VALUES (1, 'x')") }
        #expect(throws: CancellationError.self) {
            try database.transaction {
                try database.execute("INSERT INTO t VALUES (2, 'y')")
                throw CancellationError()
            }
        }
        #expect(try count() == 1)
        #expect(!database.isInTransaction)
    }

    @Test func `a snapshot sees one state while another connection writes`() throws {
        let reader = try Database(path: database.path, mode: .readOnly)
        let insert = database.statement("INSERT INTO t VALUES (?, ?)")
        try insert.bind(1, 1).bind(2, "one").run()
        try reader.beginReading()
        #expect(try reader.int("SELECT count(*) FROM t") == 1)
        try insert.bind(1, 2).bind(2, "two").run()
        #expect(try reader.int("SELECT count(*) FROM t") == 1)
        try reader.commit()
        #expect(try reader.int("SELECT count(*) FROM t") == 2)
    }

    @Test func `a second writer fails as busy and keeps nothing`() throws {
        let other = try Database(path: database.path, mode: .readWrite)
        try database.begin()
        let error = #expect(throws: SQLiteError.self) { try other.begin() }
        #expect(error?.kind == .busy)
        try database.rollback()
        try other.begin()
        try other.rollback()
    }

    @Test func `an error never tells a bound value`() throws {
        let insert = database.statement("INSERT INTO t VALUES (?, ?)")
        try insert.bind(1, 1).bind(2, "my secret").run()
        let error = #expect(throws: SQLiteError.self) { try insert.bind(1, 1).bind(2, "my secret").run() }
        #expect(error?.kind == .constraint)
        #expect(error.map { !"\($0)".contains("secret") } == true)
        #expect(error?.sql == "INSERT INTO t VALUES (?, ?)")
        try database.execute("CREATE VIRTUAL TABLE f USING fts5(x)")
        let search = database.statement("SELECT * FROM f WHERE f MATCH ?")
        let syntax = #expect(throws: SQLiteError.self) { try search.bind(1, "\"my secret").run() }
        #expect(syntax.map { !"\($0)".contains("secret") } == true)
    }

    @Test func `a file that is no database is refused`() throws {
        let path = folder.file("foreign")
        try Array(repeating: "not a database at all ", count: 100).joined().write(
            toFile: path, atomically: false, encoding: .utf8)
        let foreign = try Database(path: path, mode: .readWrite)
        let error = #expect(throws: SQLiteError.self) { try foreign.int("PRAGMA user_version") }
        #expect(error?.kind == .damaged)
        let missing = #expect(throws: SQLiteError.self) {
            try Database(path: folder.file("nowhere/at/all"), mode: .create)
        }
        #expect(missing?.kind == .cannotOpen)
    }

    @Test func `a checkpoint reports how much of the log it moved`() throws {
        database.checkpointByHandOnly()
        let insert = database.statement("INSERT INTO t VALUES (?, ?)")
        for number in 1...100 {
            try insert.bind(1, Int64(number)).bind(2, [UInt8](repeating: 7, count: 4000)).run()
        }
        let (logged, moved) = try database.checkpoint(.passive)
        #expect(logged >= 100)
        #expect(moved == logged)
    }

    @Test func `a backup is one moment of a database that is written to`() throws {
        let insert = database.statement("INSERT INTO t VALUES (?, ?)")
        for number in 1...500 { try insert.bind(1, Int64(number)).bind(2, "row").run() }
        let copy = folder.file("copy.sqlite")
        let source = try Database(path: database.path, mode: .readWrite)
        try source.backup(to: Database(path: copy, mode: .create), pagesPerStep: 1)
        let restored = try Database(path: copy, mode: .readWrite)
        #expect(try restored.int("SELECT count(*) FROM t") == 500)
        #expect(try restored.text("PRAGMA integrity_check") == "ok")
    }
}
