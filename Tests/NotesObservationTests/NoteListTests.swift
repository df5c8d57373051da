import Notes
import NotesClient
import NotesObservation
import Testing

@MainActor
struct NoteListTests {
    private let notebook = Notebook(MemoryReplica(account: "me"))

    @Test(.timeLimit(.minutes(10)))
    func `a list follows the notes, its query and its filter`() async throws {
        let list = NoteList(notebook)
        let milk = try await notebook.create(Content(title: "milk", tags: ["shop"]))
        try await ObservedChanges.until { list.notes.map(\.id) == [milk] }
        let tea = try await notebook.create(Content(title: "tea"))
        try await ObservedChanges.until { Set(list.notes.map(\.id)) == [milk, tea] }
        list.query = "te"
        try await ObservedChanges.until { list.notes.map(\.id) == [tea] }
        list.query = ""
        list.filter.tag = NameFilter("shop")
        try await ObservedChanges.until { list.notes.map(\.id) == [milk] }
        try await notebook.delete(milk)
        try await ObservedChanges.until { list.notes.isEmpty }
        #expect(list.problem == nil)
    }

    @Test(.timeLimit(.minutes(10)))
    func `after a failed read the next change is another attempt`() async throws {
        let replica = FailingReplica()
        let notebook = Notebook(replica)
        replica.fails.withLock { $0 = true }
        let list = NoteList(notebook)
        try await ObservedChanges.until { list.problem != nil }
        replica.fails.withLock { $0 = false }
        try await notebook.create(Content(title: "milk"))
        try await ObservedChanges.until { list.notes.map(\.title) == ["milk"] && list.problem == nil }
    }

    @Test func `a list does not live on by what it observes`() async throws {
        let replica = FailingReplica()
        weak var gone: NoteList?
        do {
            let list = NoteList(Notebook(replica))
            gone = list
            #expect(list.notes.isEmpty)
        }
        #expect(gone == nil)
    }
}
