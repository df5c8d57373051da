import Foundation
import Testing

/// The command of Debian's package gives the server the settings of its service.
struct PackagedCommandTests {
    private let folder: TemporaryFolder
    private let script: String

    init() throws {
        folder = try TemporaryFolder()
        let source = try String(
            contentsOf: ShellScript.root.appending(path: "docs/deploy/debian/notes-server"), encoding: .utf8)
        script = source.replacing("/etc/default/cloudnotes", with: folder.path + "/settings")
            .replacing("/usr/lib/cloudnotes/notes-server", with: BuiltProduct.notesServer.path)
    }

    private func config(_ settings: String?, _ environment: [String: String] = [:]) throws -> String {
        try? FileManager.default.removeItem(atPath: folder.path + "/settings")
        try settings?.write(toFile: folder.path + "/settings", atomically: true, encoding: .utf8)
        try script.write(toFile: folder.path + "/notes-server", atomically: true, encoding: .utf8)
        let process = try ChildProcess(
            "/bin/sh", [folder.path + "/notes-server", "config"], environment: environment, folder: folder)
        #expect(try process.exitCode() == 0, "\(process.errorText)")
        return process.outputText
    }

    private func line(_ name: String, _ report: String) -> String? {
        report.split(separator: "\n").first { $0.hasPrefix(name + " ") }.map(String.init)
    }

    @Test func `a command has the settings of the service, and no shell runs them`() throws {
        let settings = """
            # NOTES_HOST=10.0.0.1
            NOTES_PORT=9000
            NOTES_BACKUP_FOLDER="/srv/$(touch \(folder.path)/ran) `touch \(folder.path)/ran`"
            NOTES_A;touch \(folder.path)/ran=1
            PATH=/nowhere
            NOTES_TRASH_DAYS=7
            """
        let report = try config(settings, ["NOTES_TRASH_DAYS": "9", "PATH": "/usr/bin:/bin"])
        #expect(line("port", report)?.contains("9000") == true, "\(report)")
        #expect(line("data", report)?.contains("/var/lib/cloudnotes") == true)
        #expect(line("trash-days", report)?.contains("9") == true)
        #expect(line("backup-folder", report)?.contains("/srv/$(touch") == true)
        #expect(line("host", report)?.contains("127.0.0.1") == true)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/ran"))
    }

    @Test func `without the file a command has the defaults of every system`() throws {
        #expect(try line("data", config(nil))?.contains("./data") == true)
    }
}
