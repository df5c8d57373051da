import Foundation
import Testing

@testable import NotesServer

struct ReadmeTableTests {
    @Test func `README's table of settings is the program's own`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        let rows = readme.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.contains("`NOTES_") }
        let expected = Setting.table.map { setting in
            let flag = setting.isSecret ? "" : "`--\(setting.name)`"
            return "| \(flag) | `\(setting.variable)` | \(setting.standard) | \(setting.help) |"
        }
        #expect(rows.map(String.init) == expected)
    }
}
