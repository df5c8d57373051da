import Foundation
import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine
import TestDesk
import Testing

@testable import NotesSQLiteStore

struct NumberRestoreTests {
    let desk: Desk

    init() throws { desk = try Desk() }

    private func numbers(_ desk: Desk) throws -> [String: AppNumber] {
        Dictionary(uniqueKeysWithValues: try desk.listed().compactMap { note in note.number.map { (note.id, $0) } })
    }

    @Test(arguments: RestoreMode.allCases)
    func `a backup brings numbers and settings to another server, and goes on above them`(mode: RestoreMode) throws {
        for id in ["a", "b", "gone", "last"] { _ = try desk.create(id, id) }
        try desk.delete("gone")
        try desk.set("theirs")
        try desk.stands("never-shown", "x")
        let backup = try desk.backup()
        let other = try Desk()
        _ = try other.restored(backup, mode)
        #expect(try numbers(other) == ["a": 100, "b": 101, "last": 103])
        #expect(try other.appState().settings == Array("theirs".utf8))
        #expect(try other.number(["gone"]) == [102])
        #expect(try other.create("new", "x").number == 104)
        #expect(try other.problems() == [])
    }

    @Test(arguments: [2_000, 2_001])
    func `many numbers are restored, and one line holds a bounded part of them`(count: Int) throws {
        _ = try desk.sync(try (0..<count).map { Change(id: try desk.id("n\($0)"), action: .write(Content(body: "x"))) })
        try desk.showAll()
        let backup = try desk.backup()
        let lines = backup.split(separator: UInt8(ascii: "\n")).filter { $0.starts(with: #"{"app":"#.utf8) }
        #expect(lines.count == 3)
        let other = try Desk()
        _ = try other.restored(backup, .replace)
        #expect(try numbers(other) == numbers(desk))
        #expect(try numbers(other).count == count)
        #expect(try other.lines() == desk.lines())
    }

    @Test func `a number given between a backup and its restore is not given again`() throws {
        _ = try desk.create("a", "one")
        let backup = try desk.backup()
        _ = try desk.create("later", "x")
        for mode in [RestoreMode.replace, .merge, .overwrite, .replace] { _ = try desk.restored(backup, mode) }
        #expect(try numbers(desk) == ["a": 100])
        #expect(try desk.note(101) == nil)
        #expect(try desk.create("new", "x").number == 102)
        #expect(try desk.create("later", "again").number == 101)
    }

    @Test func `an undo keeps the numbers that were given since`() throws {
        _ = try desk.create("a", "one")
        let undo = try desk.restored(try desk.backup(), .replace).undo
        _ = try desk.create("b", "two")
        _ = try desk.undo(undo)
        #expect(try numbers(desk) == ["a": 100])
        #expect(try desk.create("c", "three").number == 102)
    }

    @Test func `numbers that other notes have here are not restored`() throws {
        let other = try Desk()
        for id in ["theirs", "both", "third"] { _ = try other.create(id, id) }
        for id in ["mine", "both"] { _ = try desk.create(id, id) }
        try desk.set("mine")
        try other.set("theirs")
        _ = try desk.restored(try other.backup(), .merge)
        #expect(try numbers(desk) == ["mine": 100, "both": 101, "third": 102])
        #expect(try desk.appState().settings == Array("mine".utf8))
        #expect(try desk.number(["theirs"]) == [103])
        _ = try desk.restored(try other.backup(), .replace)
        #expect(try desk.appState().settings == Array("theirs".utf8))
        #expect(try desk.problems() == [])
    }

    @Test func `a replaced note counts as received at the restore`() throws {
        _ = try desk.create("a", "one")
        let backup = try desk.backup()
        desk.pass(milliseconds: 5000)
        _ = try desk.restored(backup, .replace)
        #expect(try desk.listed().map(\.receivedAt) == [desk.fixture.clock.now])
        #expect(try desk.listed(fullSince: desk.now).map(\.body) == ["one"])
        #expect(try desk.listed(fullSince: Timestamp(clamping: desk.fixture.clock.now + 1)).map(\.body) == [nil])
    }

    @Test func `a backup without apps has no line of theirs, and an unknown app's is ignored`()
        throws
    {
        try desk.stands("a", "one")
        #expect(try !String(decoding: desk.backup(), as: UTF8.self).contains(#"{"app""#))
        try desk.showAll()
        let strange = try altered { $0.replacingOccurrences(of: #"{"app":"nextcloud""#, with: #"{"app":"other""#) }
        let other = try Desk()
        _ = try other.restored(strange, .replace)
        #expect(try other.listed().map(\.number) == [nil])
    }

    @Test(arguments: [
        (#""a":100"#, #""a":99"#), (#""a":100"#, #""a":2000000000"#), (#""a":100"#, #""":100"#),
        (#""next":101"#, #""next":2000000000"#), (#""next":101,"#, ""), (#""next":101"#, #""settings":"%""#),
    ])
    func `a line with numbers that no server gives is refused`(old: String, new: String) throws {
        _ = try desk.create("a", "one")
        let bad = try altered { $0.replacingOccurrences(of: old, with: new) }
        guard case .refused(let error) = try desk.restore(bad) else { throw Desk.Unexpected(answer: "restored") }
        #expect(error.code == .invalidBackup)
        #expect(error.detail.contains("Line 3"))
    }

    /// Returns the backup with other lines and a right end.
    private func altered(_ change: (String) -> String) throws -> [UInt8] {
        let lines = String(decoding: try desk.backup(), as: UTF8.self).split(separator: "\n").dropLast()
        return Desk.ended(change(lines.joined(separator: "\n") + "\n"), count: 1)
    }

    @Test func `a restored database gives no number that was given since its copy`() throws {
        _ = try desk.create("a", "one")
        let copy = desk.fixture.folder + "/copy.sqlite"
        try DatabaseBackup.write(desk.fixture.configuration, to: copy)
        _ = try desk.create("b", "given since")
        desk.store.close()
        try DatabaseBackup.restore(desk.fixture.configuration, from: copy)
        let store = try StoreEngine(desk.fixture.configuration)
        defer { store.close() }
        let ids = [try desk.id("a"), try desk.id("c")]
        let fresh = try #require(try Wait.reply { store.createAccount(name: "new", password: nil, reply: $0) })
        for (account, known) in [(desk.account, true), (fresh, false)] {
            let scope = ReadScope(Asker(account), of: account)
            let numbers = try Wait.reply { store.number(ids, for: .nextcloud, in: scope, reply: $0) }
            #expect((numbers[0] == 100) == known)
            #expect(numbers[1] > 1_000_000)
        }
    }
}
