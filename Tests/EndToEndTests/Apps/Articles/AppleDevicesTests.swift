import Foundation
import Notes
import NotesClient
import NotesObservation
import Testing

/// The code of the article on Apple's devices that runs on Linux.
@MainActor
struct AppleDevicesTests {
    @Test func `the article's sync is the code that is compiled`() throws {
        let source = try String(
            contentsOf: ShellScript.root.appending(path: "Tests/EndToEndTests/Apps/Articles/DeviceSync.swift"),
            encoding: .utf8)
        let article = "Sources/NotesClient/NotesClient.docc/AppleDevices.md"
        #expect(try ShellScript.blocks(of: article, marked: "swift").map { $0 + "\n" }.contains(source))
    }

    @Test(.timeLimit(.minutes(10)))
    func `a sync begins, ends and begins again, and a refresh is one round`() async throws {
        let server = try RunningServer(.notesServer, environment: ["NOTES_PASSWORD": "correct-horse"])
        let folder = try TemporaryFolder()
        let session = try await APIClient(CommandHome.port(server)).signIn(
            name: "me", password: "correct-horse", device: "phone")
        let api = APIClient(CommandHome.port(server), token: session.token)
        let notebook = Notebook(try SQLiteReplica(path: "\(folder.path)/notes.sqlite"))
        try await notebook.bind(toAccount: session.account)
        let loop = SyncLoop(notebook, api)
        let sync = DeviceSync(loop)

        for title in ["first", "second"] {
            let rounds = loop.rounds()
            let id = try await notebook.create(Content(title: title))
            await sync.begin()
            for await round in rounds { if case .done(let report) = round, report.sent == 1 { break } }
            await sync.end()
            #expect(try await api.note(id).state.content?.title == title)
        }
        let id = try await notebook.create(Content(title: "third"))
        #expect(try await notebook.unsent() == [id])
        #expect(await sync.refresh())
        #expect(try await notebook.unsent().isEmpty)

        let cancelled = Task { await sync.refresh() }
        cancelled.cancel()
        _ = await cancelled.value
        _ = try server.stop()
        #expect(await sync.refresh() == false)
    }

    @Test(.timeLimit(.minutes(10)))
    func `another opening's change is not announced, and is shown after a new read`() async throws {
        let folder = try TemporaryFolder()
        func open() throws -> Notebook { Notebook(try SQLiteReplica(path: "\(folder.path)/notes.sqlite")) }
        let (app, widget) = (try open(), try open())
        let list = NoteList(app)
        let changes = app.changes()
        let shared = try await widget.create(Content(title: "shared"))
        let own = try await app.create(Content(title: "own"))
        var announced = changes.makeAsyncIterator()
        #expect(await announced.next()?.ids == [own])
        let both: Set = [own, shared]
        #expect(Set(try await app.entries().map(\.id)) == both)
        try await MemoPadTests.until { Set(list.notes.map(\.id)) == both }
        try await widget.edit(shared) { $0.title = "changed" }
        app.readAgain()
        try await MemoPadTests.until { list.notes.map(\.title).contains("changed") }
        #expect(await announced.next()?.concerns(shared) == true)
    }
}
