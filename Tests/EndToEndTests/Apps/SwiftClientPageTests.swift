import Foundation
import Locking
import Notes
import NotesClient
import Testing
import Waiting

/// docs/swift-client.md: its code is `NotesOnline.swift`, which is compiled and run here.
struct SwiftClientPageTests {
    @Test func `the page's code is the code that is compiled`() throws {
        let source = try String(
            contentsOf: ShellScript.root.appending(path: "Tests/EndToEndTests/Apps/NotesOnline.swift"), encoding: .utf8)
        let blocks = try ShellScript.blocks(of: "docs/swift-client.md", marked: "swift")
        #expect(blocks.map { $0 + "\n" } == [source])
    }

    @Test func `two devices that run it show the same list, and work without the server`() async throws {
        let server = try RunningServer(.notesServer, environment: ["NOTES_PASSWORD": "correct-horse"])
        let folder = try TemporaryFolder()
        let address = CommandHome.port(server)
        func device(_ name: String) async throws -> NotesOnline {
            try await NotesOnline.signIn(
                address, name: "me", password: "correct-horse", path: folder.path + "/\(name).sqlite")
        }
        let (phone, laptop) = (try await device("phone"), try await device("laptop"))
        let id = try phone.write("장보기", "우유")
        try await phone.loop.syncNow()

        let shown = Mutex<[String]>([])
        let running = Task { try await laptop.run { titles in shown.withLock { $0 = titles } } }
        defer { running.cancel() }
        try await Self.wait("the first list") { shown.withLock { $0 == ["장보기"] } }
        #expect(try laptop.find("ㅈㅂㄱ").count == 1)
        try laptop.rename(id, to: "장바구니")
        try await Self.wait("the new title") {
            try await phone.loop.syncNow()
            return try phone.titles() == ["장바구니"]
        }
        #expect(try phone.notebook.progress().isVerified)

        _ = try server.stop()
        _ = try phone.write("offline", "")
        #expect(try phone.titles().count == 2)
        await #expect(throws: ServerError.self) { try await phone.loop.syncNow() }
        #expect(try phone.notebook.unsent().count == 1)
    }

    static func wait(
        _ what: String, isolation: isolated (any Actor)? = #isolation, _ isSo: () async throws -> Bool
    ) async throws {
        let deadline = Patience.deadline()
        while try await !isSo() {
            guard ContinuousClock.now < deadline else { throw Failure("waited in vain for \(what)") }
            try await Task.sleep(for: .milliseconds(50))
        }
    }
}
