import Foundation
import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine
import TestDesk
import Testing

@testable import NotesSQLiteStore

struct BackupTests {
    let desk: Desk

    init() throws {
        desk = try Desk()
    }

    @Test func `a backup taken while notes are written restores to one moment`() throws {
        for number in 0..<200 { try desk.stands("n\(number)", "before") }
        let store = desk.store
        let account = desk.account
        let group = Wait.Group(count: 300)
        for number in 0..<300 {
            let id = try desk.id("n\(number)")
            store.write(
                NoteCommand(
                    account: account, asker: Asker(account), id: id,
                    action: .put { _ in .success(Change(id: id, action: .write(Content(body: "during")))) })
            ) { _ in group.done() }
        }
        let file = desk.fixture.folder + "/backup.sqlite"
        try DatabaseBackup.write(desk.fixture.configuration, to: file)
        group.wait()
        #expect(try !desk.fixture.files().contains { $0.hasPrefix("backup.sqlite-") || $0.hasSuffix(".part") })

        let other = try DataFolderFixture()
        try DatabaseBackup.restore(other.configuration, from: file)
        let restored = try StoreEngine(other.configuration)
        let status = try restored.makeReader().status(of: account)
        #expect(status.seq == Int64(status.notes) + Int64(status.versions))
        restored.close()
        #expect(try StoreCheck.run(other.configuration).problems == [])
    }

    @Test func `a restore makes a new epoch, so that every earlier cursor is expired`() throws {
        try desk.stands("a", "backed up")
        let cursor = try desk.pull(.beginning).cursor
        let file = desk.fixture.folder + "/backup.sqlite"
        try DatabaseBackup.write(desk.fixture.configuration, to: file)
        try desk.stands("a", "after the backup")
        #expect(throws: OpenError.heldByAnotherServer(path: desk.fixture.folder)) {
            try DatabaseBackup.restore(desk.fixture.configuration, from: file)
        }
        desk.store.close()
        try DatabaseBackup.restore(desk.fixture.configuration, from: file)
        let store = try StoreEngine(desk.fixture.configuration)
        let reader = try store.makeReader()
        let note = try #require(try reader.note(desk.id("a"), of: desk.account))
        #expect(try Desk.body(of: note.json) == "backed up")
        guard case .expired = try reader.changes(PullRequest(start: .after(cursor)), of: desk.account) else {
            throw Desk.Unexpected(answer: "the old cursor still counts")
        }
        store.close()
    }

    @Test func `a damaged or foreign backup changes nothing`() throws {
        try desk.stands("a", "mine")
        let file = desk.fixture.folder + "/backup.sqlite"
        try DatabaseBackup.write(desk.fixture.configuration, to: file)
        let handle = try #require(FileHandle(forUpdatingAtPath: file))
        try handle.seek(toOffset: 2 * 4096)
        try handle.write(contentsOf: Data(repeating: 0xff, count: 3 * 4096))
        try handle.close()
        desk.store.close()
        let before = try desk.fixture.contents()
        #expect(throws: OpenError.self) { try DatabaseBackup.restore(desk.fixture.configuration, from: file) }
        let foreign = desk.fixture.folder + "/foreign"
        try "not a backup".write(toFile: foreign, atomically: false, encoding: .utf8)
        #expect(throws: OpenError.foreignFile(path: foreign)) {
            try DatabaseBackup.restore(desk.fixture.configuration, from: foreign)
        }
        try FileManager.default.removeItem(atPath: foreign)
        #expect(try desk.fixture.contents() == before)
    }

    @Test func `a snapshot is one moment of an account, streamed while it changes`() throws {
        for number in 0..<50 { try desk.stands("n\(number)", "before") }
        try desk.delete("n0")
        let snapshot = try desk.store.makeSnapshot(of: desk.account, BackupParts())
        #expect(snapshot.count == 50)
        var bytes: [UInt8] = []
        var goesOn = true
        while goesOn {
            goesOn = try snapshot.next(into: &bytes, limit: bytes.count + 1000)
            try desk.stands("n1", "after \(bytes.count)")
        }
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        #expect(lines.count == 50)
        for line in lines { #expect(String(decoding: line, as: UTF8.self).contains(#""body":"before""#)) }
    }

    @Test func `the check finds rows that do not belong`() throws {
        try desk.stands("a", "x")
        #expect(try desk.problems() == [])
        desk.store.close()
        try desk.fixture.database()
            .execute("UPDATE notes SET last_modified = last_modified + 1; UPDATE accounts SET live = 7")
        let problems = try desk.problems()
        #expect(problems.contains { $0.contains("counts 7 notes but has 1") })
        #expect(problems.contains { $0.contains("note a") })
    }

    @Test func `an account's files are counted once in a database from before the counter`() throws {
        let oldFile = try #require(
            Bundle.module.path(forResource: "schema-4", ofType: "sqlite", inDirectory: "Fixtures"))
        let fixture = try DataFolderFixture()
        try FileManager.default.copyItem(atPath: oldFile, toPath: fixture.configuration.databasePath)
        let old = try fixture.database()
        try old.execute(
            """
            INSERT INTO files SELECT number, 'a', x'', 'f', 't', 100, x'01' FROM accounts;
            INSERT INTO files SELECT number, 'a', x'02', 'f', 't', 100, x'01' FROM accounts;
            INSERT INTO files SELECT number, 'b', x'', 'g', 't', 30, x'03' FROM accounts;
            """)
        try StoreEngine(fixture.configuration).close()
        let counted = { try old.int("SELECT file_bytes FROM accounts") }
        #expect(try counted() == 130)
        try old.execute("DELETE FROM files WHERE rev = x''")
        #expect(try counted() == 100)
        try old.execute("DELETE FROM files")
        #expect(try counted() == 0)
    }

    /// The files were made by the program of each schema version, with `CrashWriter`'s notes in them, and are never
    /// made again.
    @Test(arguments: 1...Schema.latest)
    func `a database of every schema version opens and is valid`(version: Int) throws {
        let oldFile = try #require(
            Bundle.module.path(forResource: "schema-\(version)", ofType: "sqlite", inDirectory: "Fixtures"))
        let fixture = try DataFolderFixture()
        try FileManager.default.copyItem(atPath: oldFile, toPath: fixture.configuration.databasePath)
        let store = try StoreEngine(fixture.configuration)
        let reader = try store.makeReader()
        let account = try #require(try reader.account(named: "crash")?.account)
        let status = try reader.status(of: account)
        #expect(status.notes > 0)
        #expect(status.deleted > 0)
        #expect(status.versions > 0)
        guard case .page(let page) = try reader.changes(PullRequest(start: .since(.earliest)), of: account) else {
            throw Desk.Unexpected(answer: "expired")
        }
        #expect(page.count == status.notes + status.deleted)
        let id = try #require(NoteID("new"))
        let command = NoteCommand(
            account: account, asker: Asker(account), id: id,
            action: .put { _ in .success(Change(id: id, action: .write(Content(body: "x")))) })
        guard case .created(let note, _) = try Wait.reply({ store.write(command, reply: $0) }) else {
            throw Desk.Unexpected(answer: "not created")
        }
        #expect(note.seq == status.seq + 1)
        store.close()
        #expect(try StoreCheck.run(fixture.configuration).problems == [])
    }
}
