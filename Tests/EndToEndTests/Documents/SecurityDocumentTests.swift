import Foundation
import Testing

/// docs/security.md names a test for each case of abuse, and each must exist.
struct SecurityDocumentTests {
    /// Returns every test, as "Suite: name"; a file of the web client's tests is a suite.
    private static func tests() throws -> Set<String> {
        let folder = ShellScript.root.appending(path: "Tests")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var found: Set<String> = []
        while let file = files?.nextObject() as? URL {
            let name = file.lastPathComponent
            let isOfWebClient = name.hasPrefix("test_") && name.hasSuffix(".py") || name.hasSuffix(".test.js")
            if isOfWebClient {
                let text = try String(contentsOf: file, encoding: .utf8)
                for match in text.matches(of: /def (test_\w+)|\ntest\("([^"]+)"/) {
                    found.insert("\(name): \(match.1 ?? match.2 ?? "")")
                }
            }
            guard name.hasSuffix("Tests.swift") else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            // A test belongs to the last suite that began before it.
            var suite = ""
            for match in text.matches(of: /(?:struct|final class) (\w+Tests)\b|func `([^`]+)`/) {
                if let name = match.1 {
                    suite = String(name)
                } else if let name = match.2 {
                    found.insert("\(suite): \(name)")
                }
            }
        }
        return found
    }

    @Test func `every test that docs/security.md names exists`() throws {
        let page = try String(contentsOf: ShellScript.root.appending(path: "docs/security.md"), encoding: .utf8)
        let rows = page.split(separator: "\n").filter {
            $0.hasPrefix("| ") && !$0.hasSuffix("| test |") && !$0.contains("---")
        }
        let named = rows.compactMap { $0.firstMatch(of: /`([\w.]+)`: `([^`]+)` \|$/) }.map { "\($0.1): \($0.2)" }
        #expect(named.count == rows.count, "each row ends in a test")
        #expect(rows.count >= 50)
        let missing = Set(named).subtracting(try Self.tests())
        #expect(missing.isEmpty)
    }
}
