import Foundation
import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine
import TestDesk
import Testing

@testable import NotesSQLiteStore

struct OpeningTests {
    let room: Room

    init() throws {
        room = try Room()
    }

    @Test func `an empty folder becomes a store, and opens again`() throws {
        let store = try StoreEngine(room.configuration)
        let account = try #require(try Wait.reply { store.createAccount(name: "me", password: "x", reply: $0) })
        store.close()
        let again = try StoreEngine(room.configuration)
        #expect(try again.makeReader().account(named: "me")?.account == account)
        again.close()
    }

    @Test func `missing parent folders are made`() throws {
        var configuration = room.configuration
        configuration.folder += "/a/b/c"
        try StoreEngine(configuration).close()
        #expect(FileManager.default.fileExists(atPath: configuration.databasePath))
    }

    @Test func `a second server is refused, and the first goes on`() throws {
        let store = try StoreEngine(room.configuration)
        #expect(throws: OpenError.heldByAnotherServer(path: room.folder)) { try StoreEngine(room.configuration) }
        _ = try Wait.reply { store.createAccount(name: "me", password: "x", reply: $0) }
        store.close()
        try StoreEngine(room.configuration).close()
    }

    @Test func `another process' writes are counted in this one`() throws {
        let desk = try Desk()
        try desk.stands("a", "one")
        var beside = desk.room.configuration
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
        let store = try StoreEngine(room.configuration)
        var beside = room.configuration
        beside.role = .beside
        let command = try StoreEngine(beside)
        _ = try Wait.reply { command.createAccount(name: "other", password: "x", reply: $0) }
        command.close()
        #expect(try store.makeReader().account(named: "other") != nil)
        _ = try Wait.reply { store.createAccount(name: "me", password: "x", reply: $0) }
        store.close()
    }

    @Test func `a command on a folder without a database is refused, and makes none`() throws {
        var beside = room.configuration
        beside.role = .beside
        #expect(throws: OpenError.missing(path: beside.databasePath)) { try StoreEngine(beside) }
        #expect(try room.files() == [])
    }

    @Test func `a newer database is refused and not touched`() throws {
        try StoreEngine(room.configuration).close()
        do {
            let database = try room.database()
            try database.execute("PRAGMA user_version = 99")
            try database.checkpoint(.truncate)
        }
        let before = try room.contents()
        #expect(
            throws: OpenError.newerSchema(
                path: room.configuration.databasePath, found: 99, known: Schema.latest)
        ) { try StoreEngine(room.configuration) }
        #expect(try room.contents() == before)
    }

    @Test(arguments: ["text", "other database"])
    func `a foreign file is refused and not touched`(kind: String) throws {
        if kind == "text" {
            try String(repeating: "these are my tax papers\n", count: 20)
                .write(toFile: room.configuration.databasePath, atomically: false, encoding: .utf8)
        } else {
            try Database(path: room.configuration.databasePath, mode: .create).execute("CREATE TABLE photos (id)")
        }
        let before = try room.contents()
        #expect(throws: OpenError.foreignFile(path: room.configuration.databasePath)) {
            try StoreEngine(room.configuration)
        }
        #expect(try room.contents() == before)
    }

    @Test func `a database that was cut short is refused as damaged and not touched`() throws {
        let store = try StoreEngine(room.configuration)
        _ = try Wait.reply { store.createAccount(name: "me", password: "x", reply: $0) }
        store.close()
        let handle = try #require(FileHandle(forWritingAtPath: room.configuration.databasePath))
        try handle.truncate(atOffset: 3 * 4096)
        try handle.close()
        let before = try room.contents()
        let failure = #expect(throws: OpenError.self) { try StoreEngine(room.configuration) }
        #expect("\(try #require(failure))".contains("damaged"))
        #expect(try room.contents() == before)
    }

    @Test func `a file in place of the folder is refused`() throws {
        var configuration = room.configuration
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
