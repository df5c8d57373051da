import FaultVFS
import Foundation
import Notes
import SQLite

@testable import NotesClient

/// A device of a simulated history: a replica, a clock that may be wrong, a user, and a round of sync that may be under
/// way.
final class SimulatedDevice {
    let name: String
    private let disk: SimulatedDisk
    private(set) var replica: any LocalReplica
    private let space: String
    var clockOffset: Int64 = 0
    private var editions: UInt64
    private(set) var round: SyncRound?
    /// The request that is on its way, or the answer.
    var request: APIRequest?
    var answer: APIAnswer?
    /// A note that is open in an editor, as its user saw it.
    private var editor: (id: NoteID, kept: Kept)?
    private(set) var lastReport: SyncReport?

    init(_ number: Int, _ disk: SimulatedDisk, space: String) throws {
        name = "d\(number)"
        self.disk = disk
        self.space = space
        editions = UInt64(number) << 32
        replica = try disk.open(space)
        try replica.transact { try $0.setProgress(SyncProgress(account: "me")) }
    }

    func context(_ server: Int64) -> EditContext {
        editions += 1
        return EditContext(now: Timestamp(clamping: server + clockOffset), edition: editions)
    }

    /// The process ends; what is on the disk stays.
    func crash() throws {
        stopRound()
        editor = nil
        replica = try disk.open(space)
    }

    func failDisk(after operations: Int) { disk.fail(after: operations) }
    func repairDisk() { disk.repair() }

    // MARK: The user

    func kept(_ id: NoteID) throws -> Kept? { try replica.transact { try $0.kept(id) } }

    func change(_ id: NoteID, _ change: (Kept?) -> Kept?) throws {
        try replica.transact { transaction in
            let before = try transaction.kept(id)
            let after = change(before)
            if before != after { try transaction.put(id, after) }
        }
    }

    func openEditor(_ id: NoteID) throws {
        guard let kept = try kept(id), kept.isShown, kept.present?.content != nil else { return }
        editor = (id, kept)
    }

    /// The note in the editor and what its user saw of it, if the same device did not change it since.
    func closeEditor() throws -> (id: NoteID, shown: Kept)? {
        guard let (id, shown) = editor else { return nil }
        editor = nil
        guard let kept = try kept(id), kept.isShown, kept.unsent?.edition == shown.unsent?.edition else { return nil }
        return (id, shown)
    }

    // MARK: Sync

    func begin(_ now: Int64) throws {
        guard round == nil else { return }
        var round = SyncRound(replica)
        take(try round.begin(now: Timestamp(clamping: now + clockOffset)), round)
    }

    func receive(_ now: Int64) throws {
        guard let answer, var round else { return }
        (self.answer, self.round) = (nil, nil)
        take(try round.received(answer, now: Timestamp(clamping: now + clockOffset)), round)
    }

    func stopRound() { (round, request, answer) = (nil, nil, nil) }

    private func take(_ step: SyncRound.Step, _ round: SyncRound) {
        switch step {
        case .send(let request): (self.round, self.request) = (round, request)
        case .done(let report): (self.round, lastReport) = (nil, report)
        }
    }
}

/// Where a device's replica is: in a file whose disk can fail, or in memory.
final class SimulatedDisk {
    private let path: String?
    private let fault: OpaquePointer?
    private let vfs = "device-" + UUID().uuidString
    private var memory: [String: MemoryReplica] = [:]

    /// In memory if the system has such a folder: thousands of histories would else wait for a disk, whose faults are made
    /// here.
    static let folder =
        FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm/" : NSTemporaryDirectory()

    init(isFile: Bool) {
        path = isFile ? Self.folder + "cloudnotes-" + vfs + ".sqlite" : nil
        fault = isFile ? fault_register(vfs) : nil
    }

    deinit {
        for ending in ["", "-wal", "-shm"] {
            if let path { try? FileManager.default.removeItem(atPath: path + ending) }
        }
    }

    func open(_ space: String) throws -> any LocalReplica {
        if let path { return try SQLiteReplica(path: path, space: space, vfs: vfs) }
        let replica = memory[space] ?? MemoryReplica()
        memory = [space: replica]
        return replica
    }

    func fail(after operations: Int) {
        if let fault { fault_after(fault, operations % 2 == 0 ? FAULT_SYNC : FAULT_FULL, Int32(operations / 2)) }
    }

    func repair() {
        if let fault { fault_set(fault, FAULT_NONE) }
    }
}
