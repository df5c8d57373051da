import Foundation
import Notes
import Testing

@testable import NotesCommand

struct MirrorDiskTests {
    @Test func `a file that cannot be written is named, and not its draft`() throws {
        let root = NSTemporaryDirectory() + "disk-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: root) }
        let id = NoteID(uuidV8From: (1, 2))
        // A folder in the draft's place refuses each write, for root too.
        try FileManager.default.createDirectory(
            atPath: "\(root)/.notes-mirror-\(id).new", withIntermediateDirectories: true)
        let failure = #expect(throws: File.Failure.self) {
            try MirrorDisk(root: root).create(Array("milk".utf8), id, at: MirrorPath("lists/milk.md"))
        }
        #expect(failure?.path == "\(root)/lists/milk.md")
    }
}
