import CNotesGatheredLog
import FaultVFS
import Foundation
import NotesSQLite
import Testing

/// A connection writes a commit to the log in one piece, here above a file layer that counts and fails.
struct GatheredLogTests {
    let folder: TemporaryFolder
    let fault: OpaquePointer
    let layer: String
    let database: Database

    init() throws {
        folder = try TemporaryFolder()
        layer = "gathered-test-" + UUID().uuidString
        fault = try #require(fault_register(layer))
        let gathering = try #require(gathered_log(layer))
        database = try Database(path: folder.file("test.sqlite"), mode: .create, vfs: String(cString: gathering))
        try database.execute(
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=20; CREATE TABLE t (k INTEGER PRIMARY KEY, v)"
        )
    }

    /// Inserts rows that are each about a page long.
    private func insert(_ keys: Range<Int>, into database: Database) throws {
        let insert = database.statement("INSERT INTO t VALUES (?, ?)")
        for key in keys { try insert.bind(1, Int64(key)).bind(2, String(repeating: "x", count: 4000)).run() }
    }

    private func stranger() throws -> Database { try Database(path: database.path, mode: .readWrite) }

    private func expectIntact(_ count: Int64, _ connection: Database) throws {
        #expect(try connection.int("SELECT count(*) FROM t WHERE length(v) = 4000") == count)
        #expect(try connection.text("PRAGMA integrity_check") == "ok")
    }

    @Test func `a commit of many pages is one write`() throws {
        let before = fault_writes(fault)
        try database.begin()
        try insert(0..<10, into: database)
        try database.commit()
        #expect(fault_writes(fault) - before == 1)
        try expectIntact(10, stranger())
    }

    @Test func `without gathering it is two writes a page`() throws {
        let plain = try Database(path: database.path, mode: .readWrite, vfs: layer)
        let before = fault_writes(fault)
        try plain.begin()
        try insert(0..<10, into: plain)
        try plain.commit()
        #expect(fault_writes(fault) - before > 20)
    }

    @Test
    func `a transaction larger than the cache reads its spilled pages, and others do not`()
        throws
    {
        let other = try stranger()
        try database.begin()
        try insert(0..<500, into: database)
        try expectIntact(500, database)
        try expectIntact(0, other)
        // Pages that are in the log already are overwritten at their offsets.
        try database.execute("UPDATE t SET v = upper(v)")
        try database.commit()
        #expect(try other.int("SELECT count(*) FROM t WHERE v = upper(v)") == 500)
        try expectIntact(500, other)
    }

    @Test func `what was rolled back is nowhere, and the next transaction takes its place`() throws {
        try database.begin()
        try insert(0..<500, into: database)
        try database.rollback()
        try insert(1000..<1010, into: database)
        try expectIntact(10, stranger())
    }

    @Test func `the log is emptied and begun again`() throws {
        for round in 0..<3 {
            try insert(round * 50..<round * 50 + 50, into: database)
            try database.checkpoint(.truncate)
            #expect(try Data(contentsOf: URL(fileURLWithPath: database.path + "-wal")).isEmpty)
            try expectIntact(Int64(round) * 50 + 50, stranger())
        }
    }

    @Test(arguments: [(FAULT_FULL, SQLiteError.Kind.full), (FAULT_SYNC, .io)])
    func `a commit that does not reach the disk is refused and leaves nothing`(
        _ kind: FaultKind, _ expected: SQLiteError.Kind
    ) throws {
        try insert(0..<5, into: database)
        try database.begin()
        try insert(5..<10, into: database)
        fault_set(fault, kind)
        let error = #expect(throws: SQLiteError.self) { try database.commit() }
        #expect(error?.kind == expected)
        fault_set(fault, FAULT_NONE)
        try database.rollback()
        try expectIntact(5, stranger())
        try insert(5..<10, into: database)
        try expectIntact(10, stranger())
    }
}
