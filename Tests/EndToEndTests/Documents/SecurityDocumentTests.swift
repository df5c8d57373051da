import Foundation
import Testing

/// docs/security.md names the suite that tests each case of abuse.
struct SecurityDocumentTests {
    /// Returns the number of tests of each suite; a file of the web client's tests is a suite.
    private static func suites() throws -> [String: Int] {
        let folder = ShellScript.root.appending(path: "Tests")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var found: [String: Int] = [:]
        while let file = files?.nextObject() as? URL {
            let name = file.lastPathComponent
            let isOfWebClient = name.hasPrefix("test_") && name.hasSuffix(".py") || name.hasSuffix(".test.js")
            if isOfWebClient {
                let text = try String(contentsOf: file, encoding: .utf8)
                found[name] = text.matches(of: /(?m)^def test_|^test\(/).count
            }
            guard name.hasSuffix("Tests.swift") else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            // A test belongs to the last suite that began before it.
            var suite = ""
            for match in text.matches(of: /(?:struct|final class) (\w+Tests)\b|func `[^`]+`/) {
                if let name = match.1 { suite = String(name) } else { found[suite, default: 0] += 1 }
            }
        }
        return found
    }

    @Test func `each suite of docs/security.md has a test for each of its rows`() throws {
        let page = try String(contentsOf: ShellScript.root.appending(path: "docs/security.md"), encoding: .utf8)
        let rows = page.split(separator: "\n").filter {
            $0.hasPrefix("| ") && !$0.hasSuffix("| test |") && !$0.contains("---")
        }
        let named = rows.compactMap { $0.firstMatch(of: /\| `([\w.]+)` \|$/) }.map { String($0.1) }
        #expect(named.count == rows.count, "each row ends in a suite")
        #expect(rows.count >= 120)
        let suites = try Self.suites()
        for (suite, rows) in Dictionary(grouping: named, by: { $0 }) {
            #expect(suites[suite, default: 0] >= rows.count, "\(suite)")
        }
    }
}
