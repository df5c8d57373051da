import Foundation
import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine
import TestDesk
import Testing

@testable import NotesSQLiteStore

struct OpeningTests {
    let fixture: DataFolderFixture

    init() throws {
        fixture = try DataFolderFixture()
    }

    @Test func `an empty folder becomes a store, and opens again`() throws {
        let store = try StoreEngine(fixture.configuration)
        let account = try #require(try Wait.reply { store.createAccount(name: "me", password: "x", reply: $0) })
        store.close()
        let again = try StoreEngine(fixture.configuration)
        #expect(try again.makeReader().account(named: "me")?.account == account)
        again.close()
    }

    @Test func `missing parent folders are made`() throws {
        var configuration = fixture.configuration
        configuration.folder += "/a/b/c"
        try StoreEngine(configuration).close()
        #expect(FileManager.default.fileExists(atPath: configuration.databasePath))
    }

    @Test func `a second server is refused, and the first goes on`() throws {
        let store = try StoreEngine(fixture.configuration)
        #expect(throws: OpenError.heldByAnotherServer(path: fixture.folder)) { try StoreEngine(fixture.configuration) }
        _ = try Wait.reply { store.createAccount(name: "me", password: "x", reply: $0) }
        store.close()
        try StoreEngine(fixture.configuration).close()
    }

    @Test func `another process' writes are counted in this one`() throws {
        let desk = try Desk()
        try desk.stands("a", "one")
        var beside = desk.fixture.configuration
        beside.role = .beside
        let other = try StoreEngine(beside)
        for number in 0..<3 {
            let id = try desk.id("other-\(number)")
            let command = NoteCommand(
                account: desk.account, asker: Asker(desk.account), id: id,
                action: .put { _ in .success(Change(id: id, action: .write(Content(body: "theirs")))) })
            _ = try Wait.reply { other.write(command, reply: $0) }
            try desk.stands("ours-\(number)", "ours")
        }
        other.close()
        let status = try desk.reader.status(of: desk.account)
        #expect(status.seq == 7)
        #expect(status.notes == 7)
        #expect(try desk.problems() == [])
    }

    @Test func `a command works beside the server`() throws {
        let store = try StoreEngine(fixture.configuration)
        var beside = fixture.configuration
        beside.role = .beside
        let command = try StoreEngine(beside)
        _ = try Wait.reply { command.createAccount(name: "other", password: "x", reply: $0) }
        command.close()
        #expect(try store.makeReader().account(named: "other") != nil)
        _ = try Wait.reply { store.createAccount(name: "me", password: "x", reply: $0) }
        store.close()
    }

    @Test func `a command on a folder without a database is refused, and makes none`() throws {
        var beside = fixture.configuration
        beside.role = .beside
        #expect(throws: OpenError.missing(path: beside.databasePath)) { try StoreEngine(beside) }
        #expect(try fixture.files() == [])
    }

    @Test func `a newer database is refused and not touched`() throws {
        try StoreEngine(fixture.configuration).close()
        do {
            let database = try fixture.database()
            try database.execute("PRAGMA user_version = 99")
            try database.checkpoint(.truncate)
        }
        let before = try fixture.contents()
        #expect(
            throws: OpenError.newerSchema(
                path: fixture.configuration.databasePath, found: 99, known: Schema.latest)
        ) { try StoreEngine(fixture.configuration) }
        #expect(try fixture.contents() == before)
    }

    @Test(arguments: ["text", "other database"])
    func `a foreign file is refused and not touched`(kind: String) throws {
        if kind == "text" {
            try String(repeating: "these are my tax papers\n", count: 20)
                .write(toFile: fixture.configuration.databasePath, atomically: false, encoding: .utf8)
        } else {
            try Database(path: fixture.configuration.databasePath, mode: .create).execute("CREATE TABLE photos (id)")
        }
        let before = try fixture.contents()
        #expect(throws: OpenError.foreignFile(path: fixture.configuration.databasePath)) {
            try StoreEngine(fixture.configuration)
        }
        #expect(try fixture.contents() == before)
    }

    @Test func `a database that was cut short is refused as damaged and not touched`() throws {
        let store = try StoreEngine(fixture.configuration)
        _ = try Wait.reply { store.createAccount(name: "me", password: "x", reply: $0) }
        store.close()
        let handle = try #require(FileHandle(forWritingAtPath: fixture.configuration.databasePath))
        try handle.truncate(atOffset: 3 * 4096)
        try handle.close()
        let before = try fixture.contents()
        let failure = #expect(throws: OpenError.self) { try StoreEngine(fixture.configuration) }
        #expect("\(try #require(failure))".contains("damaged"))
        #expect(try fixture.contents() == before)
    }

    @Test func `a file in place of the folder is refused`() throws {
        var configuration = fixture.configuration
        configuration.folder += "/file"
        try "x".write(toFile: configuration.folder, atomically: false, encoding: .utf8)
        #expect(throws: OpenError.cannotMakeFolder(path: configuration.folder, reason: "it is a file")) {
            try StoreEngine(configuration)
        }
    }

    @Test func `every refusal is one line`() {
        let failures: [OpenError] = [
            .cannotMakeFolder(path: "/x", reason: "y"), .notWritable(path: "/x", reason: "y"),
            .heldByAnotherServer(path: "/x"), .foreignFile(path: "/x"),
            .newerSchema(path: "/x", found: 2, known: 1), .olderSchema(path: "/x", found: 1, known: 2),
            .missing(path: "/x"), .damaged(path: "/x", reason: "y"), .storage(path: "/x", reason: "y"),
        ]
        for failure in failures {
            #expect("\(failure)".contains("/x"))
            #expect(!"\(failure)".contains("\n"))
        }
    }
}
