import Foundation
import Notes
import NotesSQLite
@testable import NotesSQLiteStore
import NotesStoreContract
import TestDesk
import Waiting

/// Makes a data folder for one test, with a clock that is stopped until the test moves it.
final class DataFolderFixture: Sendable {
    let folder: String
    let clock: TestClock
    let configuration: StoreConfiguration

    init() throws {
        folder = NSTemporaryDirectory() + "cloudnotes-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let clock = TestClock()
        self.clock = clock
        var configuration = StoreConfiguration(folder: folder, clock: { clock.now })
        // Every restore is staged here. The end-to-end tests have the small ones.
        configuration.piecesAtOnce = -1
        self.configuration = configuration
    }

    /// Opens a connection beside the store's own, which waits while the store writes. The store also writes by itself:
    /// after it opens, and when it is idle.
    func database(_ mode: Database.Mode = .readWrite) throws -> Database {
        let database = try Database(path: configuration.databasePath, mode: mode)
        database.waitWhenBusy(milliseconds: 60_000)
        return database
    }

    /// Waits until the rest of deleted accounts and replaced notes is erased in pieces.
    func awaitErasures() throws {
        try Patience.until("what was replaced to be erased") {
            try database().int("SELECT count(*) FROM accounts WHERE kind < 0") == 0
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    /// Returns every file but the lock, which a refused server may have made during its check.
    func contents() throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for name in try files() where name != "lock" {
            contents[name] = FileManager.default.contents(atPath: folder + "/" + name)
        }
        return contents
    }
}
