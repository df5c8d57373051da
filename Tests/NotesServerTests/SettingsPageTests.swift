import Foundation
import Testing

@testable import NotesServer

struct SettingsPageTests {
    @Test func `the settings page has the table of the help`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: root.appending(path: "docs/settings.md"), encoding: .utf8)
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.contains("`NOTES_") }
        let expected = Setting.table.map { setting in
            let flag = setting.isSecret ? "" : "`--\(setting.name)`"
            return "| \(flag) | `\(setting.variable)` | \(setting.standard) | \(setting.help) |"
        }
        #expect(rows.map(String.init) == expected)
    }
}
