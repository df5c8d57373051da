import Foundation
import Notes
import NotesBackupFormat
import NotesHashing
import NotesSQLite
import NotesStoreContract
import TestDesk
import Testing
import Waiting

@testable import NotesSQLiteStore

/// Files travel with a backup, and no account gets another's file by one.
struct RestoreFilesTests {
    let desk: Desk
    let other: Desk
    /// Is longer than a piece of a text in a backup.
    static let large = String(repeating: "0123456789abcdef", count: 30_000)

    init() throws {
        desk = try Desk()
        other = try Desk()
        try desk.stands("a", "text")
        try attach(Self.large, as: "large.bin", on: desk)
        try attach("old", as: "f", on: desk)
        try attach("new", as: "f", on: desk)
        try attach("", as: "empty", on: desk)
    }

    private func attach(_ text: String, as name: String, on desk: Desk) throws {
        let intake = try desk.store.makeIntake(limit: 1 << 20)
        try Array(text.utf8).withUnsafeBytes { try intake.append($0) }
        let file = NewAttachment(
            name: name, type: "text/plain", bytes: try intake.finish(), condition: Precondition())
        _ = try desk.write("a", .attach(file))
    }

    private func isThere(_ text: String, on desk: Desk) throws -> Bool {
        try Wait.reply { desk.store.writeMarks(reply: $0) }
        try Patience.until("the unused files to be collected") { desk.store.sqlite.collector.finish() }
        return try desk.store.file(SHA256.hash(text), of: desk.account) != nil
    }

    @Test(arguments: [RestoreMode.merge, .overwrite, .replace])
    func `a backup with files restores them, those of versions too`(mode: RestoreMode) throws {
        _ = try other.restored(try desk.backup(), mode)
        for text in [Self.large, "old", "new", ""] { #expect(try isThere(text, on: other)) }
        #expect(try other.problems() == [])
        if mode == .replace { #expect(try other.lines() == desk.lines()) }
        #expect(try other.note("a")?.rev == desk.note("a")?.rev)
    }

    @Test func `a trial leaves no file behind, and neither does a file that is refused`() throws {
        let backup = try desk.backup()
        _ = try other.restored(backup, .replace, trial: true)
        guard case .refused = try other.restore(Array(backup.dropLast(2))) else {
            throw Desk.Unexpected(answer: "taken")
        }
        for text in [Self.large, "old", "new", ""] { #expect(try !isThere(text, on: other)) }
        #expect(try Files.names(in: other.fixture.folder + "/incoming") == [])
    }

    @Test func `a file without its bytes is restored only in an account that has it`() throws {
        let backup = try desk.backup(BackupParts(versions: true))
        let made = try Wait.reply { desk.store.createAccount(name: "they", password: "h", reply: $0) }
        let they = try #require(made)
        let intake = try desk.store.makeIntake(limit: 1 << 30)
        try backup.withUnsafeBytes { try intake.append($0) }
        let source = BackupReader(try intake.finish())
        let order = RestoreOrder(account: they, asker: Asker(they), mode: .replace, isTrial: false, source: source)
        let answer = try Desk.counters(try Wait.reply { desk.store.restore(order, reply: $0) })
        #expect(answer.added == 1 && answer.missingFiles == 4)
        let theirs = try #require(try desk.reader.note(desk.id("a"), of: they))
        #expect(String(decoding: theirs.json, as: UTF8.self).contains(#""attachments":[]"#))
        #expect(try desk.reader.attachment("f", of: desk.id("a"), account: they) == nil)

        try desk.delete("a")
        let own = try desk.restored(backup, .overwrite)
        #expect(own.undeleted == 1 && own.missingFiles == 0)
        #expect(try desk.reader.attachment("f", of: desk.id("a"), account: desk.account)?.size == 3)
        #expect(try desk.problems() == [])
    }

    @Test func `a snapshot keeps the files that it names, until it is removed`() throws {
        let lines = try desk.lines()
        let undo = try desk.restored(try other.backup(), .replace).undo
        #expect(try desk.note("a") == nil)
        for text in [Self.large, "old", "new"] { #expect(try isThere(text, on: desk)) }
        _ = try Desk.counters(try desk.undo(undo))
        #expect(try desk.lines() == lines)
        #expect(try desk.problems() == [])
        _ = try desk.restored(try other.backup(), .replace)
        desk.pass(days: 31)
        _ = try Wait.reply { desk.store.expire(reply: $0) }
        try desk.fixture.awaitErasures()
        for text in [Self.large, "old", "new"] { #expect(try !isThere(text, on: desk)) }
    }
}
