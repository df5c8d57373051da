import FaultVFS
import Foundation
import Notes
import NotesBackupFormat
import NotesPrimitives
import NotesSQLiteStore
import NotesStoreContract
import NotesStoreEngine

@testable import NotesClient
@testable import NotesAPI

/// Runs the real SQLite store, in this process, behind the calls that a sync makes. Its clock is stopped until a test
/// moves it, and its disk fails on demand. One store serves many histories, each with an account of its own.
final class SimulatedServer {
    let clock = SimulatedClock(start)
    private static let start: Int64 = 1_790_000_000_000
    private let folder: String
    private let fault: OpaquePointer
    private let configuration: StoreConfiguration
    private var store: StoreEngine
    private var reader: any NoteReader
    private(set) var account = AccountNumber(0)
    private var backup: [UInt8]?
    private var hasCopy = false
    private var accounts = 0
    /// Collects the texts that a purge or a restore erased, as its user wanted.
    private(set) var erased: Set<String> = []

    init() throws {
        let name = "server-" + UUID().uuidString
        folder = SimulatedDisk.folder + "cloudnotes-" + name
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        guard let fault = fault_register(name) else { throw StoreError.unavailable("no file layer") }
        self.fault = fault
        var configuration = StoreConfiguration(folder: folder, clock: { [clock] in clock.now })
        configuration.vfs = name
        configuration.indexesSearch = false
        self.configuration = configuration
        store = try StoreEngine(configuration)
        reader = try store.makeReader()
    }

    deinit {
        store.close()
        for path in [folder, copy] { try? FileManager.default.removeItem(atPath: path) }
    }

    func beginHistory() throws {
        accounts += 1
        (backup, hasCopy) = (nil, false)
        erased = []
        // A seed gives the same history at any time: the revs, and everything that depends on them, are made of times.
        clock.now = Self.start
        fault_set(fault, FAULT_NONE)
        let name = "user\(accounts)"
        guard let account = try reply({ store.createAccount(name: name, password: "", reply: $0) }) else {
            throw StoreError.noSuchAccount
        }
        self.account = account
    }

    /// Ends the process between two requests, and starts it again.
    func restart(_ whileStopped: () throws -> Void = {}) throws {
        fault_set(fault, FAULT_NONE)
        store.close()
        try whileStopped()
        store = try StoreEngine(configuration)
        reader = try store.makeReader()
    }

    /// Makes the disk fail at one of the next writes.
    func failDisk(after operations: Int, isFull: Bool) {
        fault_after(fault, isFull ? FAULT_FULL : FAULT_SYNC, Int32(operations))
    }

    func repairDisk() { fault_set(fault, FAULT_NONE) }

    private func reply<Value: Sendable>(
        _ write: (@escaping @Sendable (Result<Value, StoreError>) -> Void) -> Void
    ) throws -> Value {
        let (holder, arrived) = (ReplyHolder<Value>(), DispatchSemaphore(value: 0))
        write { result in
            holder.set(result)
            arrived.signal()
        }
        arrived.wait()
        guard let result = holder.get() else { throw StoreError.closed }
        return try result.get()
    }

    // MARK: Requests

    func answer(_ request: APIRequest, from device: String) throws -> APIAnswer {
        do {
            return try route(request, device)
        } catch let error as StoreError {
            return Self.problem(503, .unavailable, "\(error)")
        } catch let error as DomainError {
            return Self.problem(422, error.code, error.detail)
        }
    }

    private func route(_ request: APIRequest, _ device: String) throws -> APIAnswer {
        let words = request.path.split(separator: "/").map(String.init)
        switch (request.method, words.count) {
        case ("POST", 2) where words[1] == "sync": return try sync(request.body, device)
        case ("GET", 2) where words[1] == "info":
            return Self.json(
                #"{"name":"x","version":"x","features":["archived","locked","digest","prefixes","typing","registers","stamps"]}"#
            )
        case ("GET", 3):
            guard let note = try stored(words[2]) else { return Self.problem(404, .notFound, "no such note") }
            return APIAnswer(status: 200, body: note.json)
        case ("DELETE", 3): return try purge(words[2], request, device)
        case ("GET", 4): return try versions(words[2])
        case ("GET", 5):
            guard let id = NoteID(words[2]), let rev = Rev(words[4]),
                let note = try reader.version(rev, of: id, account: account), !note.json.isEmpty
            else { return Self.problem(404, .notFound, "no such version") }
            return APIAnswer(status: 200, body: note.json)
        default: return Self.problem(404, .notFound, request.path)
        }
    }

    private func stored(_ id: String) throws -> StoredNote? {
        try NoteID(id).flatMap { try reader.note($0, of: account) }
    }

    private func sync(_ body: [UInt8], _ device: String) throws -> APIAnswer {
        let request = try body.withUnsafeBufferPointer { try NoteDecoder().sync($0) }
        guard request.account == "me" else { return Self.problem(403, .forbidden, "another account") }
        let changes = request.entries.compactMap { if case .change(let change) = $0 { change } else { nil } }
        // Pages are small, so that a history of few notes has several.
        let push = SyncPush(
            account: account, asker: Asker(account, deviceID: device), changes: changes,
            pull: PullRequest(start: request.start, limit: 3, stamps: request.stamps),
            wantsDigest: request.digest)
        switch try reply({ store.sync(push, reply: $0) }) {
        case .done(let results, let page, _):
            return APIAnswer(status: 200, body: SimulatedAnswer.bytes(request.entries, results, page))
        case .refused: throw StoreError.otherAnswer
        case .expired(let serverWentBack):
            let text = #"{"status":410,"code":"cursor_expired","serverWentBack":\#(serverWentBack)}"#
            return APIAnswer(status: 410, body: Array(text.utf8))
        }
    }

    private func purge(_ text: String, _ request: APIRequest, _ device: String) throws -> APIAnswer {
        guard let id = NoteID(text) else { return Self.problem(404, .notFound, "no such note") }
        var precondition = Precondition()
        let tag = request.fields.first { $0.name == "If-Match" }?.value
        if let tag { precondition.match = .tags(revs: Rev(String(tag.dropFirst().dropLast())).map { [$0] } ?? []) }
        let texts = try texts(of: id)
        let command = NoteCommand(
            account: account, asker: Asker(account, deviceID: device), id: id, action: .purge,
            precondition: precondition)
        switch try reply({ store.write(command, reply: $0) }) {
        case .replaced, .unchanged, .created:
            erased.formUnion(texts)
            return APIAnswer(status: 204)
        case .preconditionFailed(let current):
            var body = Array(#"{"code":"precondition_failed","status":412,"current":"#.utf8)
            body += current?.json ?? Array("null".utf8)
            return APIAnswer(status: 412, body: body + Array("}".utf8))
        default: return Self.problem(404, .notFound, "no such note")
        }
    }

    private func versions(_ text: String) throws -> APIAnswer {
        guard let id = NoteID(text) else { return Self.problem(404, .notFound, "no such note") }
        var versions: [String] = []
        _ = try reader.versions(HistoryQuery(id, of: account)) { version in
            versions.append(#"{"rev":"\#(version.rev)","reason":"\#(version.reason.rawValue)"}"#)
        }
        return Self.json(#"{"versions":["# + versions.joined(separator: ",") + "]}")
    }

    private static func json(_ text: String) -> APIAnswer { APIAnswer(status: 200, body: Array(text.utf8)) }

    private static func problem(_ status: Int, _ code: ErrorCode, _ detail: String) -> APIAnswer {
        let text = #"{"status":\#(status),"code":"\#(code.rawValue)","detail":"\#(detail.filter { $0 != "\"" })"}"#
        return APIAnswer(status: status, body: Array(text.utf8))
    }

    // MARK: The disk

    /// Returns the bodies that the note has or had.
    func texts(of id: NoteID) throws -> Set<String> {
        var texts: Set<String> = []
        if let note = try reader.note(id, of: account) { texts.insert(try Self.body(note.json)) }
        var failure: (any Error)?
        _ = try reader.versions(HistoryQuery(id, of: account)) { version in
            do { if !version.json.isEmpty { texts.insert(try Self.body(version.json)) } } catch { failure = error }
        }
        if let failure { throw failure }
        return texts
    }

    private static func body(_ json: [UInt8]) throws -> String {
        try json.withUnsafeBufferPointer { try NoteDecoder().storedContent($0).body }
    }

    /// Returns id and rev of each live note.
    func live(_ ids: [NoteID]) throws -> [NoteID: Rev] {
        var live: [NoteID: Rev] = [:]
        for id in ids {
            if let note = try reader.note(id, of: account), note.state == .live { live[id] = note.rev }
        }
        return live
    }

    // MARK: Backup

    func takeBackup() throws {
        let snapshot = try store.makeSnapshot(of: account, BackupParts(versions: true, attachments: true))
        var stream = BackupStream(snapshot, account: "me", createdAt: Timestamp(clamping: clock.now))
        var bytes: [UInt8] = []
        while try stream.next(into: &bytes, limit: 1000) {}
        backup = bytes
    }

    /// Restores the account's backup, which expires all cursors. Returns false without a backup.
    func restoreBackup(_ ids: [NoteID]) throws -> Bool {
        guard let backup else { return false }
        let known = try ids.reduce(into: Set<String>()) { $0.formUnion(try self.texts(of: $1)) }
        let intake = try store.makeIntake(limit: 1 << 30)
        try backup.withUnsafeBytes { try intake.append($0) }
        let order = RestoreOrder(
            account: account, asker: Asker(account, deviceID: "d0"), mode: .replace, isTrial: false,
            source: BackupReader(try intake.finish()))
        _ = try reply { store.restore(order, reply: $0) }
        erased.formUnion(known)
        // A server that goes back to before a restore takes the cursors after it for those of another database.
        hasCopy = false
        return true
    }

    // MARK: A copy of the database

    private var copy: String { folder + "-copy" }

    func takeCopy() throws {
        try restart { try Self.replace(copy, by: folder) }
        hasCopy = true
    }

    /// Puts an earlier copy in place of the data folder, as after a machine's image is restored. Returns false without
    /// a copy.
    func goBack() throws -> Bool {
        guard hasCopy else { return false }
        try restart { try Self.replace(folder, by: copy) }
        return true
    }

    private static func replace(_ path: String, by other: String) throws {
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(atPath: other, toPath: path)
    }
}

/// Stops until a test moves it.
final class SimulatedClock: Sendable {
    private let time: Mutex<Int64>

    init(_ time: Int64) { self.time = Mutex(time) }

    var now: Int64 {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }
}

private final class ReplyHolder<Value: Sendable>: Sendable {
    private let value = Mutex<Result<Value, StoreError>?>(nil)

    func set(_ result: Result<Value, StoreError>) { value.withLock { $0 = result } }
    func get() -> Result<Value, StoreError>? { value.withLock { $0 } }
}
