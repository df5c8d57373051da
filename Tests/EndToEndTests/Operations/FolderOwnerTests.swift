import Foundation
import Testing
import Waiting

/// docs/protocol.md 9 and 10: a command that root runs on another user's folder makes no files of root's there.
@Suite(.enabled(if: geteuid() == 0, "only root can act on another user's folder"))
struct FolderOwnerTests {
    private static let owner: uid_t = 65534

    /// The parent's mode 0700 keeps the owner from the folder's path, as /var/lib/private does.
    @Test(arguments: [0o755, 0o700])
    func `all commands of root leave the folder to its owner, and their files to root`(_ mode: Int) throws {
        let folder = try OwnedFolder(parentMode: mode)
        let server = try folder.serve()
        #expect(try folder.identities(of: server) == ["65534 65534 65534 65534", "65534 65534 65534 65534", "65534"])
        let me = server.caller()
        _ = try me.put("kept", ["title": "x"])
        #expect(try me.call("PUT", "/v1/notes/kept/attachments/a", [:], body: [1, 2, 3]).status == 201)

        let secret = folder.parent + "/password"
        try Data("correct horse\n".utf8).write(to: URL(filePath: secret))
        #expect(chmod(secret, 0o600) == 0)
        let password = ["NOTES_PASSWORD_FILE": secret]
        let (outside, inside) = (folder.parent + "/outside.sqlite", folder.data + "/inside.sqlite")
        for (words, environment) in [
            (["check"], [:]), (["user", "add", "zoe"], password), (["user", "password", "zoe"], password),
            (["token", "zoe"], [:]), (["user", "list"], [:]), (["user", "remove", "zoe"], [:]), (["config"], [:]),
            (["backup", outside], [:]), (["backup", outside], [:]), (["backup", inside], [:]),
        ] {
            // A command makes what it needs and does not find.
            unlink(folder.data + "/blobs.lock")
            let finished = try server.command(words, environment: environment)
            #expect(finished.code == 0, "\(words): \(finished.errors)")
            #expect(try folder.strangers() == [], "\(words)")
        }
        #expect(try me.call("PUT", "/v1/notes/kept/attachments/b", [:], body: [4]).status == 201)
        #expect(try me.get("/v1/status").json["lastBackupAt"].text != nil)
        #expect(try OwnedFolder.owner(of: outside) == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.parent).sorted() == folder.expected)
        #expect(try server.running.stop() == 0)

        for file in [outside, inside] {
            try FileManager.default.removeItem(atPath: folder.data + "/blobs")
            #expect(try server.command(["restore", file]).code == 0)
            #expect(try folder.strangers() == [])
        }
        let again = try folder.serve()
        let back = Caller(port: again.port, authorization: me.authorization)
        #expect(try back.get("/v1/notes/kept/attachments/a").body == [1, 2, 3])
        #expect(try back.call("PUT", "/v1/notes/kept/attachments/c", [:], body: [5]).status == 201)
        #expect(try folder.strangers() == [])
    }

    @Test func `a backup that fails leaves the file as it was, and nothing beside it`() throws {
        let folder = try OwnedFolder(parentMode: 0o700)
        let file = folder.parent + "/backup.sqlite"
        try Data("earlier".utf8).write(to: URL(filePath: file))
        let finished = try Finished(["backup", file, "--data", folder.data])
        #expect(finished.code == 1)
        #expect(finished.errors.contains("there is no database at"))
        #expect(finished.errors.split(separator: "\n").count == 1)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "earlier")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.parent).sorted() == ["backup.sqlite", "data"])
        #expect(try folder.strangers() == [])
    }

    @Test func `a restore into an empty folder runs as its owner, and a new one is root's`() throws {
        let source = try NotesServer()
        _ = try source.caller().put("kept", ["title": "x"])
        let folder = try OwnedFolder(parentMode: 0o700)
        let file = folder.parent + "/backup.sqlite"
        #expect(try source.command(["backup", file]).code == 0)
        #expect(try Finished(["restore", file, "--data", folder.data]).code == 0)
        #expect(try folder.strangers() == [])
        let new = folder.parent + "/new"
        #expect(try Finished(["restore", file, "--data", new]).code == 0)
        for path in [new, new + "/notes.sqlite"] { #expect(try OwnedFolder.owner(of: path) == 0) }
    }

    @Test func `a file of root's in the folder is named with its owner`() throws {
        let folder = try OwnedFolder(parentMode: 0o755)
        let server = try folder.serve()
        let database = folder.data + "/notes.sqlite"
        #expect(try server.running.stop() == 0)
        #expect(chown(database, 0, 0) == 0)
        for words in [["serve", "--port", "0"], ["check"], ["user", "list"]] {
            let finished = try server.command(words)
            #expect(finished.code == 1)
            #expect(
                finished.errors
                    == "notes-server: cannot write to \(database): Permission denied (\(database) belongs to root, "
                    + "this process runs as user 65534)\n")
        }
    }
}

/// A server whose attachments cannot be used reports it, and recovers when they can.
struct UnusableFilesTests {
    @Test(arguments: ["blobs.lock", "incoming", "blobs", "blobs/ab"])
    func `unusable attachments are unready, counted and logged until they are repaired`(
        _ name: String
    ) throws {
        let folder = try OwnedFolder(parentMode: 0o755)
        let server = try folder.serve()
        let me = server.caller()
        _ = try me.put("n", ["title": "x"])
        #expect(try me.call("PUT", "/v1/notes/n/attachments/a", [:], body: [1]).status == 201)
        let path = folder.data + "/" + name
        if name == "blobs/ab" { #expect(mkdir(path, 0o700) == 0) }
        let mode = name == "blobs.lock" ? 0o600 as mode_t : 0o700
        #expect(chmod(path, 0) == 0)
        if geteuid() == 0 { #expect(chown(path, 0, 0) == 0) }

        try Patience.until("503") { try me.get("/ready").status == 503 }
        let answer = try me.get("/ready")
        #expect(answer.code == "unavailable")
        #expect(answer.json["detail"].text?.contains("attachments") == true)
        #expect(MetricsReader(try me.get("/metrics").text)["cloudnotes_attachments_usable"] == 0)
        #expect(try me.put("n", ["title": "notes go on"])["title"] == "notes go on")
        if name != "blobs/ab" && name != "blobs" {
            #expect(try me.call("PUT", "/v1/notes/n/attachments/b", [:], body: [2]).status == 503)
        }
        let event = try #require(server.log.split(separator: "\n").first { $0.contains("attachments_unusable") })
        #expect(event.contains(name))
        if geteuid() == 0 { #expect(event.contains("belongs to root")) }

        #expect(chmod(path, mode) == 0)
        if geteuid() == 0 { #expect(chown(path, 65534, 65534) == 0) }
        try Patience.until("200") { try me.get("/ready").status == 200 }
        #expect(MetricsReader(try me.get("/metrics").text)["cloudnotes_attachments_usable"] == 1)
        #expect(try me.call("PUT", "/v1/notes/n/attachments/c", [:], body: [3]).status == 201)
        #expect(server.log.contains("attachments_usable"))
        #expect(server.log.components(separatedBy: "attachments_unusable").count == 2, "once")
    }
}

/// Makes a data folder of user 65534 if the tests run as root, else of the user that runs them.
private final class OwnedFolder {
    private let temporary: TemporaryFolder
    let data: String

    init(parentMode: Int) throws {
        temporary = try TemporaryFolder()
        data = temporary.path + "/data"
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
        guard geteuid() == 0 else { return }
        guard chmod(temporary.path, mode_t(parentMode)) == 0, chown(data, 65534, 65534) == 0 else {
            throw Failure("chown of \(data)")
        }
    }

    var parent: String { temporary.path }
    var expected: [String] { ["data", "outside.sqlite", "password"] }

    func serve() throws -> NotesServer { try NotesServer(["--data", data], on: data) }

    /// Returns the user ids, group ids and further groups of the process, as the kernel reports them.
    func identities(of server: NotesServer) throws -> [String] {
        let status = try String(contentsOfFile: "/proc/\(server.running.process.number)/status", encoding: .utf8)
        return ["Uid:", "Gid:", "Groups:"].map { name in
            let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
            return line.dropFirst(name.count).split { $0 == "\t" || $0 == " " }.joined(separator: " ")
        }
    }

    /// Returns the files in the folder that do not belong to its owner.
    func strangers() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: data).filter {
            try Self.owner(of: data + "/" + $0) != 65534
        }
    }

    static func owner(of path: String) throws -> uid_t {
        var status = stat()
        // A log may be removed while the folder is read.
        guard lstat(path, &status) == 0 || errno == ENOENT else { throw Failure("lstat of \(path)") }
        return status.st_mode == 0 ? 65534 : status.st_uid
    }
}
