import Foundation
import Testing

/// Runs `notes` with its data on a disk that is read-only: verbs that read work, and verbs that write name the reason.
@Suite(.enabled(if: SmallDisk.canBeMade)) struct ReadOnlyDiskTests {
    private let server: RunningServer
    private let home: CommandHome
    private let disk: SmallDisk
    private let id: String

    init() throws {
        server = try RunningServer(.notesServer, environment: ["NOTES_PASSWORD": "correct-horse"])
        disk = try SmallDisk(megabytes: 16)
        home = try CommandHome(CommandHome.port(server))
        // SQLite opens such a path as a URI.
        home.environment["XDG_DATA_HOME"] = disk.path + "/data %41?#"
        try home.login()
        id = try home.newNote("milk\n- [ ] two bottles\n[[eggs]]\n")
        try home.newNote("eggs\n")
        try #require(try home.run("mirror", disk.path + "/vault").code == 0)
        try #require(try SystemProgram.run("/bin/mount", ["-o", "remount,ro", disk.path]) == 0)
    }

    @Test func `verbs that read work`() throws {
        for words in [
            ["ls"], ["show", id], ["search", "bottles"], ["grep", "two"], ["tasks"], ["links", id],
            ["backlinks", "eggs"], ["tags"], ["status"], ["conflicts"], ["mirror", "status"],
            ["mirror", "status", disk.path + "/vault"],
            ["export", home.folder.path + "/out"],
        ] {
            let outcome = try home.run(words)
            #expect(outcome.code == 0, "\(words): \(outcome.errors)")
            if words != ["conflicts"], words != ["tags"], words[0] != "export" { #expect(!outcome.output.isEmpty) }
        }
        let status = try home.run("mirror", "status", disk.path + "/vault").output
        #expect(status.contains("0 files, 0 notes"), "\(status)")
    }

    @Test func `verbs that write say that the disk is read-only`() throws {
        for words in [["new", "tea"], ["append", id, "tea"], ["rm", id]] {
            let outcome = try home.run(words)
            #expect(outcome.code == 1 && outcome.errors.contains("read-only"), "\(words): \(outcome.errors)")
        }
        #expect(try home.run("ls").lines.count == 2)
        let doctor = try home.run("doctor")
        #expect(doctor.code == 1 && doctor.output.contains("disk\twrong"), "\(doctor)")
    }
}
