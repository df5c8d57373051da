import Foundation
import Notes
import NotesClient
import NotesPrimitives
import Testing

/// The code of the articles in the catalogs of Notes and NotesClient, which is compiled and run here.
struct ArticleTests {
    private struct Full: Error {}

    @Test(arguments: [
        ("NotesClient/NotesClient.docc/GettingStarted", "PocketNotes"),
        ("NotesClient/NotesClient.docc/OfflineEditsAndConflicts", "OpenNote"),
        ("NotesClient/NotesClient.docc/YourOwnStorage", "TableReplica"),
        ("Notes/Notes.docc/TheMerge", "ApartEdits"),
    ])
    func `an article's code is the code that is compiled`(article: String, file: String) throws {
        let source = try String(
            contentsOf: ShellScript.root.appending(path: "Tests/EndToEndTests/Apps/Articles/\(file).swift"),
            encoding: .utf8)
        let blocks = try ShellScript.blocks(of: "Sources/\(article).md", marked: "swift")
        #expect(blocks.joined(separator: "\n\n") + "\n" == source)
    }

    private static func signIn(_ server: RunningServer, _ folder: TemporaryFolder, _ name: String) async throws
        -> (notes: PocketNotes, token: String)
    {
        try await PocketNotes.signIn(
            CommandHome.port(server), name: "me", password: "correct-horse", path: "\(folder.path)/\(name).sqlite")
    }

    @Test(.timeLimit(.minutes(10)))
    func `an app starts, syncs and signs out`() async throws {
        let server = try RunningServer(.notesServer, environment: ["NOTES_PASSWORD": "correct-horse"])
        let folder = try TemporaryFolder()
        let (phone, token) = try await Self.signIn(server, folder, "phone")
        #expect(try await phone.start().map(\.title) == ["장보기"])
        #expect(try await phone.titles(matching: "ㅈㅂ") == ["장보기"])
        #expect(try await phone.signOut() == 1)

        let again = try PocketNotes(CommandHome.port(server), token: token, path: "\(folder.path)/phone.sqlite")
        let (lists, list) = AsyncStream.makeStream(of: [NoteEntry].self)
        let running = Task { try await again.run { list.yield($0) } }
        for await entries in lists where entries.map(\.isUnsent) == [false] { break }
        running.cancel()
        #expect(try await again.signOut() == 0)
        #expect(try await again.notebook.entries().isEmpty)
        await #expect(throws: SyncError.self) { try await again.loop.syncNow() }
    }

    @Test(.timeLimit(.minutes(10)))
    func `texts that two devices wrote offline become a choice`() async throws {
        let server = try RunningServer(.notesServer, environment: ["NOTES_PASSWORD": "correct-horse"])
        let folder = try TemporaryFolder()
        let phone = try await Self.signIn(server, folder, "phone").notes
        let laptop = try await Self.signIn(server, folder, "laptop").notes
        let id = try await phone.notebook.create(Content(title: "trip", body: "map"))
        try await phone.loop.syncNow()
        try await laptop.loop.syncNow()

        var first = OpenNote(phone.notebook, id)
        #expect(try await first.load() == "map")
        var second = OpenNote(laptop.notebook, id)
        #expect(try await second.load() == "map")
        try await first.save("map, t", isTyping: true)
        try await first.save("map, tent")
        #expect(try await phone.notebook.entries().map(\.mark) == ["Waits for the network"])
        try await second.save("map, boat")
        try await laptop.notebook.edit(id) { $0.folder = "home" }
        try await phone.loop.syncNow()
        try await laptop.loop.syncNow()

        let choice = try #require(try await laptop.notebook.choices().first)
        #expect(choice.id == id)
        #expect(choice.present == "map, boat")
        #expect(choice.lost == "map, tent")
        #expect(try await laptop.notebook.entries().map(\.mark) == ["Two texts"])
        try await laptop.notebook.resolveConflict(of: id, keeping: .lost)
        try await laptop.loop.syncNow()
        try await phone.loop.syncNow()
        #expect(try await first.load() == "map, tent")
        #expect(try await phone.notebook.entries().map(\.folder) == ["home"])
        #expect(try await laptop.notebook.choices().isEmpty)
    }

    @Test(.timeLimit(.minutes(10)))
    func `an app's own storage syncs, and a failed commit leaves nothing`() async throws {
        let server = try RunningServer(.notesServer, environment: ["NOTES_PASSWORD": "correct-horse"])
        let folder = try TemporaryFolder()
        let (phone, token) = try await Self.signIn(server, folder, "phone")
        _ = try await phone.start()
        try await phone.loop.syncNow()

        let isFull = Mutex(false)
        let stored = Mutex(TableWrites())
        let time = Mutex(Timestamp.present)
        let replica = TableReplica([], SyncProgress(account: "me")) { writes in
            if isFull.withLock({ $0 }) { throw Full() }
            stored.withLock { stored in
                stored.rows.merge(writes.rows) { $1 }
                stored.progress = writes.progress ?? stored.progress
            }
        }
        // Two notes of one millisecond would have no order.
        let blocking = BlockingNotebook(
            replica,
            now: {
                time.withLock { time in
                    time = time.advanced(byMilliseconds: 1)
                    return time
                }
            })
        let notebook = Notebook(blocking)
        let loop = SyncLoop(notebook, APIClient(CommandHome.port(server), token: token))
        try await loop.syncNow()
        #expect(try await notebook.progress().isVerified)
        #expect(try await notebook.search("ㅈㅂ").map(\.entry.title) == ["장보기"])

        isFull.withLock { $0 = true }
        await #expect(throws: NotebookError.storage("Full()")) { try await notebook.create(Content(title: "lost")) }
        #expect(try await notebook.entries().count == 1)
        isFull.withLock { $0 = false }
        let second = try await notebook.create(Content(title: "second"))
        let first = try await notebook.create(Content(title: "first"), createdAt: .earliest)
        #expect(try await notebook.unsent() == [second, first])
        let writes = stored.withLock { $0 }
        let progress = try #require(writes.progress)
        let reopened = Notebook(TableReplica(writes.rows.values.compactMap { $0?.note }, progress) { _ in })
        let (found, entries) = (try await reopened.entries(), try await notebook.entries())
        #expect(found == entries)

        try await loop.syncNow()
        #expect(try await notebook.unsent().isEmpty)
        try await phone.loop.syncNow()
        #expect(try await phone.notebook.entries().count == 3)
    }

    @Test func `a text and a folder that were changed apart are both in the note`() throws {
        func time(_ hour: Int, _ minute: Int) -> Timestamp {
            Timestamp(clamping: Int64(20_000 * 86_400 + hour * 3600 + minute * 60) * 1000)
        }
        func note(_ content: Content, _ time: Timestamp, seq: Int64) throws -> Note {
            let id = try #require(NoteID("trip"))
            let state = NoteState(id: id, createdAt: time, lastModified: time, life: .live(content))
            return Note(state: state, rev: state.rev, seq: seq, receivedAt: time, device: "laptop")
        }
        let base = try note(Content(title: "trip", body: "map"), time(9, 0), seq: 1)
        let folder = outcome(
            of: Content(title: "trip", body: "map", folder: "home"), at: time(10, 5), by: "laptop", on: base,
            over: base, now: time(11, 0))
        #expect(folder.status == .applied)
        let moved = Note(state: folder.state, rev: folder.rev, seq: 2, receivedAt: time(11, 0), device: "laptop")
        let text = outcome(
            of: Content(title: "trip", body: "map, tent"), at: time(10, 0), by: "phone", on: base, over: moved,
            now: time(12, 0))
        #expect(text.state.content == Content(title: "trip", body: "map, tent", folder: "home"))
        #expect(text.status == .superseded)
        #expect(text.lost.isEmpty)
    }
}
