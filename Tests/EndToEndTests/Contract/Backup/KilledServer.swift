import Foundation
import Testing
import Waiting

/// Kills a server at a moment that its folder shows, and starts it again on the same folder.
struct KilledServer {
    private let folder: TemporaryFolder
    let data: String
    let again: NotesServer

    /// Kills `server` as soon as `isTime` returns true.
    init(_ server: NotesServer, when isTime: () throws -> Bool) throws {
        try Patience.until("the moment to kill the server", isTime)
        try server.running.kill()
        folder = try TemporaryFolder()
        data = folder.path + "/data"
        try FileManager.default.moveItem(atPath: server.data, toPath: data)
        StoreUnderTest.move(server.data, to: data)
        again = try NotesServer(["--data", data], on: data)
    }

    static func files(_ data: String, _ folder: String) -> Int {
        let found = FileManager.default.enumerator(atPath: data + "/" + folder)?.compactMap { $0 as? String } ?? []
        return folder == "blobs" ? found.count { $0.count > 64 } : found.count
    }

    /// Checks that no partial result is left and that the database is valid. The server removes files that no note
    /// names.
    func expectClean(files: Int, undos: Int) throws {
        guard StoreUnderTest.isFolder else { return }
        #expect(Self.files(data, "incoming") == 0)
        try Patience.until("orphans to be gone") {
            Self.files(data, "blobs") == files && Self.files(data, "undo") == undos
        }
        let check = try Finished(["check", "--data", data])
        #expect(check.code == 0, "\(check.output)")
    }
}
