import Foundation
import Notes
import NotesClient
import NotesHashing
import NotesPrimitives
import Testing

@testable import NotesCommand

/// Mirrors a folder with the notes of its device, beside a server that has notes and their files. It has no network and
/// no clock.
final class MirrorDesk {
    let root: String
    let server = DeskServer()
    let notebook: BlockingNotebook
    private let replica = MemoryReplica(account: "me")
    private var mirror: Mirror?
    private let moment = Moment()

    /// Moves the device's time by a second with each reading.
    private final class Moment: Sendable {
        private let milliseconds = Mutex<Int64>(1_700_000_000_000)

        func next() -> Timestamp {
            milliseconds.withLock { milliseconds in
                milliseconds += 1000
                return Timestamp(clamping: milliseconds)
            }
        }
    }

    init() throws {
        root = NSTemporaryDirectory() + "mirror-desk-\(UUID().uuidString)"
        let moment = moment
        notebook = BlockingNotebook(replica, now: { moment.next() })
        try replica.transact { transaction in
            var progress = try transaction.progress()
            progress.lastSyncAt = .earliest
            try transaction.setProgress(progress)
        }
        mirror = try Mirror(root, notebook)
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    // MARK: The folder

    func write(_ text: String, _ path: String) throws {
        let full = root + "/" + path
        try FileManager.default.createDirectory(
            atPath: (full as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: full))
    }

    func read(_ path: String) -> String? { try? String(contentsOfFile: root + "/" + path, encoding: .utf8) }

    func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: root + "/" + path) }

    func move(_ path: String, _ new: String) throws {
        try FileManager.default.createDirectory(
            atPath: ((root + "/" + new) as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try FileManager.default.moveItem(atPath: root + "/" + path, toPath: root + "/" + new)
    }

    /// Returns the files that are no notes.
    func files() throws -> [String: String] {
        var files: [String: String] = [:]
        for path in FileManager.default.enumerator(atPath: root)?.compactMap({ $0 as? String }) ?? []
        where !path.hasPrefix(".") && !path.hasSuffix(".md") { files[path] = read(path) }
        return files
    }

    func note(_ title: String) throws -> NoteID {
        try #require(notebook.entries(.everyLive).first { $0.title == title }).id
    }

    // MARK: Rounds

    /// Ends this process and starts another, which has nothing but the disk.
    func restart(removingState: Bool = false) throws {
        mirror = nil
        if removingState { try remove(MirrorState.fileName) }
        mirror = try Mirror(root, notebook)
    }

    /// Runs the command once: `done` where both sides are equal after it.
    @discardableResult
    func run(allowsDeletes: Bool = false) async throws -> MirrorReport {
        let mirror = try #require(mirror)
        sync()
        var report = try mirror.round(allowsDeletes: allowsDeletes)
        sync()
        report.add(try mirror.round(allowsDeletes: true))
        for _ in 0..<2 {
            report.add(try await mirror.files(server, allowsDeletes: allowsDeletes))
            sync()
            report.add(try mirror.round(allowsDeletes: true))
        }
        return report
    }

    /// Runs until nothing changes, which must be soon.
    @discardableResult
    func settle(allowsDeletes: Bool = false) async throws -> MirrorReport {
        var all = try await run(allowsDeletes: allowsDeletes)
        for _ in 0..<3 {
            let report = try await run(allowsDeletes: allowsDeletes)
            if report.files + report.notes == 0 { return all }
            all.add(report)
        }
        throw Unsettled()
    }

    struct Unsettled: Error {}

    /// Sends what is unsent, and fetches the rest.
    func sync() {
        try? replica.transact { transaction in
            for id in try transaction.ids(.unsent) {
                guard let state = try transaction.note(id)?.unsent?.state else { continue }
                server.take(id, state.content)
            }
            let notes = server.notes()
            var known: Set<NoteID> = []
            try transaction.visit { kept in
                known.insert(kept.id)
                return true
            }
            for id in known where notes[id] == nil { try transaction.put(id, nil) }
            for (id, note) in notes { try transaction.put(id, LocalNote(id: id, server: note)) }
        }
    }
}

/// Keeps notes with files, as a server does.
final class DeskServer: FileServer {
    private struct State {
        var notes: [NoteID: Note] = [:]
        var files: [[UInt8]: [UInt8]] = [:]
        var seq: Int64 = 0
        /// Counts the calls until the server cannot be reached.
        var callsLeft = Int.max
        var limit: Int64 = 1 << 20
    }

    private let state = Mutex(State())

    func notes() -> [NoteID: Note] { state.withLock { $0.notes } }
    func cut(after calls: Int) { state.withLock { $0.callsLeft = calls } }
    func limit(_ bytes: Int64) { state.withLock { $0.limit = bytes } }

    func body(_ id: NoteID) -> String? { notes()[id]?.state.content?.body }

    /// Returns the texts of a note's files.
    func files(_ id: NoteID) -> [String: String] {
        state.withLock { state in
            var found: [String: String] = [:]
            for file in state.notes[id]?.state.content?.attachments ?? [] {
                found[file.name] = String(decoding: state.files[file.sha256.bytes] ?? [], as: UTF8.self)
            }
            return found
        }
    }

    /// Stores a change of another device, or of this one's text: files stay.
    func take(_ id: NoteID, _ content: Content?) {
        state.withLock { state in
            guard var content else { return state.notes[id] = nil }
            content.attachments = state.notes[id]?.state.content?.attachments ?? []
            Self.put(id, content, &state)
        }
    }

    func put(_ bytes: String, _ name: String, _ id: NoteID) {
        state.withLock { Self.attach(Array(bytes.utf8), name, "image/png", id, &$0) }
    }

    func drop(_ name: String, _ id: NoteID) {
        state.withLock { state in
            guard var content = state.notes[id]?.state.content else { return }
            content.attachments.removeAll { $0.name == name }
            Self.put(id, content, &state)
        }
    }

    private static func put(_ id: NoteID, _ content: Content, _ state: inout State) {
        state.seq += 1
        let time = Timestamp(clamping: 1_800_000_000_000 + state.seq)
        let note = NoteState(id: id, createdAt: .earliest, lastModified: time, life: .live(content))
        state.notes[id] = Note(state: note, rev: note.rev, seq: state.seq, receivedAt: time, device: nil)
    }

    private static func attach(
        _ bytes: [UInt8], _ name: String, _ type: String, _ id: NoteID, _ state: inout State
    ) {
        guard var content = state.notes[id]?.state.content else { return }
        let digest = SHA256.hash(bytes)
        state.files[digest.bytes] = bytes
        let file = Attachment(name: name, type: type, size: Int64(bytes.count), sha256: digest)
        if let index = content.attachments.firstIndex(where: { $0.name == name }) {
            content.attachments[index] = file
        } else {
            content.attachments.append(file)
        }
        put(id, content, &state)
    }

    // MARK: Calls

    private static let offline = ServerError.transport(TransportError(.offline, "cut"))

    private func call(_ state: inout State) throws(ServerError) {
        state.callsLeft -= 1
        if state.callsLeft < 0 { throw Self.offline }
    }

    func mostBytes() async throws(ServerError) -> Int64 { state.withLock { $0.limit } }

    func attachment(_ name: String, of id: NoteID) async throws(ServerError) -> [UInt8] {
        try state.withLock { state throws(ServerError) in
            try call(&state)
            let file = state.notes[id]?.state.content?.attachments.first { $0.name == name }
            guard let file, let bytes = state.files[file.sha256.bytes] else { throw .malformed("no file") }
            return bytes
        }
    }

    func attach(_ bytes: [UInt8], as name: String, type: String, to id: NoteID) async throws(ServerError) {
        try state.withLock { state throws(ServerError) in
            try call(&state)
            Self.attach(bytes, name, type, id, &state)
        }
    }

    func detach(_ name: String, from id: NoteID) async throws(ServerError) {
        try state.withLock { state throws(ServerError) in try call(&state) }
        drop(name, id)
    }
}
