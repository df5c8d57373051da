import Foundation
import Notes
import NotesHashing
import NotesStoreContract
import NotesStoreEngine
import TestDesk
import Testing
import Waiting

@testable import NotesSQLiteStore

/// docs/protocol.md 5.2 and 7.2: a purge reaches the snapshots for an undo.
struct UndoPurgeTests {
    let desk: Desk
    static let secret = "the text that was purged"

    init() throws {
        desk = try Desk()
        try desk.stands("a", Self.secret + " in its first state")
        desk.pass(milliseconds: 1000)
        try desk.stands("a", Self.secret)
        try desk.stands("b", "stays")
        desk.pass(milliseconds: 1000)
    }

    private func attach(_ text: String, to note: String) throws {
        let intake = try desk.store.makeIntake(limit: 1 << 20)
        try Array(text.utf8).withUnsafeBytes { try intake.append($0) }
        let file = NewAttachment(
            name: "f", type: "text/plain", bytes: try intake.finish(), condition: Precondition())
        guard case .created = try desk.write(note, .attach(file)) else { throw Desk.Unexpected(answer: "not attached") }
    }

    /// Makes a snapshot by a replace, after which the account is empty.
    private func snapshot() throws -> String { try #require(try desk.restored(try Desk().backup(), .replace).undo) }

    /// Makes a snapshot of the account, which stays as it is.
    private func snapshotInPlace() throws -> String {
        try #require(try desk.restored(try desk.backup(), .replace).undo)
    }

    private func erase(_ store: StoreEngine? = nil) throws {
        try Wait.reply { (store ?? desk.store).erasing.run(reply: $0) }
    }

    /// Returns the snapshots whose files have the text.
    private func findings(_ text: String = Self.secret) throws -> [String] {
        let folder = desk.fixture.folder + "/undo"
        return try Files.names(in: folder).filter { name in
            FileManager.default.contents(atPath: folder + "/" + name)?.range(of: Data(text.utf8)) != nil
        }
    }

    private func expectPurged(_ id: String = "a", sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(try desk.note(id)?.state == .tombstone, sourceLocation: sourceLocation)
        #expect(try desk.versions(id).isEmpty, sourceLocation: sourceLocation)
        #expect(try !desk.lines().contains { $0.contains(Self.secret) }, sourceLocation: sourceLocation)
        #expect(try desk.problems() == [], sourceLocation: sourceLocation)
    }

    @Test(arguments: [true, false])
    func `a deleted version leaves a snapshot, and one that is the present state stays`(isErased: Bool) throws {
        let first = try #require(try desk.versions("a").first?.rev)
        let second = try #require(try desk.note("a")?.rev)
        let backup = try desk.backup()
        try desk.stands("a", "third")
        let undo = try #require(try desk.restored(backup, .replace).undo)
        #expect(try desk.note("a")?.rev == second)
        _ = try desk.write("a", .eraseVersions(first))
        if isErased { try erase() }
        _ = try Desk.counters(try desk.undo(undo))
        #expect(try desk.body("a") == "third")
        #expect(try desk.versions("a").map(\.rev) == [second])
        #expect(try !desk.lines().contains { $0.contains("in its first state") })
        #expect(try desk.problems() == [])
    }

    @Test(arguments: [true, false])
    func `an undo restores a purged note as a tombstone, and others completely`(isErased: Bool) throws {
        let undo = try snapshotInPlace()
        desk.pass(milliseconds: 1000)
        _ = try desk.write("a", .purge)
        let purged = try desk.note("a")
        try desk.delete("b")
        if isErased { try erase() }
        let counters = try Desk.counters(try desk.undo(undo))
        #expect(counters.undeleted == 1 && counters.unchanged == 1)
        try expectPurged()
        #expect(try desk.note("a")?.rev == purged?.rev)
        #expect(try desk.note("a")?.lastModified == purged?.lastModified)
        #expect(try desk.body("b") == "stays")
    }

    @Test func `a purge erases the text from all snapshots, and keeps the lines of other notes`() throws {
        let first = try snapshotInPlace()
        desk.pass(milliseconds: 1000)
        try desk.stands("b", "stays, too")
        _ = try snapshotInPlace()
        #expect(try findings().count == 2)
        let before = try lines(first)
        _ = try desk.write("a", .purge)
        try erase()
        #expect(try findings() == [])
        let after = try lines(first)
        #expect(after.filter { $0.contains(#""id":"b""#) } == before.filter { $0.contains(#""id":"b""#) })
        // They are the state that was purged, and the hashes of its registers.
        #expect(after.count == before.count + 2)
        #expect(after.filter { $0.contains(#""version":"base""#) }.allSatisfy { $0.contains(#""imprint":"#) })
        #expect(try Files.names(in: desk.fixture.folder + "/undo").allSatisfy { $0.hasSuffix(".ndjson") })
        _ = try Desk.counters(try desk.undo(first))
        try expectPurged()
        #expect(try desk.body("b") == "stays")
    }

    private func lines(_ undo: String) throws -> [String] {
        let path = "\(desk.fixture.folder)/undo/\(undo).ndjson"
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    @Test func `a resend from before the purge revives nothing after an undo`() throws {
        let stamp = try #require(try desk.note("a")).lastModified
        let undo = try snapshotInPlace()
        desk.pass(milliseconds: 1000)
        _ = try desk.write("a", .purge)
        try erase()
        _ = try Desk.counters(try desk.undo(undo))
        let again = Change(
            id: try desk.id("a"), action: .write(Content(body: Self.secret)), lastModified: stamp, origin: .sync)
        _ = try desk.sync([again])
        try expectPurged()
    }

    @Test func `after a crash following a purge the undo has no text, and a restart erases it`()
        throws
    {
        let undo = try snapshotInPlace()
        _ = try desk.write("a", .purge)
        desk.store.close()
        #expect(try findings() == [undo + ".ndjson"])
        let store = try StoreEngine(desk.fixture.configuration)
        defer { store.close() }
        let answer = try Wait.reply { store.undo(undo, of: desk.account, by: Asker(desk.account), reply: $0) }
        _ = try Desk.counters(answer)
        #expect(try store.makeReader().note(desk.id("a"), of: desk.account)?.state == .tombstone)
        try erase(store)
        #expect(try findings() == [])
        #expect(try desk.problems() == [])
    }

    @Test func `files that only purged notes named are collected`() throws {
        try attach("of the purged note", to: "a")
        try attach("of the other note", to: "b")
        let undo = try snapshot()
        _ = try Desk.counters(try desk.undo(undo))
        let texts = ["of the purged note", "of the other note"]
        _ = try desk.write("a", .purge)
        _ = try desk.write("b", .purge)
        try Patience.until("the unused files to be collected") { desk.store.sqlite.collector.finish() }
        #expect(texts.allSatisfy(isStored), "the snapshot holds them")
        _ = try Desk.counters(try desk.undo(try desk.restored(try Desk().backup(), .replace).undo))
        try erase()
        // The collector learns of a file after the reply to the erasure.
        try Patience.until("the unused files to be collected") {
            desk.store.sqlite.collector.finish() && !texts.contains(where: isStored)
        }
        for text in texts { #expect(try desk.store.file(SHA256.hash(text), of: desk.account) == nil) }
        #expect(try desk.problems() == [])
    }

    private func isStored(_ text: String) -> Bool {
        let name = SHA256.hash(text).hex
        return FileManager.default.fileExists(atPath: "\(desk.fixture.folder)/blobs/\(name.prefix(2))/\(name)")
    }

    @Test func `a file that another note names, too, stays with the snapshot`() throws {
        try attach("of both", to: "a")
        try attach("of both", to: "b")
        let undo = try snapshotInPlace()
        _ = try desk.write("a", .purge)
        try desk.stands("b", "without it")
        try erase()
        _ = try Desk.counters(try desk.undo(undo))
        try Patience.until("the unused files to be collected") { desk.store.sqlite.collector.finish() }
        let file = try desk.store.makeReader().attachment("f", of: desk.id("b"), account: desk.account)
        #expect(file?.sha256 == SHA256.hash("of both"))
        #expect(try desk.store.file(SHA256.hash("of both"), of: desk.account) != nil)
        try expectPurged()
    }

    @Test func `the purge of a note that a snapshot does not have leaves it as it was`() throws {
        let undo = try snapshotInPlace()
        let before = try lines(undo)
        try desk.stands("new", Self.secret)
        _ = try desk.write("new", .purge)
        try erase()
        #expect(try lines(undo) == before)
        _ = try Desk.counters(try desk.undo(undo))
        #expect(try desk.note("new") == nil)
        #expect(try desk.body("a") == Self.secret)
    }

    @Test func `a purge before and a purge after a snapshot's rewrite both hold`() throws {
        let undo = try snapshotInPlace()
        _ = try desk.write("a", .purge)
        try erase()
        _ = try desk.write("b", .purge)
        // This is a purge again, after an edit that the snapshot does not have.
        desk.pass(milliseconds: 1000)
        try desk.stands("a", "live again")
        desk.pass(milliseconds: 1000)
        _ = try desk.write("a", .purge)
        let last = try desk.note("a")?.rev
        try erase()
        #expect(try findings("stays") == [])
        _ = try Desk.counters(try desk.undo(undo))
        try expectPurged()
        try expectPurged("b")
        #expect(try desk.note("a")?.rev == last)
    }

    @Test func `a note that was revived after its purge is purged in earlier snapshots alone`() throws {
        let before = try snapshotInPlace()
        _ = try desk.write("a", .purge)
        desk.pass(milliseconds: 1000)
        try desk.stands("a", "live again")
        let after = try snapshotInPlace()
        try desk.delete("a")
        _ = try Desk.counters(try desk.undo(before))
        try expectPurged()
        _ = try Desk.counters(try desk.undo(after))
        #expect(try desk.body("a") == "live again")
    }

    @Test func `the undo of an undo has no purged text either`() throws {
        let undo = try snapshotInPlace()
        _ = try desk.write("a", .purge)
        let undone = try Desk.counters(try desk.undo(undo))
        _ = try Desk.counters(try desk.undo(undone.undo))
        try expectPurged()
        try erase()
        #expect(try findings() == [])
    }

    @Test func `a note in the trash and a bare tombstone are purged from snapshots, too`() throws {
        try desk.delete("a")
        let trashed = try snapshotInPlace()
        _ = try desk.write("a", .purge)
        desk.pass(milliseconds: 1000)
        _ = try desk.write("a", .purge)
        try erase()
        #expect(try findings() == [])
        _ = try Desk.counters(try desk.undo(trashed))
        try expectPurged()
    }

    @Test func `the snapshot of mass damage by purges loses their text`() throws {
        for number in 0..<30 { try desk.stands("n\(number)", "one of many \(number)") }
        for number in 0..<30 { _ = try desk.write("n\(number)", .purge) }
        let warning = try #require(try desk.reader.status(of: desk.account).warnings.first)
        try erase()
        #expect(try findings("one of many") == [])
        _ = try Desk.counters(try desk.undo(warning.undo))
        for number in 0..<30 { #expect(try desk.note("n\(number)")?.state == .tombstone) }
        #expect(try desk.body("a") == Self.secret)
    }

    @Test func `an unreadable snapshot is removed, since no undo can use it`() throws {
        let undo = try snapshotInPlace()
        let path = "\(desk.fixture.folder)/undo/\(undo).ndjson"
        try Data(try #require(FileManager.default.contents(atPath: path)).dropLast(3)).write(to: URL(filePath: path))
        _ = try desk.write("a", .purge)
        try erase()
        #expect(try Files.names(in: desk.fixture.folder + "/undo") == [])
        guard case .noSuchUndo = try desk.undo(undo) else { throw Desk.Unexpected(answer: "kept") }
        #expect(try desk.problems() == [])
    }

    @Test func `an expiry is no purge, and rows of purges go with their snapshot`() throws {
        let undo = try snapshotInPlace()
        try desk.delete("b")
        _ = try desk.write("a", .purge)
        let rows = { try desk.fixture.database().int("SELECT count(*) FROM undo_purges") }
        #expect(try rows() == 1)
        _ = try Desk.counters(try desk.undo(undo))
        #expect(try desk.body("b") == "stays")
        desk.pass(days: 31)
        _ = try Wait.reply { desk.store.expire(reply: $0) }
        #expect(try rows() == 0)
    }
}
