import Foundation
import Notes
import NotesHashing
import NotesSQLite
import Testing

@testable import NotesClient

final class AttachmentStoreTests {
    private let path = NSTemporaryDirectory() + "cloudnotes-attachments-" + UUID().uuidString + ".sqlite"
    private let other = NoteID(uuidV8From: (78, 1024))

    deinit { for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) } }

    private func store(space: String = "", copyBytes: Int64 = 1000) throws -> AttachmentStore {
        try AttachmentStore(path: path, space: space, copyBytes: copyBytes)
    }

    private static func time(_ seconds: Int64) -> Timestamp { Sample.time.advanced(byMilliseconds: seconds * 1000) }

    private static func bytes(_ value: UInt8, _ count: Int = 400) -> [UInt8] { Array(repeating: value, count: count) }

    private static func add(
        _ bytes: [UInt8], as name: String = "sea.jpg", edition: Int64 = 1, at seconds: Int64 = 0,
        in store: AttachmentStore
    ) throws {
        try store.add(bytes, as: name, type: "image/jpeg", to: Sample.id, edition: edition, now: time(seconds))
    }

    private static func hasBytes(_ bytes: [UInt8], _ store: AttachmentStore, at seconds: Int64 = 0) throws -> Bool {
        try store.bytes(SHA256.hash(bytes).hex, of: Sample.id, now: time(seconds)) == bytes
    }

    @Test func `a file that waits survives a restart`() throws {
        try Self.add(Self.bytes(1), in: store())
        let again = try store()
        let waiting = try again.waiting()
        #expect(waiting.map(\.name) == ["sea.jpg"])
        #expect(waiting.first?.added?.size == 400)
        #expect(try Self.hasBytes(Self.bytes(1), again))
        #expect(try again.waiting(of: other).isEmpty)
    }

    @Test func `the least recently used copies are evicted, and what waits stays`() throws {
        let store = try store()
        try Self.add(Self.bytes(1, 2000), in: store)
        try store.keep(Self.bytes(2), of: Sample.id, now: Self.time(10))
        try store.keep(Self.bytes(3), of: Sample.id, now: Self.time(20))
        #expect(try Self.hasBytes(Self.bytes(2), store, at: 100))
        try store.keep(Self.bytes(4), of: Sample.id, now: Self.time(200))
        #expect(try Self.hasBytes(Self.bytes(1, 2000), store))
        #expect(try Self.hasBytes(Self.bytes(2), store))
        #expect(try !Self.hasBytes(Self.bytes(3), store))
        #expect(try Self.hasBytes(Self.bytes(4), store))
        // One that alone exceeds the bound is not kept.
        try store.keep(Self.bytes(5, 1001), of: Sample.id, now: Self.time(300))
        #expect(try !Self.hasBytes(Self.bytes(5, 1001), store))
        #expect(try Self.hasBytes(Self.bytes(4), store))
    }

    @Test func `a file that was sent becomes a copy, which is evicted`() throws {
        let store = try store()
        try Self.add(Self.bytes(1, 2000), in: store)
        let file = try #require(try store.waiting().first)
        try store.answered(file, isSent: true)
        try store.forget([file])
        #expect(try store.waiting().isEmpty)
        #expect(try !Self.hasBytes(Self.bytes(1, 2000), store))
    }

    @Test func `the pages of a copy go back to the file system`() throws {
        func size() throws -> Int64 { try Database(path: path, mode: .readOnly).int("PRAGMA page_count") }
        let store = try store(copyBytes: 10 << 20)
        let empty = try size()
        try store.keep(Self.bytes(1, 1 << 20), of: Sample.id, now: Self.time(0))
        #expect(try size() > empty + 100)
        try store.erase(Sample.id)
        #expect(try size() <= empty + 2)
    }

    @Test func `one process sends a file, and another takes over after ten minutes`() throws {
        let (one, two) = (try store(), try store())
        try Self.add(Self.bytes(1), in: one)
        let file = try #require(try one.waiting().first)
        #expect(try one.claim(file, now: Self.time(0)))
        #expect(try !two.claim(file, now: Self.time(599)))
        #expect(try two.claim(file, now: Self.time(600)))
        // A clock that went back holds nothing up.
        #expect(try one.claim(file, now: Self.time(-10)))
        try two.answered(file, isSent: false)
        #expect(try one.claim(file, now: Self.time(1)))
    }

    @Test func `a later change waits for the claim on the earlier one`() throws {
        let store = try store()
        try Self.add(Self.bytes(1), in: store)
        let first = try #require(try store.waiting().first)
        #expect(try store.claim(first, now: Self.time(0)))
        try Self.add(Self.bytes(2), edition: 2, at: 1, in: store)
        let second = try #require(try store.waiting().first)
        #expect(try !store.claim(first, now: Self.time(1)))
        #expect(try !store.claim(second, now: Self.time(1)))
        try store.answered(first, isSent: true)
        try store.forget([first])
        #expect(try store.waiting() == [second])
        #expect(try store.claim(second, now: Self.time(2)))
    }

    @Test func `a read waits for no write of another process`() throws {
        let store = try store()
        try Self.add(Self.bytes(1), in: store)
        let other = try Database(path: path, mode: .readWrite)
        try other.begin()
        #expect(try store.waiting().count == 1)
        #expect(try Self.hasBytes(Self.bytes(1), store))
        try other.rollback()
    }

    @Test func `bytes that decayed on the disk are not read`() throws {
        let store = try store()
        try store.keep(Self.bytes(1), of: Sample.id, now: Self.time(0))
        try Database(path: path, mode: .readWrite).execute("UPDATE files SET bytes = x'00'")
        #expect(try !Self.hasBytes(Self.bytes(1), store))
    }

    @Test func `the spaces of one file do not see each other`() throws {
        let (home, work) = (try store(), try store(space: "work"))
        try Self.add(Self.bytes(1), in: home)
        try work.keep(Self.bytes(2), of: Sample.id, now: Self.time(0))
        #expect(try work.waiting().isEmpty)
        #expect(try !Self.hasBytes(Self.bytes(1), work))
        try work.erase()
        #expect(try work.notes().isEmpty)
        #expect(try home.waiting().count == 1)
        #expect(try home.notes() == [Sample.id])
    }

    @Test func `files of another program and of a newer version are refused`() throws {
        let replica = path + "-replica"
        defer { for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: replica + ending) } }
        _ = try SQLiteReplica(path: replica)
        #expect(throws: ReplicaError.self) { try AttachmentStore(path: replica) }
        _ = try store()
        try Database(path: path, mode: .readWrite).execute("PRAGMA user_version = 99")
        #expect(throws: ReplicaError.newerVersion(found: 99, known: 1)) { try store() }
    }
}
