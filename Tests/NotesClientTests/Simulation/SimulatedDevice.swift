import FaultVFS
import Foundation
import Notes
import NotesSQLite

@testable import NotesClient

/// Plays a device of a history: a replica, a clock that may be wrong, a user, and two processes on the one replica (a
/// command beside one that watches), each with a round of sync that may be under way.
final class SimulatedDevice {
    let name: String
    private let disk: SimulatedDisk
    private(set) var replica: any LocalReplica
    private let space: String
    var clockOffset: Int64 = 0
    private var editions: UInt64
    struct Process {
        var round: SyncRound?
        /// Is on its way, unless it is nil.
        var request: APIRequest?
        var answer: APIAnswer?
    }

    private(set) var processes = [Process(), Process()]
    /// Counts the syncs that found a difference from the server's notes, and fetched all of them again.
    private(set) var repairs = 0
    /// Is open in an editor, as its user saw it.
    private var editor: (id: NoteID, kept: LocalNote)?
    private(set) var lastReport: SyncReport?

    init(_ number: Int, _ disk: SimulatedDisk, space: String) throws {
        name = "d\(number)"
        self.disk = disk
        self.space = space
        // A state of the server that is sent again has its `seq` as its edition; those of an app are random.
        editions = UInt64(number + 1) << 32
        replica = try disk.open(space)
        try replica.transact { try $0.setProgress(SyncProgress(account: "me")) }
    }

    /// Returns what an edit depends on. The server's clock is the right one, and what a device that is never off counts
    /// by.
    func context(_ server: Int64, isTyping: Bool) throws -> EditContext {
        editions += 1
        let now = Timestamp(clamping: server + clockOffset)
        let clock = try replica.transact { try $0.progress().clock }
        return EditContext(
            now: clock?.corrected(now, uptime: server) ?? now, edition: editions, isTyping: isTyping)
    }

    /// Ends the process; the disk keeps its content.
    func crash() throws {
        stopRounds()
        editor = nil
        replica = try disk.open(space)
    }

    func failDisk(after operations: Int) { disk.fail(after: operations) }
    func repairDisk() { disk.repair() }

    // MARK: The user

    func kept(_ id: NoteID) throws -> LocalNote? { try replica.transact { try $0.note(id) } }

    func change(_ id: NoteID, _ change: (LocalNote?) -> LocalNote?) throws {
        try replica.transact { transaction in
            let before = try transaction.note(id)
            let after = change(before)
            if before != after { try transaction.put(id, after) }
        }
    }

    func openEditor(_ id: NoteID) throws {
        guard let kept = try kept(id), kept.isShown, kept.present?.content != nil else { return }
        editor = (id, kept)
    }

    /// Returns the note in the editor and the state that its user saw, unless the same device changed it since.
    func closeEditor() throws -> (id: NoteID, shown: LocalNote)? {
        guard let (id, shown) = editor else { return nil }
        editor = nil
        guard let kept = try kept(id), kept.isShown, kept.unsent?.edition == shown.unsent?.edition else { return nil }
        return (id, shown)
    }

    // MARK: Sync

    private func cursor() throws -> String? { try replica.transact { try $0.progress().cursor } }

    /// Returns the seq up to which the device has the server's changes.
    func position() throws -> Int64 { try cursor().flatMap { Cursor($0)?.seq } ?? 0 }

    func pull() throws -> APIRequest {
        let cursor = try cursor().map { #","cursor":"\#($0)""# } ?? ""
        return APIRequest("POST", "v1/sync", body: Array(#"{"account":"me"\#(cursor)}"#.utf8))
    }

    func begin(_ process: Int, _ now: Int64) throws {
        guard processes[process].round == nil else { return }
        var round = SyncRound(replica)
        take(try round.begin(now: Timestamp(clamping: now + clockOffset)), round, process)
    }

    /// Every other time the request for the next page is answered before this answer is stored.
    func receive(_ process: Int, _ now: Int64, ask: (APIRequest) throws -> APIAnswer) throws {
        guard let answer = processes[process].answer, var round = processes[process].round else { return }
        processes[process] = Process()
        let time = Timestamp(clamping: now + clockOffset)
        let ahead = round.report.requests % 2 == 0 ? try round.requestAhead(of: answer, now: time) : nil
        let next = try ahead.map(ask)
        let trip = RoundTrip(sent: now, received: now)
        take(try round.received(answer, now: time, trip: trip), round, process)
        guard let next, processes[process].request == ahead else { return }
        processes[process].request = nil
        deliver(next, to: process)
    }

    func takeRequest(_ process: Int) -> APIRequest? {
        defer { processes[process].request = nil }
        return processes[process].request
    }

    func deliver(_ answer: APIAnswer, to process: Int) { processes[process].answer = answer }

    func stopRound(_ process: Int) { processes[process] = Process() }
    func stopRounds() { processes = processes.map { _ in Process() } }

    private func take(_ step: SyncRound.Step, _ round: SyncRound, _ process: Int) {
        switch step {
        case .send(let request): (processes[process].round, processes[process].request) = (round, request)
        case .done(let report):
            lastReport = report
            if report.isRepaired { repairs += 1 }
        }
    }
}

/// Keeps the file of a device's replica on a disk that can fail. It is in memory if the system has such a folder:
/// otherwise thousands of histories would wait for a disk, whose faults are made here.
final class SimulatedDisk {
    private let path: String
    private let fault: OpaquePointer?
    private let vfs = "device-" + UUID().uuidString

    static let folder =
        FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm/" : NSTemporaryDirectory()

    init() {
        path = Self.folder + "cloudnotes-" + vfs + ".sqlite"
        fault = fault_register(vfs)
    }

    deinit {
        for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
    }

    func open(_ space: String) throws -> any LocalReplica {
        try SQLiteReplica(path: path, space: space, vfs: vfs)
    }

    func fail(after operations: Int) {
        if let fault { fault_after(fault, operations % 2 == 0 ? FAULT_SYNC : FAULT_FULL, Int32(operations / 2)) }
    }

    func repair() {
        if let fault { fault_set(fault, FAULT_NONE) }
    }
}
