import Foundation
import Notes
import NotesHashing
import NotesStoreContract
import NotesStoreEngine
import TestDesk
import Testing
import Waiting

@testable import NotesSQLiteStore

/// Files that only a snapshot of `undo` names stay as long as the snapshot, and no longer, through a restore of the
/// database too.
struct UndoFilesTests {
    let desk: Desk
    let backup: String

    init() throws {
        desk = try Desk()
        backup = desk.fixture.folder + "/whole.sqlite"
        try desk.stands("a", "text")
        try attach("the only one", as: "f")
    }

    private func attach(_ text: String, as name: String) throws {
        let intake = try desk.store.makeIntake(limit: 1 << 20)
        try Array(text.utf8).withUnsafeBytes { try intake.append($0) }
        let file = NewAttachment(
            name: name, type: "text/plain", bytes: try intake.finish(), condition: Precondition())
        guard case .created = try desk.write("a", .attach(file)) else { throw Desk.Unexpected(answer: "not attached") }
    }

    /// Returns the files in the folder once the collector has run.
    private func blobs(_ store: StoreEngine, _ fixture: DataFolderFixture) throws -> Set<String> {
        try fixture.awaitErasures()
        try Wait.reply { store.writeMarks(reply: $0) }
        store.collect()
        try Patience.until("the unused files to be collected") { store.sqlite.collector.finish() }
        let found =
            FileManager.default.enumerator(atPath: fixture.folder + "/blobs")?.compactMap { $0 as? String } ?? []
        #expect(try StoreCheck.run(fixture.configuration).problems == [])
        return Set(found.filter { $0.count > 60 }.map { String($0.suffix(64)) })
    }

    private func digests(_ texts: String...) -> Set<String> { Set(texts.map { SHA256.hash($0).hex }) }

    private func emptied() throws -> String {
        try #require(try desk.restored(try Desk().backup(), .replace).undo)
    }

    private func undo(_ id: String, in store: StoreEngine) throws -> RestoreAnswer {
        try Wait.reply { store.undo(id, of: desk.account, by: Asker(desk.account), reply: $0) }
    }

    private func text(_ name: String, in store: StoreEngine) throws -> String? {
        let reader = try store.makeReader()
        guard let file = try reader.attachment(name, of: desk.id("a"), account: desk.account),
            let bytes = try store.file(file.sha256, of: desk.account)
        else { return nil }
        var all: [UInt8] = []
        _ = try bytes.read(into: &all, from: 0, limit: 1000)
        return String(decoding: all, as: UTF8.self)
    }

    @Test func `a database restored in place finds the files of its snapshots`() throws {
        let id = try emptied()
        #expect(try blobs(desk.store, desk.fixture) == digests("the only one"))
        try DatabaseBackup.write(desk.fixture.configuration, to: backup)
        // Another snapshot with another file is made after the backup: the restored database has neither.
        _ = try desk.undo(id)
        try attach("later", as: "g")
        let later = try emptied()
        #expect(try blobs(desk.store, desk.fixture) == digests("the only one", "later"))
        desk.store.close()
        try DatabaseBackup.restore(desk.fixture.configuration, from: backup)
        let store = try StoreEngine(desk.fixture.configuration)
        defer { store.close() }
        #expect(try blobs(store, desk.fixture) == digests("the only one"))
        #expect(try Files.names(in: desk.fixture.folder + "/undo") == [id + ".ndjson"])
        guard case .noSuchUndo = try undo(later, in: store) else { throw Desk.Unexpected(answer: "later") }
        _ = try Desk.counters(try undo(id, in: store))
        #expect(try text("f", in: store) == "the only one")
        #expect(try blobs(store, desk.fixture) == digests("the only one"))
    }

    @Test func `a removed snapshot is not restored with the database, nor are its files`() throws {
        let id = try emptied()
        try DatabaseBackup.write(desk.fixture.configuration, to: backup)
        desk.pass(days: 31)
        _ = try Wait.reply { desk.store.expire(reply: $0) }
        #expect(try blobs(desk.store, desk.fixture) == [])
        desk.store.close()
        try DatabaseBackup.restore(desk.fixture.configuration, from: backup)
        #expect(try StoreCheck.run(desk.fixture.configuration).problems == [])
        let store = try StoreEngine(desk.fixture.configuration)
        defer { store.close() }
        guard case .noSuchUndo = try undo(id, in: store) else { throw Desk.Unexpected(answer: "kept") }
        #expect(try blobs(store, desk.fixture) == [])
    }

    @Test func `a backup from before a purge is valid, though its snapshot lost the note since`() throws {
        let id = try emptied()
        try DatabaseBackup.write(desk.fixture.configuration, to: backup)
        _ = try Desk.counters(try desk.undo(id))
        _ = try desk.write("a", .purge)
        try Wait.reply { desk.store.erasing.run(reply: $0) }
        #expect(try blobs(desk.store, desk.fixture) == [])
        desk.store.close()
        try DatabaseBackup.restore(desk.fixture.configuration, from: backup)
        #expect(try StoreCheck.run(desk.fixture.configuration).problems == [])
        let store = try StoreEngine(desk.fixture.configuration)
        defer { store.close() }
        #expect(try Desk.counters(try undo(id, in: store)).missingFiles == 0)
        #expect(try store.makeReader().note(desk.id("a"), of: desk.account)?.state == .tombstone)
    }

    @Test func `a restore to another folder brings the files of notes, and no snapshot`() throws {
        let id = try emptied()
        try desk.stands("a", "again")
        try attach("of a note", as: "g")
        try DatabaseBackup.write(desk.fixture.configuration, to: backup)
        let fixture = try DataFolderFixture()
        try DatabaseBackup.restore(fixture.configuration, from: backup)
        let store = try StoreEngine(fixture.configuration)
        defer { store.close() }
        #expect(try blobs(store, fixture) == digests("of a note"))
        #expect(try text("g", in: store) == "of a note")
        guard case .noSuchUndo = try undo(id, in: store) else { throw Desk.Unexpected(answer: "kept") }
    }

    @Test func `a file that a snapshot names survives its note, and the undo of the undo`() throws {
        let first = try emptied()
        _ = try Desk.counters(try desk.undo(first))
        let second = try emptied()
        #expect(try blobs(desk.store, desk.fixture) == digests("the only one"))
        let undone = try Desk.counters(try desk.undo(first))
        #expect(try text("f", in: desk.store) == "the only one")
        _ = try Desk.counters(try desk.undo(undone.undo))
        _ = try Desk.counters(try desk.undo(second))
        #expect(try text("f", in: desk.store) == "the only one")
        #expect(try blobs(desk.store, desk.fixture) == digests("the only one"))
    }

    @Test func `an undo to the oldest of five works, though it makes a sixth`() throws {
        let oldest = try emptied()
        let empty = try Desk().backup()
        for number in 0..<4 {
            try desk.stands("n\(number)", "x")
            _ = try desk.restored(empty, .replace)
        }
        #expect(try Files.names(in: desk.fixture.folder + "/undo").count == 5)
        _ = try Desk.counters(try desk.undo(oldest))
        #expect(try text("f", in: desk.store) == "the only one")
        #expect(try blobs(desk.store, desk.fixture) == digests("the only one"))
        guard case .noSuchUndo = try desk.undo(oldest) else { throw Desk.Unexpected(answer: "kept") }
        // After the purge and five snapshots, nothing names the file.
        _ = try desk.write("a", .purge)
        for number in 0..<6 {
            try desk.stands("m\(number)", "x")
            _ = try desk.restored(empty, .replace)
        }
        #expect(try blobs(desk.store, desk.fixture) == [])
    }

    @Test func `an erased account's snapshots are deleted with their files`() throws {
        _ = try emptied()
        #expect(try blobs(desk.store, desk.fixture) == digests("the only one"))
        try Wait.reply { desk.store.deleteAccount(desk.account, reply: $0) }
        #expect(try blobs(desk.store, desk.fixture) == [])
        #expect(try Files.names(in: desk.fixture.folder + "/undo") == [])
    }

    @Test func `the check reports a missing file that only a snapshot names`() throws {
        _ = try emptied()
        #expect(try desk.problems() == [])
        let digest = SHA256.hash("the only one").hex
        try FileManager.default.removeItem(atPath: "\(desk.fixture.folder)/blobs/\(digest.prefix(2))/\(digest)")
        #expect(try desk.problems().contains { $0.contains(digest) })
    }
}
