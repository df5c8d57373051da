import Notes
import NotesStoreContract
import NotesStoreEngine
import TestDesk
import Testing

@testable import NotesSQLiteStore

/// Tests which files of snapshots are kept.
struct UndoKeepingTests {
    let desk: Desk
    let other: Desk

    init() throws {
        desk = try Desk()
        other = try Desk()
        try desk.furnish()
    }

    @Test func `the newest snapshots survive a restart, and belong to their account alone`() throws {
        var undos: [String] = []
        for number in 0..<7 {
            try desk.stands("n", "\(number)")
            undos.append(try #require(try desk.restored(try other.backup(), .replace).undo))
            _ = try Desk.counters(try desk.undo(undos.last))
        }
        let made = try Wait.reply { desk.store.createAccount(name: "they", password: "h", reply: $0) }
        let they = try #require(made)
        guard case .noSuchUndo = try desk.undo(undos.last, of: they) else { throw Desk.Unexpected(answer: "theirs") }
        guard case .noSuchUndo = try desk.undo(undos.first) else { throw Desk.Unexpected(answer: "kept") }
        desk.store.close()
        let folder = desk.fixture.folder + "/undo"
        #expect(try Files.names(in: folder).count == 5)
        try Files.write("half", to: folder + "/0123.part")
        try Files.write("nobody's", to: folder + "/4567.ndjson")
        let again = try StoreEngine(desk.fixture.configuration)
        #expect(try Files.names(in: folder).count == 5)
        let answer = try Wait.reply { again.undo(undos[6], of: desk.account, by: Asker(desk.account), reply: $0) }
        _ = try Desk.counters(answer)
        try Wait.reply { again.deleteAccount(desk.account, reply: $0) }
        #expect(try Files.names(in: folder) == [])
        again.close()
    }

    @Test func `a snapshot is removed after a month`() throws {
        let undo = try desk.restored(try other.backup(), .replace).undo
        desk.pass(days: 31)
        _ = try Wait.reply { desk.store.expire(reply: $0) }
        guard case .noSuchUndo = try desk.undo(undo) else { throw Desk.Unexpected(answer: "kept") }
        #expect(try Files.names(in: desk.fixture.folder + "/undo") == [])
    }
}
