import Foundation
import Notes
import NotesAuthentication
import NotesBackupFormat
import NotesHTTP
import NotesServerKit
import NotesStoreContract
import Testing
import Waiting

@testable import NotesAPI

/// A backup whose reader is slow is written to a file, and its snapshot is released. The reader gets the same bytes.
struct SlowReaderTests {
    private let fixture: StoreFixture
    private let services: Services

    init() throws {
        let fixture = try StoreFixture()
        self.fixture = fixture
        let shared = SharedServices(fixture.store, AccessSettings(), loops: 1, log: nil) { [clock = fixture.clock] in
            clock.milliseconds
        }
        services = Services(shared, APISettings())
        for number in 0..<40 {
            try fixture.write("n\(number)", Content(title: "n\(number)", body: String(repeating: "x", count: 4000)))
        }
        try fixture.attach([UInt8](repeating: 7, count: 50_000), to: "n0", as: "f")
    }

    private func lines() throws -> sending BackupStream {
        let snapshot = try fixture.store.makeSnapshot(
            of: fixture.account, BackupParts(versions: true, attachments: true))
        return BackupStream(snapshot, account: "me", createdAt: .earliest)
    }

    private func incoming() -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: fixture.folder + "/incoming")) ?? []
    }

    /// Reads on until the end.
    private func read(_ body: BackupBody, afterPiece: () throws -> Void = {}) throws -> [UInt8]? {
        var bytes: [UInt8] = []
        var isComplete = false
        try Patience.until("the end of the backup") {
            while true {
                let before = bytes.count
                switch body.produce(into: &bytes, limit: 10_000) {
                case .more: try afterPiece()
                case .waiting where bytes.count > before: try afterPiece()
                case .waiting: return false
                case .end:
                    isComplete = true
                    return true
                case .failed: return true
                }
            }
        }
        return isComplete ? bytes : nil
    }

    private func place() throws -> BackupPlaces.Place {
        try #require(services.backups.places.take(for: fixture.account))
    }

    @Test func `a slow reader gets the same file, without later writes, and nothing stays`() throws {
        var whole: [UInt8] = []
        var form = try lines()
        while try form.next(into: &whole, limit: 100_000) {}
        let body = BackupBody(try lines(), services, fixture.account, try place())
        var (isLate, wasSpooled) = (false, false)
        let slow = try read(body) {
            if !isLate {
                isLate = true
                fixture.clock.pass(Backups.patience + 1)
                try fixture.write("n39", Content(body: "later"))
            }
            if !incoming().isEmpty { wasSpooled = true }
        }
        #expect(slow == whole)
        #expect(wasSpooled)
        body.stop()
        #expect(incoming().isEmpty)
    }

    @Test func `a backup in time is not written to a file`() throws {
        let body = BackupBody(try lines(), services, fixture.account, try place())
        let bytes = try read(body) { #expect(incoming().isEmpty) }
        #expect(bytes?.isEmpty == false)
    }

    @Test func `a zip is written to a file like the lines are`() throws {
        func form() throws -> sending BackupZipBody {
            try BackupZipBody(
                fixture.store.makeSnapshot(of: fixture.account, BackupParts(holdsFiles: true)), fixture.store,
                of: fixture.account,
                name: "me", createdAt: .earliest)
        }
        let quick = try read(BackupBody(try form(), services, fixture.account, try place()))
        let slow = try read(BackupBody(try form(), services, fixture.account, try place())) {
            fixture.clock.pass(Backups.patience + 1)
        }
        #expect(slow == quick && quick?.isEmpty == false)
    }

    @Test func `a reader that disconnects removes the file`() throws {
        let body = BackupBody(try lines(), services, fixture.account, try place())
        var bytes: [UInt8] = []
        try Patience.until("the first piece") {
            _ = body.produce(into: &bytes, limit: 100)
            return !bytes.isEmpty
        }
        fixture.clock.pass(Backups.patience + 1)
        // This is the piece that was made meanwhile; then the rest is written to the file.
        let before = bytes.count
        try Patience.until("the next piece") {
            _ = body.produce(into: &bytes, limit: 100)
            return bytes.count > before
        }
        body.stop()
        // The file may not have been begun yet, and is removed with its writer.
        services.backups.queue.sync(flags: .barrier) {}
        try Patience.until("its file to be removed") { incoming().isEmpty }
        guard case .failed = body.produce(into: &bytes, limit: 100) else {
            Issue.record("a backup that was stopped went on")
            return
        }
    }
}
