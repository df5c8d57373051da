import Foundation
import Testing

@testable import NotesImporting

/// One file of each format, written for this project to the published formats, gives the notes of the file beside it.
@Suite struct FixtureTests {
    @Test(arguments: [
        ("memos.json", ImportFormat.json), ("wrapped.json", .json), ("simplenote.json", .simplenote),
        ("simplenote.zip", .simplenote), ("keep", .keep), ("markdown", .markdown), ("evernote.enex", .enex),
        ("joplin", .jex), ("standardnotes", .standardnotes), ("dayone", .dayone), ("usememos.json", .memos),
        ("usememos-old.json", .memos),
    ])
    func `comes out as written beside it`(_ name: String, _ format: ImportFormat) throws {
        let file = try Fixtures.file(name)
        let expected = Fixtures.folder.appending(
            path: name.replacing("simplenote.zip", with: "simplenote.json") + ".expected")
        let found = try Import.description(Import.all(file))
        if ProcessInfo.processInfo.environment["WRITE_FIXTURES"] != nil {
            try Data(found.utf8).write(to: expected)
        }
        #expect(try found == String(contentsOf: expected, encoding: .utf8))
        #expect(try Import.description(Import.all(file, as: format)) == found)
    }
}
