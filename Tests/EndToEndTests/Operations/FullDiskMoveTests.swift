import Foundation
import Testing

/// Runs `notes-server migrate` to a disk without space for the notes.
@Suite(.enabled(if: SmallDisk.canBeMade))
struct FullDiskMoveTests {
    @Test(arguments: [true, false])
    func `a move to a full disk names it, leaves nothing there, and a later one succeeds`(_ isThere: Bool) throws {
        let server = try NotesServer()
        let me = server.caller()
        _ = try me.put("n", ["title": "x", "body": .text(String(repeating: "text ", count: 1000))])
        let put = try me.call(
            "PUT", "/v1/notes/n/attachments/large", ["Content-Type": "text/plain"],
            body: [UInt8](repeating: 7, count: 2_000_000))
        #expect(put.status == 201)
        #expect(try server.running.stop() == 0)
        let disk = try SmallDisk(megabytes: 4)
        let folder = disk.path + "/new"
        if isThere { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false) }
        let filler = disk.path + "/other"
        try Data(count: 3_000_000).write(to: URL(filePath: filler))
        let refused = try server.command(["migrate", "--to", folder])
        #expect(refused.code == 1)
        #expect(refused.errors.hasSuffix("the disk of \(folder) is full\n"), "\(refused.errors)")
        #expect(FileManager.default.fileExists(atPath: folder) == isThere)
        let left = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        #expect(left == [])
        try FileManager.default.removeItem(atPath: filler)
        let moved = try server.command(["migrate", "--to", folder])
        #expect(moved.code == 0, "\(moved.errors)")
    }
}
