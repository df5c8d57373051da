import Foundation
import Testing

/// Runs the verbs that export or import all notes, and those on data that the server alone has.
struct CopyVerbTests {
    private let server: RunningServer
    private let home: CommandHome

    init() throws {
        (server, home) = try CommandHome.signedIn()
    }

    private func json(_ words: String...) throws -> Any {
        let outcome = try home.run(words + ["--json"])
        return try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    }

    private func path(_ name: String) -> String { home.folder.path + "/" + name }
    private func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    @Test func `a backup goes to a file, is complete, and restores after a preview`() throws {
        _ = try home.run("new", "-", "--folder", "lists", input: "장보기\n우유\n")
        let backup = try home.run("backup", path("b.ndjson"))
        #expect(backup.code == 0 && backup.output == path("b.ndjson") + "\n", "\(backup.errors)")
        #expect(try text("b.ndjson").hasPrefix(#"{"format":"cloudnotes-backup""#))
        let again = try home.run("backup", path("b.ndjson"))
        #expect(again.code == 1 && again.errors.contains("--force"))
        let imported = try home.run("import", path("b.ndjson"))
        #expect(imported.code == 1 && imported.errors.contains("notes restore-backup"))
        #expect(try home.run("backup", path("b.ndjson"), "--force", "--no-versions").code == 0)
        #expect(try home.run("backup", "-").output.contains(#""end""#))
        #expect(try home.run("status").output.contains("lastBackupAt\t2"))
        let listed = try #require(json("backup", path("c.ndjson")) as? [String: Any])
        #expect(listed["notes"] as? Int == 1)

        #expect(try home.run("rm", "장보기").code == 0)
        let trial = try #require(
            json("restore-backup", path("b.ndjson"), "--mode=overwrite", "--dry-run") as? [String: Any])
        #expect(trial["undeleted"] as? Int == 1)
        #expect(try home.run("show", "장보기").code == 4)
        let refused = try home.run("restore-backup", path("b.ndjson"), "--mode=overwrite")
        #expect(refused.code == 2 && refused.errors.contains("--yes"))
        let asked = try home.terminal("restore-backup", path("b.ndjson"), "--mode=overwrite", typing: "n\n")
        #expect(asked.code == 1 && asked.output.contains("undeleted: 1"))
        let done = try home.run("restore-backup", path("b.ndjson"), "--mode=overwrite", "--yes")
        #expect(done.code == 0 && done.output.contains("undeleted\t1"))
        #expect(try home.run("show", "장보기").output == "장보기\n우유\n")
        let undo = try #require(done.errors.firstMatch(of: /--undo=(\S+)/)?.1)
        #expect(try home.run("restore-backup", "--undo", String(undo)).code == 0)
        #expect(try home.run("show", "장보기").code == 4)
        #expect(try home.run("restore-backup", path("nothing")).code == 4)
        #expect(try home.run("restore-backup").code == 2)
        try "x".write(toFile: path("bad"), atomically: true, encoding: .utf8)
        #expect(try home.run("restore-backup", path("bad"), "--yes").code == 1)
    }

    @Test func `files of other applications are imported, and each file has its report`() throws {
        try "# Groceries\n\nmilk\n".write(toFile: path("a.md"), atomically: true, encoding: .utf8)
        try Data([0xFF, 0x00, 0xC0]).write(to: URL(fileURLWithPath: path("bad.md")))
        let trial = try #require(json("import", path("a.md"), "--dry-run") as? [[String: Any]])
        #expect(trial.first?["added"] as? Int == 1)
        #expect(try home.run("ls").output.isEmpty)
        let done = try home.run("import", path("a.md"))
        #expect(done.code == 0 && done.output.hasPrefix("1\t0\t0\t0\t0\t"), "\(done.errors)")
        #expect(try home.run("show", "Groceries").output.contains("milk"))
        #expect(try home.run("import", path("a.md")).output.hasPrefix("0\t0\t1"))
        let mixed = try home.run("import", path("bad.md"), path("a.md"), "--format=enex")
        #expect(mixed.code == 1 && mixed.errors.contains("bad.md"))
        #expect(try home.run("import", path("nothing.md")).code == 4)
        let partly = try home.run("import", path("a.md"), path("nothing.md"))
        #expect(partly.code == 4 && partly.output.hasPrefix("0\t0\t1") && partly.errors.contains("nothing.md"))
        #expect(try home.terminal("import", path("a.md")).output.contains("UNCHANGED"))
    }

    @Test func `a folder is imported with its folders and files, and nothing hidden`() throws {
        try home.put("![](img/sea.jpg)\n", at: "vault/여행/trip.md")
        try home.put("picture", at: "vault/여행/img/sea.jpg")
        try home.put("hidden", at: "vault/.obsidian/plan.md")
        try home.put("lock", at: "vault/#open.md")
        try FileManager.default.createSymbolicLink(
            atPath: path("vault/link.md"), withDestinationPath: path("vault/여행/trip.md"))
        let trial = try home.run("import", path("vault"), "--dry-run")
        #expect(trial.code == 0 && trial.output.hasPrefix("1\t0\t0\t0\t0\t"), "\(trial.errors)")
        let done = try home.run("import", path("vault") + "/")
        #expect(done.code == 0 && done.output.hasPrefix("1\t"), "\(done.errors)")
        for name in ["link.md", "#open.md"] { #expect(done.errors.contains("Not imported: \(path("vault/" + name))")) }
        #expect(try home.run("ls", "--format={title} {folder}").output == "trip 여행\n")
        #expect(try home.run("files", "trip").output.contains("sea.jpg"))
        #expect(try home.run("import", path("vault")).output.hasPrefix("0\t0\t1"))
        try FileManager.default.createDirectory(atPath: path("empty"), withIntermediateDirectories: true)
        let empty = try home.run("import", path("empty"))
        #expect(empty.code == 1 && empty.errors.contains("has no files"))
        let data = path(".local/share/cloudnotes/default")
        #expect(try FileManager.default.contentsOfDirectory(atPath: data).allSatisfy { !$0.hasPrefix("import-") })
    }

    @Test func `notes are exported as a folder, a zip and a backup`() throws {
        _ = try home.run("new", "-", "--folder", "집/lists", "--tag", "home", input: "장보기\n우유\n")
        _ = try home.run("new", "plain")
        let folder = try home.run("export", path("out"))
        #expect(folder.code == 0, "\(folder.errors)")
        let file = try text("out/집/lists/장보기.md")
        #expect(file.contains("tags: [\"home\"]") && file.hasSuffix("---\n우유\n"))
        #expect(try home.run("export", path("out")).code == 1)
        #expect(try home.run("export", path("out.zip")).code == 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path("out.zip"))).starts(with: Data("PK".utf8)))
        #expect(try home.run("export", path("out.ndjson")).code == 0)
        #expect(try home.run("export", path("x"), "--format=pdf").code == 2)
        #expect((try json("export", path("y.zip")) as? [String: Any])?["file"] as? String == path("y.zip"))
        // An import of the export changes nothing.
        #expect(try home.run("import", path("out.zip")).output.hasPrefix("0\t0\t2"))
    }

    @Test func `the trash has what another device deleted, and gives it back`() throws {
        _ = try home.run("new", "milk")
        #expect(try home.run("rm", "milk").code == 0)
        let other = try CommandHome(home.server)
        try other.login(device: "desk")
        #expect(try other.run("trash").output.contains("milk"))
        #expect(try other.run("trash", "--no-sync").output.isEmpty)
        #expect(try other.run("restore", "milk").code == 0)
        #expect(try other.run("show", "milk").output == "milk")
        #expect(try home.run("sync").code == 0)
        #expect(try home.run("rm", "milk").code == 0)
        let third = try CommandHome(home.server)
        try third.login(device: "phone")
        #expect(try third.run("rm", "--purge", "milk").code == 0)
        #expect(try third.run("trash").output.isEmpty)
        third.environment["NOTES_URL"] = "http://127.0.0.1:1"
        let offline = try third.run("trash")
        #expect(offline.code == 0 && offline.errors.contains("cannot be reached"))
    }

    @Test func `open writes the address of the web client, or of a note in it`() throws {
        let id = try home.run("new", "milk").output.trimmingCharacters(in: .newlines)
        #expect(try home.run("open").output == home.server + "/\n")
        #expect(try home.run("open", "milk").output == "\(home.server)/#/n/\(id)\n")
        #expect((try json("open", "milk") as? [String: Any])?["url"] as? String == "\(home.server)/#/n/\(id)")
        #expect(try home.terminal("open").output == home.server + "/\n")
        #expect(try home.run("open", "nothing").code == 4)
    }

    @Test func `progress is for a terminal alone`() throws {
        _ = try home.run("new", "milk")
        #expect(try home.terminal("backup", path("b")).output.contains("\u{1B}[K"))
        #expect(try !home.terminal("backup", path("b"), "--force", "--quiet").output.contains("\u{1B}[K"))
        #expect(try home.run("backup", path("c")).errors.contains("\u{1B}") == false)
        home.environment["TERM"] = "dumb"
        #expect(try !home.terminal("backup", path("b"), "--force").output.contains("\u{1B}[K"))
    }
}
