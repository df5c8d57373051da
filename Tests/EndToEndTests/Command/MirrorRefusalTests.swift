import Foundation
import Testing

/// Runs `notes mirror` where it must refuse or recover: mirrors in mirrors, moves that fail, a lost or damaged state,
/// front matter of other programs, a full disk.
struct MirrorRefusalTests {
    private let server: RunningServer
    private let home: CommandHome
    private let other: CommandHome

    init() throws {
        (server, home) = try CommandHome.signedIn()
        other = try home.another("desk")
    }

    private var root: String { home.folder.path + "/notes" }
    private var state: String { root + "/.notes-mirror.sqlite" }

    private func write(_ text: String, _ path: String) throws { try home.put(text, at: "notes/" + path) }

    private func read(_ path: String, in root: String? = nil) -> String? {
        try? String(contentsOfFile: (root ?? self.root) + "/" + path, encoding: .utf8)
    }

    private func files() -> [String] {
        let all = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        return all.filter { $0.hasSuffix(".md") }.sorted()
    }

    @discardableResult
    private func mirror(_ folder: String? = nil) throws -> CommandHome.Outcome {
        let outcome = try home.run("mirror", folder ?? root)
        #expect(outcome.code == 0 || outcome.code == 5, "\(outcome.errors)")
        let again = try home.run("mirror", folder ?? root)
        #expect(again.errors.contains("Changed 0 files and 0 notes."), "\(again.errors)")
        return outcome
    }

    private func titles() throws -> [String] {
        #expect(try other.run("sync").code == 0)
        return try other.run("ls").lines.map { String($0.split(separator: "\t", omittingEmptySubsequences: false)[3]) }
            .sorted()
    }

    // MARK: Mirrors in mirrors

    @Test func `a mirror in or above a mirror is refused, and makes nothing`() throws {
        try write("one", "a/one.md")
        try mirror()
        let inner = try home.run("mirror", root + "/~/Notes")
        #expect(inner.code == 1 && inner.errors.contains("is inside the mirror"), "\(inner.errors)")
        #expect(!FileManager.default.fileExists(atPath: root + "/~"))
        let outer = try home.run("mirror", home.folder.path)
        #expect(outer.code == 1 && outer.errors.contains("/notes is a mirror"), "\(outer.errors)")
        #expect(!FileManager.default.fileExists(atPath: home.folder.path + "/.notes-mirror.sqlite"))
        #expect(try titles() == ["one"])
    }

    @Test func `a folder that becomes a mirror later is left out, and its notes stay`() throws {
        try write("one", "a/one.md")
        try write("two", "two.md")
        try mirror()
        try Data().write(to: URL(fileURLWithPath: root + "/a/.notes-mirror.sqlite"))
        try write("inner", "a/inner.md")
        let outcome = try home.run("mirror", root)
        #expect(outcome.code == 1 && outcome.errors.contains("a: it is a separate mirror"), "\(outcome.errors)")
        #expect(try titles() == ["one", "two"])
        #expect(read("a/one.md") == "one")
    }

    // MARK: Moves

    @Test func `a file that could not be moved changes no note, and moves later`() throws {
        try write("one", "a/one.md")
        try write("x", "target")
        try mirror()
        _ = try other.run("sync")
        #expect(try other.run("mv", "one", "target").code == 0)
        let refused = try home.run("mirror", root)
        #expect(refused.code == 1 && refused.errors.contains("target"), "\(refused.errors)")
        try write("three", "a/three.md")
        #expect(try home.run("mirror", root).code == 1)
        _ = try titles()
        #expect(try other.run("ls", "--folder", "a").lines.count == 1)
        try FileManager.default.removeItem(atPath: root + "/target")
        try mirror()
        #expect(files() == ["a/three.md", "target/one.md"])
        #expect(try titles() == ["one", "three"])
    }

    /// Names the last step of a move before the process was killed.
    enum Cut: CaseIterable { case recorded, linked, moved }

    @Test(arguments: Cut.allCases)
    func `a move that was killed between two steps is finished, and changes no note`(cut: Cut) throws {
        try write("one", "a/one.md")
        try write("x", "target")
        try mirror()
        _ = try other.run("sync")
        #expect(try other.run("mv", "one", "target").code == 0)
        #expect(try other.run("append", "one", "more").code == 0)
        // The row has the file's new path, and the file is still at the old one.
        #expect(try home.run("mirror", root).code == 1)
        let (old, new) = (root + "/a/one.md", root + "/target/one.md")
        try FileManager.default.removeItem(atPath: root + "/target")
        if cut != .recorded {
            try FileManager.default.createDirectory(atPath: root + "/target", withIntermediateDirectories: true)
            try FileManager.default.linkItem(atPath: old, toPath: new)
        }
        if cut == .moved { try FileManager.default.removeItem(atPath: old) }
        try write("three", "a/three.md")
        try write("four", "target/four.md")
        try mirror()
        #expect(files() == ["a/three.md", "target/four.md", "target/one.md"])
        #expect(read("target/one.md")?.hasSuffix("one\nmore") == true)
        #expect(try titles() == ["four", "one", "three"])
        #expect(try other.run("ls", "--folder", "a").lines.count == 1)
        #expect(try other.run("ls", "--folder", "target").lines.count == 2)
    }

    // MARK: Front matter

    static let front = """
        ---
        # from a template
        aliases:
          - Foo   # a comment
        cssclasses: [wide]
        date: 2026-01-02
        author:
          name: Kim
          phones:
            - 010
        tags:
          - travel
        text: |
          one
            two
        ---

        """

    @Test(arguments: ["20240101", "intro"])
    func `front matter that was imported is in the mirror's file as it was`(id: String) throws {
        let vault = home.folder.path + "/vault"
        try FileManager.default.createDirectory(atPath: vault, withIntermediateDirectories: true)
        let front = Self.front.replacing("---\n# from", with: "---\ntitle: trip\nid: \(id)\n# from")
        try (front + "Seoul").write(toFile: vault + "/trip.md", atomically: true, encoding: .utf8)
        #expect(try home.run("import", vault + "/trip.md").code == 0)
        try mirror()
        #expect(read("trip.md") == front + "Seoul")
    }

    @Test func `front matter goes to another folder and back, and only changed keys are touched`() throws {
        try write(Self.front + "Hello\n", "trip.md")
        try mirror()
        #expect(read("trip.md") == Self.front + "Hello\n")
        _ = try other.run("sync")
        #expect(try other.run("append", "trip", "more").code == 0)
        try mirror()
        #expect(read("trip.md") == Self.front + "Hello\nmore")
        let desk = other.folder.path + "/vault"
        #expect(try other.run("mirror", desk).code == 0)
        #expect(read("trip.md", in: desk) == Self.front + "Hello\nmore")
        let edited = Self.front.replacing("cssclasses: [wide]", with: "cssclasses: [wide, big] # two\nprop: 1")
        try (edited + "Hi").write(toFile: desk + "/trip.md", atomically: true, encoding: .utf8)
        #expect(try other.run("mirror", desk).code == 0)
        try mirror()
        #expect(read("trip.md") == edited + "Hi")
        #expect(try other.run("tag", "trip", "2026").code == 0)
        let tagged = edited.replacing("  - travel\n", with: "  - travel\n  - \"2026\"\n")
        try mirror()
        #expect(read("trip.md") == tagged + "Hi")
        #expect(try other.run("mirror", desk).code == 0)
        #expect(read("trip.md", in: desk) == tagged + "Hi")
        for _ in 0..<2 { #expect(try other.run("mirror", desk).errors.contains("Changed 0 files and 0 notes.")) }
    }

    // MARK: The state

    @Test func `without its state a mirror recognises files that people made by their names`() throws {
        try write("plan", "a/plan.md")
        try write("other", "other.md")
        try mirror()
        try FileManager.default.removeItem(atPath: state)
        try mirror()
        #expect(files() == ["a/plan.md", "other.md"])
        #expect(try titles() == ["other", "plan"])
        try FileManager.default.removeItem(atPath: state)
        try write("plan, edited", "a/plan.md")
        #expect(try home.run("mirror", root).code == 5)
        try mirror()
        let all = try titles()
        #expect(all.count == 3 && all.contains { $0.hasPrefix("plan (conflict ") }, "\(all)")
        let texts = files().compactMap { read($0) }
        #expect(texts.contains { $0.hasSuffix("plan") } && texts.contains { $0.hasSuffix("plan, edited") })
    }

    @Test func `a damaged state is set aside, made again and reported`() throws {
        try write("plan", "plan.md")
        try mirror()
        let attributes = try FileManager.default.attributesOfItem(atPath: state)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        try Data("no database at all".utf8).write(to: URL(fileURLWithPath: state))
        let outcome = try mirror()
        #expect(outcome.errors.contains("was damaged"), "\(outcome.errors)")
        #expect(try titles() == ["plan"])
        #expect(files() == ["plan.md"])
        #expect(FileManager.default.fileExists(atPath: state + ".damaged"))
    }

    // MARK: What is left out

    @Test func `a skipped file is named`() throws {
        try write("x", "#x.md")
        try write("x", "~x.md")
        try write("x", "real.txt")
        try FileManager.default.createSymbolicLink(atPath: root + "/link.md", withDestinationPath: root + "/real.txt")
        let outcome = try home.run("mirror", root)
        #expect(outcome.code == 0)
        for name in ["#x.md", "~x.md", "link.md"] {
            #expect(outcome.errors.components(separatedBy: "Not mirrored: \(name)").count == 2, "\(outcome.errors)")
        }
        #if os(Linux)
            let path = Array(root.utf8).map { CChar(bitPattern: $0) } + [0x2F, 0x61, -1, 0x2E, 0x6D, 0x64, 0]
            close(open(path, O_WRONLY | O_CREAT, 0o600))
            let named = try home.run("mirror", root)
            #expect(named.code == 1 && named.errors.contains("its name is not UTF-8"), "\(named.errors)")
        #endif
    }

    // MARK: Full disks

    @Test(.enabled(if: SmallDisk.canBeMade))
    func `a full disk is reported in words, and a later edit is no conflict`() throws {
        let disk = try SmallDisk()
        let vault = disk.path + "/vault"
        #expect(try other.run("new", "from desk", "--title", "desk").code == 0)
        #expect(try home.run("mirror", vault).code == 0)
        try "first".write(toFile: vault + "/new.md", atomically: true, encoding: .utf8)
        try disk.fill()
        #expect(try other.run("append", "desk", String(repeating: "long ", count: 2000)).code == 0)
        let full = try home.run("mirror", vault)
        #expect(full.code == 1, "\(full.errors)")
        #expect(!full.errors.contains("INSERT") && !full.errors.contains("SQLite"), "\(full.errors)")
        disk.empty()
        try "second".write(toFile: vault + "/new.md", atomically: true, encoding: .utf8)
        #expect(try home.run("mirror", vault).code == 0)
        #expect(try home.run("mirror", vault).errors.contains("Changed 0 files and 0 notes."))
        #expect(try titles() == ["desk", "new"])
        #expect(read("new.md", in: vault) == "second")
    }
}
