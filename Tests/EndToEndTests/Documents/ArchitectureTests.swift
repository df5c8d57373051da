import Foundation
import Testing

/// docs/architecture.md shows the targets as Package.swift declares them.
struct ArchitectureTests {
    /// Returns each target under Sources with its dependencies, read from the manifest: a call of `library`, `program`
    /// or `.target`, its name, and the list of dependencies that follows.
    private static func declared() throws -> [String: Set<String>] {
        let manifest = try text("Package.swift")
        var targets: [String: Set<String>] = [:]
        for match in manifest.matches(of: /(?:\blibrary|\bprogram|\.target)\(\s*(?:name: )?"([\w-]+)"/) {
            let call = arguments(manifest[match.range.upperBound...])
            if call.contains(/path: "(?!Sources)/) { continue }
            let list = call.firstMatch(of: /^,\s*(?:in: "\w+",\s*)?(?:dependencies: )?\[([^\]]*)\]/)?.1 ?? ""
            targets[String(match.1)] = Set(list.matches(of: /"(\w+)"/).map { String($0.1) })
        }
        return targets
    }

    /// Returns the text after a target's name, to the parenthesis that ends the call.
    private static func arguments(_ text: Substring) -> Substring {
        var depth = 1
        let end = text.firstIndex { character in
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            return depth == 0
        }
        return text[..<(end ?? text.endIndex)]
    }

    /// Returns the rows of the page's table; a row may be of several targets.
    private static func documented() throws -> [String: Set<String>] {
        var targets: [String: Set<String>] = [:]
        let table = try text("docs/architecture.md").split(separator: "\n")
            .drop { !$0.hasPrefix("| target | may import |") }.dropFirst(2).prefix { $0.hasPrefix("|") }
        for row in table {
            let cells = row.split(separator: "|", omittingEmptySubsequences: true).map { cell in
                cell.matches(of: /[\w-]+/).map { String($0.0) }
            }
            for name in cells[0] { targets[name] = Set(cells.count > 1 ? cells[1] : []) }
        }
        return targets
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: ShellScript.root.appending(path: path), encoding: .utf8)
    }

    @Test func `the table of targets is the one that the build enforces`() throws {
        let declared = try Self.declared()
        let documented = try Self.documented()
        #expect(declared.count > 12)
        #expect(Set(declared.keys) == Set(documented.keys))
        for (name, dependencies) in declared {
            #expect(documented[name] == dependencies, "\(name)")
        }
    }

    @Test func `every folder of Sources is in the listing`() throws {
        let page = try Self.text("docs/architecture.md")
        let folders = try FileManager.default.contentsOfDirectory(
            at: ShellScript.root.appending(path: "Sources"), includingPropertiesForKeys: nil)
        for folder in folders { #expect(page.contains("\(folder.lastPathComponent)/")) }
    }

    @Test func `each section of the protocol names folders that exist`() throws {
        let page = try Self.text("docs/protocol.md")
        let sections = page.matches(of: /(?m)^### (\d\.\d) .+$/)
        let named = page.matches(of: /(?m)^### (\d\.\d) .+\nSources: (.+)$/)
        #expect(sections.count > 40)
        #expect(named.map(\.1) == sections.map(\.1))
        for section in named {
            for folder in section.2.split(separator: ", ") {
                let path = ShellScript.root.appending(path: "Sources/\(folder)").path
                var isFolder: ObjCBool = false
                let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
                #expect(exists && isFolder.boolValue, "\(section.1): \(folder)")
            }
        }
    }

    @Test func `the picture of a PUT names types that exist`() throws {
        let page = try Self.text("docs/architecture.md")
        let section = try #require(page.split(separator: "## The way of a PUT").last)
        let picture = try #require(section.split(separator: "```").dropFirst().first)
        let names = Set(picture.matches(of: /\b[A-Z]\w+[a-z]\w*/).map { String($0.0) })
        #expect(names.count > 15)
        let declared = try Self.declaredTypes()
        #expect(names.subtracting(declared).isEmpty)
    }

    private static let kinds: Set<Substring> = ["actor", "class", "enum", "protocol", "struct"]

    /// Returns the names of all types that Sources declares.
    private static func declaredTypes() throws -> Set<String> {
        let files = FileManager.default.enumerator(
            at: ShellScript.root.appending(path: "Sources"), includingPropertiesForKeys: nil)
        var names: Set<String> = []
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let words = try String(contentsOf: file, encoding: .utf8).split { $0 == " " || $0 == "\n" }
            for (word, next) in zip(words, words.dropFirst()) where Self.kinds.contains(word) {
                names.insert(String(next.prefix { $0.isLetter || $0.isNumber }))
            }
        }
        return names
    }

    @Test func `no target has more than 20 files at its root`() throws {
        for group in ["Sources", "Tests", "Benchmarks"] {
            let targets = try FileManager.default.contentsOfDirectory(
                at: ShellScript.root.appending(path: group), includingPropertiesForKeys: nil)
            for target in targets where target.hasDirectoryPath {
                let files = try FileManager.default.contentsOfDirectory(at: target, includingPropertiesForKeys: nil)
                    .filter { !$0.hasDirectoryPath }
                #expect(files.count <= 20, "\(group)/\(target.lastPathComponent)")
            }
        }
    }
}
