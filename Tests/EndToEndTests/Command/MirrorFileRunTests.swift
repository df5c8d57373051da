import Foundation
import Testing
import Waiting

/// Runs `notes mirror` with pictures beside the notes, and `notes mirror status`.
struct MirrorFileRunTests {
    private let server: RunningServer
    private let home: CommandHome
    private let other: CommandHome

    init() throws {
        (server, home) = try CommandHome.signedIn(["NOTES_ATTACHMENT_BYTES": "65536"])
        other = try home.another("desk")
    }

    private var root: String { home.folder.path + "/notes" }

    private func write(_ text: String, _ path: String) throws { try home.put(text, at: "notes/" + path) }

    private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

    @Test func `a vault with pictures is the same on a second computer, and stays so`() throws {
        let text = "![](assets/sea.jpg) ![[logo.png]] [[Plans]]\n"
        try write("sea", "trips/assets/sea.jpg")
        try write("logo", "media/logo.png")
        try write(text, "trips/jeju.md")
        try write("![[logo.png]]", "Plans.md")
        let first = try home.run("mirror", root)
        #expect(first.code == 0, "\(first.errors)")
        #expect(try home.run("mirror", root).errors.contains("Changed 0 files and 0 notes."))
        let vault = other.folder.path + "/vault"
        #expect(try other.run("mirror", vault).code == 0)
        #expect(try other.run("mirror", vault).errors.contains("Changed 0 files and 0 notes."))
        #expect(self.text(vault + "/trips/assets/sea.jpg") == "sea")
        #expect(self.text(vault + "/assets/logo.png") == "logo")
        #expect(self.text(vault + "/trips/jeju.md")?.hasSuffix("---\n" + text) == true)
        #expect(try other.run("links", "jeju").output.contains("Plans"))
        #expect(try other.run("backlinks", "Plans").output.contains("jeju"))
        try "new logo".write(toFile: vault + "/assets/logo.png", atomically: true, encoding: .utf8)
        try FileManager.default.removeItem(atPath: vault + "/trips/assets/sea.jpg")
        #expect(try other.run("mirror", vault).code == 0)
        #expect(try home.run("mirror", root).code == 0)
        #expect(self.text(root + "/media/logo.png") == "new logo")
        #expect(!FileManager.default.fileExists(atPath: root + "/trips/assets/sea.jpg"))
        #expect(self.text(root + "/trips/jeju.md") == text)
        try write(String(repeating: "x", count: 70_000), "big.bin")
        try write("[big](big.bin)", "big.md")
        let large = try home.run("mirror", root)
        #expect(large.code == 0 && large.errors.contains("Not mirrored: big.bin"), "\(large.errors)")
    }

    @Test func `the status of a mirror shows what waits, what is in conflict and what failed`() throws {
        #expect(try home.run("mirror", "status").code == 4)
        try write("one", "one.md")
        try Data([0xFF, 0xFE]).write(to: URL(fileURLWithPath: root + "/bytes.md"))
        #expect(try home.run("mirror", root).code == 1)
        try FileManager.default.removeItem(atPath: root + "/bytes.md")
        try write("two", "two.md")
        #expect(try home.run("new", "--no-sync", "--title", "three", "x").code == 0)
        let status = try home.run("mirror", "status")
        #expect(status.code == 0 && status.output.contains("Folder\(String(repeating: " ", count: 6))\(root)"))
        #expect(status.output.contains("1 file, 1 note; to send: 1 note"), "\(status.output)")
        #expect(status.output.contains("bytes.md") && status.output.contains("Running     no"))
        #expect(try home.run("mirror", root).code == 0)
        let json = try home.run("mirror", "status", root, "--json").output
        for part in [#""files":0"#, #""notes":0"#, #""unsent":0"#, #""problems":[]"#, #""running":false"#] {
            #expect(json.contains(part), "\(json)")
        }
        #expect(try home.run("mirror", "status", home.folder.path).code == 4)
    }

    @Test func `a daemon sends a picture that is pasted, and writes one that comes`() throws {
        try write("one\n", "list.md")
        let daemon = try ChildProcess(
            BuiltProduct.notes.path, ["mirror", root, "--watch"], environment: home.environment)
        try write("pasted", "assets/pasted.png")
        try write("one\n![](assets/pasted.png)\n", "list.md")
        try Patience.until("the picture on the server") {
            _ = try other.run("sync")
            return try other.run("files", "list").output.contains("pasted.png")
        }
        #expect(try home.run("mirror", "status").output.contains("Running     yes"))
        let path = other.folder.path + "/theirs.png"
        try "theirs".write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try other.run("attach", "list", path).code == 0)
        try Patience.until("the picture in the folder") { text(root + "/assets/theirs.png") == "theirs" }
        try FileManager.default.removeItem(atPath: root + "/assets/pasted.png")
        try Patience.until("the removal on the server") {
            _ = try other.run("sync")
            return try !other.run("files", "list").output.contains("pasted.png")
        }
        daemon.signal(SIGTERM)
        _ = try daemon.exitCode()
        let again = try home.run("mirror", root)
        #expect(again.errors.contains("Changed 0 files and 0 notes."), "\(again.errors)")
    }
}
