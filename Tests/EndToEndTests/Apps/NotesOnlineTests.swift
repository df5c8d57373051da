import Foundation
import Notes
import NotesClient
import Testing

/// The code of the first page on NotesClient is `NotesOnline.swift`, which is compiled and run here.
struct NotesOnlineTests {
    @Test func `the page's code is the code that is compiled`() throws {
        let source = try String(
            contentsOf: ShellScript.root.appending(path: "Tests/EndToEndTests/Apps/NotesOnline.swift"), encoding: .utf8)
        let blocks = try ShellScript.blocks(of: "Sources/NotesClient/NotesClient.docc/NotesClient.md", marked: "swift")
        #expect(blocks.map { $0 + "\n" } == [source])
    }

    @Test(.timeLimit(.minutes(10)))
    func `two devices that run it show the same list, and work without the server`() async throws {
        let server = try RunningServer(.notesServer, environment: ["NOTES_PASSWORD": "correct-horse"])
        let folder = try TemporaryFolder()
        let address = CommandHome.port(server)
        func device(_ name: String) async throws -> NotesOnline {
            try await NotesOnline.signIn(
                address, name: "me", password: "correct-horse", path: folder.path + "/\(name).sqlite")
        }
        let (phone, laptop) = (try await device("phone"), try await device("laptop"))
        let id = try await phone.write("장보기", "우유")
        try await phone.loop.syncNow()

        let (lists, list) = AsyncStream.makeStream(of: [String].self)
        let rounds = laptop.loop.rounds()
        let running = Task { try await laptop.run { titles in list.yield(titles) } }
        defer { running.cancel() }
        try await Self.next("the first list", in: lists) { $0 == ["장보기"] }
        #expect(try await laptop.find("ㅈㅂㄱ").count == 1)
        try await laptop.rename(id, to: "장바구니")
        try await Self.next("the new title's way to the server", in: rounds) { outcome in
            if case .done(let report) = outcome { report.sent == 1 } else { false }
        }
        try await phone.loop.syncNow()
        #expect(try await phone.titles() == ["장바구니"])
        #expect(try await phone.notebook.progress().isVerified)

        _ = try server.stop()
        _ = try await phone.write("offline", "")
        #expect(try await phone.titles().count == 2)
        await #expect(throws: SyncError.self) { try await phone.loop.syncNow() }
        #expect(try await phone.notebook.unsent().count == 1)
    }

    /// Waits for a value that meets the condition. The test's time limit ends the wait.
    private static func next<Value: Sendable>(
        _ what: String, in values: AsyncStream<Value>, where isSo: (Value) -> Bool
    ) async throws {
        for await value in values where isSo(value) { return }
        throw Failure("waited in vain for \(what)")
    }
}
