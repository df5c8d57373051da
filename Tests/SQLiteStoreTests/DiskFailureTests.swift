import FaultVFS
import Foundation
import Notes
import NotesStoreContract
import NotesStoreEngine
import TestDesk
import Testing
import Waiting

@testable import NotesSQLiteStore

/// Opens a desk on a disk that fails on demand.
final class FailingDesk {
    let desk: Desk
    private let fault: OpaquePointer

    init() throws {
        let name = "fault-" + UUID().uuidString
        fault = try #require(fault_register(name))
        desk = try Desk { $0.vfs = name }
    }

    func fail(_ kind: FaultKind, after operations: Int32 = 0) { fault_after(fault, kind, operations) }
    func repair() { fault_set(fault, FAULT_NONE) }
    var syncs: Int { Int(fault_syncs(fault)) }

    /// Waits until the store has found out by itself, which it tries every second.
    func waitUntilWritable() throws {
        try Patience.until("the store to take writes again") { desk.store.isWritable }
    }
}

struct DiskFailureTests {
    let failing: FailingDesk
    var desk: Desk { failing.desk }

    init() throws {
        failing = try FailingDesk()
    }

    @Test func `a failed sync refuses the write, keeps nothing of it, and the next one works`() throws {
        let before = try desk.stands("a", "before")
        failing.fail(FAULT_SYNC)
        let error = #expect(throws: StoreError.self) { try desk.put("a", "refused") }
        guard case .unavailable = error else { throw Desk.Unexpected(answer: "\(String(describing: error))") }
        #expect(try desk.note("a") == before)
        #expect(!desk.store.isWritable)
        failing.repair()
        try desk.stands("b", "after")
        #expect(desk.store.isWritable)
        #expect(try desk.note("a") == before)
        #expect(try desk.reader.status(of: desk.account).seq == 2)
        #expect(try desk.problems() == [])
    }

    @Test func `a write that a failed sync refused does not come back by recovery`() throws {
        let before = try desk.stands("a", "before")
        failing.fail(FAULT_SYNC)
        #expect(throws: StoreError.self) { try desk.put("a", "refused") }
        failing.repair()
        try desk.stands("b", "after")
        // These are the files as a crash would leave them at this moment, recovered by another process.
        let copy = try DataFolderFixture()
        for (name, bytes) in try desk.fixture.contents() where !name.hasSuffix("-shm") {
            try bytes.write(to: URL(fileURLWithPath: copy.folder + "/" + name))
        }
        let recovered = try StoreEngine(copy.configuration)
        #expect(try recovered.makeReader().note(desk.id("a"), of: desk.account) == before)
        #expect(try recovered.makeReader().note(desk.id("b"), of: desk.account) != nil)
        recovered.close()
    }

    @Test func `a full disk is reported, reads go on, and writes work once there is space`() throws {
        try desk.stands("a", "before")
        failing.fail(FAULT_FULL)
        for _ in 0..<3 {
            #expect(throws: StoreError.insufficientStorage) { try desk.put("a", "refused") }
        }
        #expect(try desk.body("a") == "before")
        #expect(try Desk.ids(try desk.pull(.beginning)) == ["a"])
        failing.repair()
        try desk.stands("a", "after")
        #expect(try desk.problems() == [])
    }

    @Test func `a disk that refuses writes is unavailable and recovers by itself`() throws {
        try desk.stands("a", "before")
        failing.fail(FAULT_READ_ONLY)
        #expect(throws: StoreError.self) { try desk.put("a", "refused") }
        #expect(!desk.store.isWritable)
        #expect(try desk.body("a") == "before")
        failing.repair()
        try failing.waitUntilWritable()
        try desk.stands("a", "after")
    }

    @Test(arguments: 0..<12)
    func `a disk that fails at any point of a push undoes all of it`(operation: Int32) throws {
        try desk.stands("a", "before")
        let cursor = try desk.pull(.beginning).cursor
        let changes = try (0..<30).map { number in
            Change(
                id: try desk.id("n\(number)"), action: .write(Content(body: String(repeating: "x", count: 3000))),
                lastModified: desk.now, origin: .sync)
        }
        failing.fail(FAULT_FULL, after: operation)
        let answer = try? desk.sync(changes, from: .after(cursor))
        failing.repair()
        let found = try desk.pull(.after(cursor)).count
        #expect(found == (answer == nil ? 0 : 30))
        try desk.stands("b", "after")
        #expect(try desk.problems() == [])
    }

    @Test func `many writers share a sync`() throws {
        let store = desk.store
        let account = desk.account
        let before = failing.syncs
        let group = Wait.Group(count: 2000)
        let ids = try (0..<2000).map { try desk.id("n\($0)") }
        for id in ids {
            store.write(
                NoteCommand(
                    account: account, asker: Asker(account), id: id,
                    action: .put { _ in .success(Change(id: id, action: .write(Content(body: "x")))) })
            ) { _ in group.done() }
        }
        group.wait()
        #expect(try desk.reader.status(of: account).notes == 2000)
        #expect(failing.syncs - before < 400)
    }

    @Test func `one bad command in a batch is refused alone`() throws {
        let store = desk.store
        let account = desk.account
        let id = try desk.id("a")
        let group = Wait.Group(count: 3)
        let refused = Announced()
        for number in [account, AccountNumber(999), account] {
            store.write(
                NoteCommand(
                    account: number, asker: Asker(number), id: id,
                    action: .put { _ in .success(Change(id: id, action: .write(Content(body: "x")))) })
            ) { result in
                if case .failure(.noSuchAccount) = result { refused.add([(number, AccountChange(seq: 1))]) }
                group.done()
            }
        }
        group.wait()
        #expect(refused.newest == [AccountNumber(999): 1])
        #expect(try desk.body("a") == "x")
    }

    @Test func `after closing, writes are refused`() throws {
        try desk.stands("a", "x")
        desk.store.close()
        #expect(throws: StoreError.closed) { try desk.put("a", "y") }
    }
}

/// The store survives a full disk: a real file system of a few megabytes, which only root can mount.
@Suite(.enabled(if: getuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/mount")))
struct FullDiskTests {
    @Test func `a small disk fills up, is reported, and accepts writes once there is space`() throws {
        let disk = try SmallDisk(megabytes: 4)
        let desk = try Desk { $0.folder = disk.path + "/data" }
        defer { desk.store.close() }
        let ballast = disk.path + "/ballast"
        try Data(count: 1 << 20).write(to: URL(fileURLWithPath: ballast))
        let text = String(repeating: "x", count: 20_000)
        var written = 0
        var refusal: StoreError?
        while refusal == nil && written < 1000 {
            do {
                try desk.stands("n\(written)", text)
                written += 1
            } catch let error as StoreError { refusal = error }
        }
        #expect(refusal == .insufficientStorage)
        #expect(try desk.reader.status(of: desk.account).notes == written)
        #expect(try desk.body("n0") == text)
        try FileManager.default.removeItem(atPath: ballast)
        try desk.stands("after", "there is room")
        #expect(desk.store.isWritable)
        #expect(try StoreCheck.run(StoreConfiguration(folder: disk.path + "/data", clock: { 0 })).problems == [])
    }
}

final class SmallDisk {
    let path: String

    init(megabytes: Int) throws {
        path = NSTemporaryDirectory() + "cloudnotes-disk-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try run("/usr/bin/mount", "-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", path)
    }

    deinit {
        _ = try? run("/usr/bin/umount", "-l", path)
        try? FileManager.default.removeItem(atPath: path)
    }
}

/// Runs a program to its end and returns its output.
@discardableResult
func run(_ program: String, _ arguments: String...) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: printed, as: UTF8.self)
    guard process.terminationStatus == 0 else { throw Desk.Unexpected(answer: "\(program): \(text)") }
    return text
}
