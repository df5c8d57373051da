import Notes
import NotesClient
import NotesObservation
import Testing

@MainActor
struct NoteEditorTests {
    private let replica = FailingReplica()
    private let notebook: Notebook

    init() { notebook = Notebook(replica) }

    private func editor(rest: Duration = .seconds(3600)) -> NoteEditor { NoteEditor(notebook, rest: rest) }

    private func body(_ id: NoteID?) async throws -> String? {
        guard let id else { return nil }
        return try await notebook.note(id)?.content?.body
    }

    @Test func `a new note is stored with its first text, and its title is the first line`() async throws {
        let editor = editor()
        await editor.save()
        #expect(editor.id == nil)
        editor.text = "장보기\n우유"
        await editor.save()
        let id = try #require(editor.id)
        let note = try #require(try await notebook.note(id))
        #expect(note.content == Content(title: "장보기", body: "우유"))
        await editor.open(nil)
        #expect(editor.text.isEmpty && editor.id == nil)
        await editor.open(note.id)
        #expect(editor.text == "장보기\n우유")
    }

    @Test(.timeLimit(.minutes(10)))
    func `a text is saved when its user rests, and before another note is shown`() async throws {
        let resting = editor(rest: .zero)
        resting.text = "milk"
        try await ObservedChanges.until { resting.id != nil }
        let id = try #require(resting.id)
        let slow = editor()
        await slow.open(id)
        slow.text = "milk\nand eggs"
        await slow.open(nil)
        #expect(try await body(id) == "and eggs")
    }

    @Test(.timeLimit(.minutes(10)))
    func `a change from elsewhere is shown, but not over text that is being typed`() async throws {
        let editor = editor()
        editor.text = "one"
        await editor.save()
        let id = try #require(editor.id)
        try await notebook.edit(id) { $0.title = "two" }
        try await ObservedChanges.until { editor.text == "two" }
        editor.text = "two, typing"
        let updates = notebook.updates(of: id)
        try await notebook.edit(id) { $0.pinned = true }
        for try await note in updates where note?.content?.pinned == true { break }
        #expect(editor.text == "two, typing")
        await editor.save()
        #expect(try await notebook.note(id)?.content == Content(title: "two, typing", pinned: true))
    }

    @Test(.timeLimit(.minutes(10)))
    func `an editor whose note was deleted begins another one`() async throws {
        let editor = editor()
        editor.text = "milk"
        await editor.save()
        try await notebook.delete(try #require(editor.id))
        try await ObservedChanges.until { editor.id == nil }
        #expect(editor.text.isEmpty)
    }

    @Test func `a text typed into a note that was erased becomes a new note`() async throws {
        let editor = editor()
        editor.text = "milk"
        await editor.save()
        let id = try #require(editor.id)
        editor.text = "milk, eggs"
        try await notebook.purge(id)
        await editor.save()
        #expect(editor.id != nil && editor.id != id)
        #expect(try await notebook.entries().map(\.title) == ["milk, eggs"])
    }

    @Test func `a text that cannot be saved stays in the editor, with the reason`() async throws {
        let editor = editor()
        let other = try await notebook.create(Content(title: "other"))
        editor.text = "milk"
        replica.fails.withLock { $0 = true }
        await editor.open(other)
        #expect(editor.text == "milk" && editor.problem != nil)
        replica.fails.withLock { $0 = false }
        await editor.open(other)
        #expect(editor.text == "other" && editor.problem == nil)
        #expect(try await notebook.entries().count == 2)
    }
}
