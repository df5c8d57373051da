import Authentication
import BackupFormat
import Foundation
import HTTP
import Notes
import ServerKit
import StoreContract
import Testing
import Waiting

@testable import NotesAPI

/// A backup whose reader is slow is written down, and the snapshot is let go of; the reader sees no difference.
struct SlowReaderTests {
    private let room: StoreRoom
    private let services: Services

    init() throws {
        let room = try StoreRoom()
        self.room = room
        let shared = SharedServices(room.store, AccessSettings(), loops: 1, log: nil) { [clock = room.clock] in
            clock.milliseconds
        }
        services = Services(shared, APISettings())
        for number in 0..<40 {
            try room.write("n\(number)", Content(title: "n\(number)", body: String(repeating: "x", count: 4000)))
        }
        try room.attach([UInt8](repeating: 7, count: 50_000), to: "n0", as: "f")
    }

    private func lines() throws -> sending BackupLinesBody {
        let snapshot = try room.store.makeSnapshot(
            of: room.account, BackupParts(versions: true, attachments: true))
        return BackupLinesBody(BackupStream(snapshot, account: "me", createdAt: .earliest))
    }

    private func incoming() -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: room.folder + "/incoming")) ?? []
    }

    /// Reads on until the end.
    private func read(_ body: BackupBody, afterPiece: () throws -> Void = {}) throws -> [UInt8]? {
        var bytes: [UInt8] = []
        var isWhole = false
        try Patience.until("the end of the backup") {
            while true {
                let before = bytes.count
                switch body.produce(into: &bytes, limit: 10_000) {
                case .more: try afterPiece()
                case .waiting where bytes.count > before: try afterPiece()
                case .waiting: return false
                case .end:
                    isWhole = true
                    return true
                case .failed: return true
                }
            }
        }
        return isWhole ? bytes : nil
    }

    private func place() throws -> BackupPlaces.Place { try #require(services.backups.places.take(for: room.account)) }

    @Test func `the file is the same, what is written meanwhile is not in it, and nothing is left behind`() throws {
        var whole: [UInt8] = []
        var form = try lines()
        while try form.next(into: &whole, limit: 100_000) {}
        let body = BackupBody(try lines(), services, room.account, try place())
        var (isLate, wasSpooled) = (false, false)
        let slow = try read(body) {
            if !isLate {
                isLate = true
                room.clock.pass(Backups.patience + 1)
                try room.write("n39", Content(body: "later"))
            }
            if !incoming().isEmpty { wasSpooled = true }
        }
        #expect(slow == whole)
        #expect(wasSpooled)
        body.stop()
        #expect(incoming().isEmpty)
    }

    @Test func `within its time nothing is written down`() throws {
        let body = BackupBody(try lines(), services, room.account, try place())
        let bytes = try read(body) { #expect(incoming().isEmpty) }
        #expect(bytes?.isEmpty == false)
    }

    @Test func `a zip is written down like the lines are`() throws {
        func form() throws -> sending BackupZipBody {
            try BackupZipBody(
                room.store.makeSnapshot(of: room.account, BackupParts(holdsFiles: true)), room.store, of: room.account,
                name: "me", createdAt: .earliest)
        }
        let quick = try read(BackupBody(try form(), services, room.account, try place()))
        let slow = try read(BackupBody(try form(), services, room.account, try place())) {
            room.clock.pass(Backups.patience + 1)
        }
        #expect(slow == quick && quick?.isEmpty == false)
    }

    @Test func `a reader that leaves takes what was written down along`() throws {
        let body = BackupBody(try lines(), services, room.account, try place())
        var bytes: [UInt8] = []
        try Patience.until("the first piece") {
            _ = body.produce(into: &bytes, limit: 100)
            return !bytes.isEmpty
        }
        room.clock.pass(Backups.patience + 1)
        // The piece that was made meanwhile, and then the rest is written down.
        let before = bytes.count
        try Patience.until("the next piece") {
            _ = body.produce(into: &bytes, limit: 100)
            return bytes.count > before
        }
        body.stop()
        // Its file may not have been begun yet, and is removed with its writer.
        services.backups.queue.sync(flags: .barrier) {}
        try Patience.until("its file to be removed") { incoming().isEmpty }
        guard case .failed = body.produce(into: &bytes, limit: 100) else {
            Issue.record("a backup that was stopped went on")
            return
        }
    }
}
