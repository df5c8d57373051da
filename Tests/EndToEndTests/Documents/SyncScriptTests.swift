import Foundation
import Testing

/// Runs `docs/sync.sh` between two folders, each of one device.
struct SyncScriptTests {
    private static let token = "sync-token-0123456789abcdef0123456789"

    private final class Devices {
        let server: RunningServer
        let one: TemporaryFolder
        let two: TemporaryFolder
        private let home: TemporaryFolder

        init() throws {
            server = try RunningServer(
                .notesServer, environment: ["NOTES_TOKEN": SyncScriptTests.token, "NOTES_LOG": "off"])
            one = try TemporaryFolder()
            two = try TemporaryFolder()
            home = try TemporaryFolder()
        }

        func sync(_ folder: TemporaryFolder) throws {
            let script = ShellScript.root.appending(path: "docs/sync.sh").path
            let outcome = try ShellScript.run(
                "bash '\(script)' '\(folder.path)'", in: home.path,
                environment: ["TOKEN": SyncScriptTests.token, "NOTES": "http://127.0.0.1:\(server.port)"])
            #expect(outcome.code == 0, "\(outcome.errors)")
        }

        func write(_ text: String, _ name: String, _ folder: TemporaryFolder) throws {
            try Data(text.utf8).write(to: URL(filePath: folder.path + "/" + name))
        }

        func read(_ name: String, _ folder: TemporaryFolder) -> String? {
            (try? Data(contentsOf: URL(filePath: folder.path + "/" + name))).map { String(decoding: $0, as: UTF8.self) }
        }

        /// Returns the JSON of every version of a note.
        func versions(of id: String) throws -> [String] {
            struct Versions: Decodable {
                struct Version: Decodable { let rev: String }
                let versions: [Version]
            }
            let list = try JSONDecoder().decode(Versions.self, from: get("/v1/notes/\(id)/versions"))
            return try list.versions.map {
                String(decoding: try get("/v1/notes/\(id)/versions/\($0.rev)"), as: UTF8.self)
            }
        }

        private func get(_ path: String) throws -> Data {
            let client = try server.client()
            client.send("GET \(path) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(SyncScriptTests.token)\r\n\r\n")
            return Data(try client.answer().body)
        }

        func remove(_ name: String, _ folder: TemporaryFolder) throws {
            try FileManager.default.removeItem(atPath: folder.path + "/" + name)
        }
    }

    @Test func `notes made, edited and deleted on one device change on the other`() throws {
        let devices = try Devices()
        try devices.write("장보기\n우유\n달걀", "shopping.md", devices.one)
        try devices.write("An idea", "idea.md", devices.two)
        for folder in [devices.one, devices.two, devices.one] { try devices.sync(folder) }
        for folder in [devices.one, devices.two] {
            #expect(devices.read("shopping.md", folder) == "장보기\n우유\n달걀")
            #expect(devices.read("idea.md", folder) == "An idea")
        }
        try devices.write("장보기\n우유", "shopping.md", devices.two)
        try devices.remove("idea.md", devices.one)
        for folder in [devices.two, devices.one, devices.two] { try devices.sync(folder) }
        for folder in [devices.one, devices.two] {
            #expect(devices.read("shopping.md", folder) == "장보기\n우유")
            #expect(devices.read("idea.md", folder) == nil)
        }
    }

    @Test func `two edits of one note leave one text on both devices, and the other as a version`() throws {
        let devices = try Devices()
        try devices.write("Plan\nfirst", "plan.md", devices.one)
        for folder in [devices.one, devices.two] { try devices.sync(folder) }
        try devices.write("Plan\nfrom one", "plan.md", devices.one)
        try devices.write("Plan\nfrom two", "plan.md", devices.two)
        for folder in [devices.one, devices.two, devices.one, devices.two] { try devices.sync(folder) }
        let kept = devices.read("plan.md", devices.one)
        #expect(kept == devices.read("plan.md", devices.two))
        #expect(kept == "Plan\nfrom one" || kept == "Plan\nfrom two")
        let lost = kept == "Plan\nfrom one" ? "from two" : "from one"
        #expect(try devices.versions(of: "plan").contains { $0.contains(lost) })
    }
}
