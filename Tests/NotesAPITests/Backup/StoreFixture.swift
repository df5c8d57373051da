import Foundation
import Notes
import NotesSQLiteStore
import NotesStoreContract
import NotesStoreEngine

import struct Synchronization.Atomic

/// Opens a store for one test with one account, and a clock that only the test moves.
final class StoreFixture: Sendable {
    let folder: String
    let clock = Clock()
    let store: StoreEngine
    let account: AccountNumber

    struct NoAnswer: Error {}

    /// Keeps the time apart from the store: a user of the time alone must not hold the store, whose end waits for the
    /// writer and so must not come on the writer's own queue.
    final class Clock: Sendable {
        private let now = Atomic<Int64>(1_790_000_000_000)

        var milliseconds: Int64 { now.load(ordering: .relaxed) }
        func pass(_ milliseconds: Int64) { now.add(milliseconds, ordering: .relaxed) }
    }

    init() throws {
        folder = NSTemporaryDirectory() + "cloudnotes-api-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let store = try StoreEngine(StoreConfiguration(folder: folder, clock: { 1_790_000_000_000 }))
        self.store = store
        guard let account = try Self.reply({ store.createAccount(name: "me", password: "hash", reply: $0) }) else {
            throw NoAnswer()
        }
        self.account = account
    }

    deinit {
        store.close()
        try? FileManager.default.removeItem(atPath: folder)
    }

    func write(_ id: String, _ content: Content) throws {
        guard let id = NoteID(id) else { throw NoAnswer() }
        try write(id, .put { _ in .success(Change(id: id, action: .write(content))) })
    }

    func attach(_ bytes: [UInt8], to id: String, as name: String) throws {
        guard let id = NoteID(id) else { throw NoAnswer() }
        try write(id, .attach(NewAttachment(name: name, type: "application/octet-stream", bytes: try received(bytes))))
    }

    /// Returns bytes in the form of a received upload.
    func received(_ bytes: [UInt8]) throws -> any ReceivedBytes {
        let intake = try store.makeIntake(limit: 1 << 30)
        try bytes.withUnsafeBytes { try intake.append($0) }
        return try intake.finish()
    }

    private func write(_ id: NoteID, _ action: NoteCommand.Action) throws {
        let command = NoteCommand(account: account, asker: Asker(account), id: id, action: action)
        _ = try Self.reply { store.write(command, reply: $0) }
    }

    static func reply<Value: Sendable>(
        _ ask: (@escaping @Sendable (Result<Value, StoreError>) -> Void) -> Void
    ) throws -> Value {
        let box = Box<Value>()
        let arrived = DispatchSemaphore(value: 0)
        ask { result in
            box.result = result
            arrived.signal()
        }
        arrived.wait()
        guard let result = box.result else { throw NoAnswer() }
        return try result.get()
    }

    /// Passes a result to the thread that waits. It is `@unchecked Sendable`: written before the semaphore is
    /// signalled, read after.
    private final class Box<Value: Sendable>: @unchecked Sendable {
        var result: Result<Value, StoreError>?
    }
}
