import Foundation
import Notes
import NotesHashing
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine
import TestDesk
import Testing
import Waiting

@testable import NotesSQLiteStore

struct AttachmentTests {
    let desk: Desk

    init() throws {
        desk = try Desk()
        try desk.stands("a", "text")
    }

    private var files: BlobFolder { desk.fixture.configuration.files }

    private func receive(_ text: String) throws -> any ReceivedBytes {
        let intake = try desk.store.makeIntake(limit: 1 << 22)
        try Array(text.utf8).withUnsafeBytes { try intake.append($0) }
        return try intake.finish()
    }

    private func attach(
        _ text: String, as name: String, to id: String = "a", if condition: Precondition = Precondition()
    ) throws -> NoteAnswer {
        let file = NewAttachment(name: name, type: "text/plain", bytes: try receive(text), condition: condition)
        return try desk.write(id, .attach(file))
    }

    @discardableResult private func attached(_ text: String, as name: String) throws -> StoredNote {
        switch try attach(text, as: name) {
        case .created(let note, _), .replaced(let note, _), .unchanged(let note): note
        case let other: throw Desk.Unexpected(answer: "\(other)")
        }
    }

    private func names(_ json: [UInt8]) throws -> [String] {
        try json.withUnsafeBufferPointer { try NoteDecoder().storedContent($0) }.attachments.map(\.name)
    }

    private func isThere(_ text: String) throws -> Bool {
        try desk.store.file(SHA256.hash(text), of: desk.account) != nil
    }

    /// Waits until the collector has done its work.
    private func collected() throws {
        // The files that the last write released are passed on after its answer and before the next one's.
        let store = desk.store
        try Wait.reply { store.writeMarks(reply: $0) }
        // An adopting write may hold on for a moment longer.
        try Patience.until("the unused files to be collected") { store.sqlite.collector.finish() }
    }

    @Test func `a full account refuses a file that counts, even one that it has`() throws {
        try attached("text", as: "f")
        let (store, account) = (desk.store, desk.account)
        try Wait.reply { store.setQuota(account, bytes: 1, reply: $0) }
        func again(countsAgainstQuota: Bool) throws -> NoteAnswer {
            let file = NewAttachment(name: "f", type: "text/plain", bytes: try receive("text"))
            let command = NoteCommand(
                account: account, asker: Asker(account), id: try desk.id("a"), action: .attach(file),
                countsAgainstQuota: countsAgainstQuota)
            return try Wait.reply { store.write(command, reply: $0) }
        }
        guard case .unchanged = try again(countsAgainstQuota: false) else {
            throw Desk.Unexpected(answer: "not unchanged")
        }
        #expect {
            try again(countsAgainstQuota: true)
        } throws: { error in
            if case .overQuota? = error as? StoreError { true } else { false }
        }
        #expect(try isThere("text"))
    }

    @Test func `a note has its files in the order of names, and a new file is a change`() throws {
        let before = try #require(try desk.note("a"))
        guard case .created(let first, _) = try attach("B", as: "b.txt") else { throw Desk.Unexpected(answer: "b") }
        guard case .created(let note, _) = try attach("A", as: "a.txt") else { throw Desk.Unexpected(answer: "a") }
        #expect(first.seq == before.seq + 1)
        #expect(note.seq == before.seq + 2)
        #expect(note.lastModified > before.lastModified)
        #expect(try names(note.json) == ["a.txt", "b.txt"])
        #expect(try desk.versions("a").map(\.reason) == [.superseded, .superseded])
        let file = try #require(try desk.reader.attachment("a.txt", of: desk.id("a"), account: desk.account))
        #expect(file == Attachment(name: "a.txt", type: "text/plain", size: 1, sha256: SHA256.hash("A")))
        let status = try desk.reader.status(of: desk.account)
        #expect(status.attachments == 2)
        #expect(try desk.problems() == [])
    }

    @Test func `the same bytes under the same name change nothing, and others replace`() throws {
        try attached("one", as: "f")
        guard case .unchanged = try attach("one", as: "f") else { throw Desk.Unexpected(answer: "not unchanged") }
        guard case .replaced(let note, _) = try attach("two", as: "f") else { throw Desk.Unexpected(answer: "else") }
        #expect(try names(note.json) == ["f"])
        // A version still names the first.
        try collected()
        #expect(try isThere("one"))
        #expect(try isThere("two"))
    }

    @Test func `preconditions apply to the file, or to its note's rev`() throws {
        let note = try attached("one", as: "f")
        func refused(_ condition: Precondition, _ name: String = "f") throws -> Bool {
            if case .preconditionFailed = try attach("two", as: name, if: condition) { true } else { false }
        }
        #expect(try refused(.init(noneMatch: .any)))
        #expect(try refused(.init(match: .tags(digests: [SHA256.hash("other")]))))
        #expect(try refused(.init(noneMatch: .tags(digests: [SHA256.hash("one")]))))
        #expect(try refused(.init(unmodifiedSince: 0)))
        #expect(try refused(.init(match: .any), "g"))
        try collected()
        #expect(try !isThere("two"))
        #expect(try !refused(.init(match: .tags(revs: [note.rev]))))
        #expect(try !refused(.init(match: .tags(digests: [SHA256.hash("two")]))))
        #expect(try !refused(.init(noneMatch: .any), "g"))
    }

    @Test func `files survive edits, the trash and undelete, and are restored with a version`() throws {
        try attached("bytes", as: "f")
        try desk.stands("a", "new text")
        #expect(try names(#require(try desk.note("a")).json) == ["f"])
        let synced = Change(
            id: try desk.id("a"), action: .write(Content(body: "synced")),
            lastModified: Timestamp(clamping: desk.fixture.clock.now + 60_000), origin: .sync)
        _ = try desk.sync([synced])
        #expect(try names(#require(try desk.note("a")).json) == ["f"])
        guard case .replaced(let without, _) = try desk.write("a", .detach(name: "f", Precondition())) else {
            throw Desk.Unexpected(answer: "not detached")
        }
        #expect(try names(without.json) == [])
        #expect(try desk.reader.attachment("f", of: desk.id("a"), account: desk.account) == nil)
        try collected()
        #expect(try isThere("bytes"))
        let version = try #require(try desk.versions("a").first)
        guard case .replaced(let restored, _) = try desk.write("a", .restore(version: version.rev)) else {
            throw Desk.Unexpected(answer: "not restored")
        }
        #expect(try names(restored.json) == ["f"])
        try desk.delete("a")
        #expect(try desk.reader.attachment("f", of: desk.id("a"), account: desk.account) != nil)
        guard case .gone = try attach("x", as: "g") else { throw Desk.Unexpected(answer: "a file in the trash") }
        guard case .replaced(let back, _) = try desk.write("a", .undelete) else {
            throw Desk.Unexpected(answer: "not undeleted")
        }
        #expect(try names(back.json) == ["f"])
        #expect(try desk.problems() == [])
    }

    @Test(arguments: ["purge", "time", "account"])
    func `a file without references is collected`(by end: String) throws {
        try attached("bytes", as: "f")
        try attached("others", as: "f")
        try collected()
        #expect(try isThere("bytes"))
        switch end {
        case "purge": _ = try desk.write("a", .purge)
        case "time":
            try desk.delete("a")
            desk.pass(days: 31)
            let store = desk.store
            _ = try Wait.reply { store.expire(reply: $0) }
        default:
            let (store, account) = (desk.store, desk.account)
            _ = try Wait.reply { store.deleteAccount(account, reply: $0) }
        }
        try collected()
        #expect(try !isThere("bytes"))
        #expect(try !isThere("others"))
        #expect(try desk.problems() == [])
    }

    @Test func `a file of two accounts stays until both release it`() throws {
        let store = desk.store
        let other = try #require(try Wait.reply { store.createAccount(name: "you", password: "x", reply: $0) })
        try attached("shared bytes", as: "f")
        let id = try desk.id("theirs")
        func write(_ action: NoteCommand.Action) throws -> NoteAnswer {
            try Wait.reply {
                store.write(NoteCommand(account: other, asker: Asker(other), id: id, action: action), reply: $0)
            }
        }
        _ = try write(.put { _ in .success(Change(id: id, action: .write(Content(body: "x")))) })
        _ = try write(.attach(NewAttachment(name: "g", type: "a/b", bytes: try receive("shared bytes"))))
        _ = try desk.write("a", .purge)
        try collected()
        #expect(try isThere("shared bytes"))
        _ = try write(.purge)
        try collected()
        #expect(try !isThere("shared bytes"))
    }

    @Test func `a refused upload and one for a missing note leave no file`() throws {
        guard case .notFound = try attach("lost", as: "f", to: "none") else { throw Desk.Unexpected(answer: "found") }
        try collected()
        #expect(try !isThere("lost"))
        #expect(BlobFolder.names(in: files.incoming) == [])
    }

    @Test func `a note has a bounded number of files`() throws {
        for number in 0..<NoteLimits().attachments { try attached("\(number)", as: "f\(number)") }
        guard case .invalid(let error) = try attach("x", as: "one more") else { throw Desk.Unexpected(answer: "ok") }
        #expect(error.code == .invalidNote)
        #expect(error.detail.contains("\(NoteLimits().attachments)"))
        try attached("y", as: "f7")
    }

    @Test func `the collector waits for pins, so an upload of the same bytes is safe`() throws {
        try attached("bytes", as: "f")
        var holds = [try BlobPin(files)]
        let store = desk.store
        _ = try desk.write("a", .purge)
        try Wait.reply { store.writeMarks(reply: $0) }
        #expect(!store.sqlite.collector.finish())
        #expect(try isThere("bytes"))
        holds.removeAll()
        try collected()
        #expect(try !isThere("bytes"))
    }

    @Test func `concurrent uploads and removals of a file leave it exactly where it is named`() throws {
        let (store, account) = (desk.store, desk.account)
        for number in 0..<4 { try desk.stands("n\(number)", "x") }
        let rounds = 60
        let group = Wait.Group(count: rounds * 4)
        for round in 0..<rounds {
            for number in 0..<4 {
                let id = try desk.id("n\(number)")
                let action: NoteCommand.Action =
                    (round + number) % 3 == 0
                    ? .purge
                    : (round + number) % 3 == 1
                        ? .put { _ in .success(Change(id: id, action: .write(Content(body: "\(round)")))) }
                        : .attach(NewAttachment(name: "f", type: "a/b", bytes: try receive("one file")))
                store.write(NoteCommand(account: account, asker: Asker(account), id: id, action: action)) { _ in
                    group.done()
                }
            }
        }
        group.wait()
        try collected()
        #expect(try desk.problems() == [])
    }

    @Test func `a sweep finds the files that a crash left without a row`() throws {
        try attached("named", as: "f")
        try files.adopt(receive("orphan"), BlobPin(files))
        #expect(try isThere("orphan"))
        desk.store.collect()
        try collected()
        try collected()
        #expect(try !isThere("orphan"))
        #expect(try isThere("named"))
    }

    @Test func `a backup of everything has the files, and restores them in another folder`() throws {
        for (name, text) in [("one", "bytes"), ("two", String(repeating: "long ", count: 300_000)), ("none", "")] {
            try attached(text, as: name)
        }
        try attached("others", as: "one")
        let file = desk.fixture.folder + "/backup.sqlite"
        #expect(try DatabaseBackup.write(desk.fixture.configuration, to: file) == 0)
        let other = try DataFolderFixture()
        try DatabaseBackup.restore(other.configuration, from: file)
        #expect(try StoreCheck.run(other.configuration).problems == [])
        let files = other.configuration.files
        #expect(try files.open(SHA256.hash("bytes"))?.count == 5)
        #expect(try files.open(SHA256.hash(""))?.count == 0)
        #expect(BlobFolder.names(in: files.incoming) == [])
        let restored = try StoreEngine(other.configuration)
        #expect(try restored.makeReader().attachment("two", of: desk.id("a"), account: desk.account)?.size == 1_500_000)
        restored.close()
        // The pieces are in the backup, and no longer in the database.
        let database = try other.database()
        #expect(try database.int("SELECT count(*) FROM sqlite_schema WHERE name = 'backup_files'") == 0)
        #expect(try database.int("PRAGMA page_count") < 100)
    }

    @Test func `a backup with altered files changes nothing, and one without a file names it`() throws {
        try attached("bytes", as: "f")
        let file = desk.fixture.folder + "/backup.sqlite"
        try DatabaseBackup.write(desk.fixture.configuration, to: file)
        try Database(path: file, mode: .readWrite).execute("UPDATE backup_files SET bytes = x'00'")
        let other = try DataFolderFixture()
        #expect(throws: OpenError.self) { try DatabaseBackup.restore(other.configuration, from: file) }
        #expect(try other.files().allSatisfy { $0 != "notes.sqlite" })
        try FileManager.default.removeItem(atPath: files.path(of: SHA256.hash("bytes")))
        #expect(try DatabaseBackup.write(desk.fixture.configuration, to: file) == 1)
    }

    @Test func `a backup beside removals has every file that it names`() throws {
        try attached(String(repeating: "x", count: 1 << 20), as: "f")
        let (store, account, id) = (desk.store, desk.account, try desk.id("a"))
        let group = Wait.Group(count: 1)
        let hold = try BlobPin(files)
        store.write(NoteCommand(account: account, asker: Asker(account), id: id, action: .purge)) { _ in group.done() }
        group.wait()
        withExtendedLifetime(hold) {}
        #expect(try DatabaseBackup.write(desk.fixture.configuration, to: desk.fixture.folder + "/b.sqlite") == 0)
    }

    @Test func `the check reports files that are missing, short, altered or unlisted`() throws {
        for name in ["missing", "short", "altered"] { try attached(name, as: name) }
        #expect(try desk.problems() == [])
        desk.store.close()
        let manager = FileManager.default
        try manager.removeItem(atPath: files.path(of: SHA256.hash("missing")))
        try Data("shor".utf8).write(to: URL(fileURLWithPath: files.path(of: SHA256.hash("short"))))
        try Data("Altered".utf8).write(to: URL(fileURLWithPath: files.path(of: SHA256.hash("altered"))))
        let problems = try desk.problems()
        #expect(problems.count == 3)
        #expect(problems.contains { $0.contains(SHA256.hash("missing").hex) && $0.contains("is missing") })
        #expect(problems.contains { $0.contains(SHA256.hash("short").hex) && $0.contains("4 bytes") })
        #expect(
            problems.contains { $0.contains(SHA256.hash("altered").hex) && $0.contains("does not match its digest") })
        let database = try desk.fixture.database()
        try database.execute("DELETE FROM files WHERE name = 'altered' AND rev = x''")
        #expect(try desk.problems().contains { $0.contains("the listed files of note a") })
    }
}
