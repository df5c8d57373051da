import MemoPad
import Notes
import NotesClient
import Observation
import Testing

/// Uses Examples/MemoPad as a view would use it.
@MainActor
struct MemoPadTests {
    private let notebook = Notebook(MemoryReplica(account: "me"))

    private func pad(rest: Duration = .seconds(3600)) -> MemoPad { MemoPad(notebook, rest: rest) }

    private func write(_ text: String, _ pad: MemoPad) throws -> NoteID {
        pad.create()
        pad.text = text
        pad.save()
        return try #require(pad.selection)
    }

    /// Checks the condition again after each change of what it reads, as a view does. The test's time limit ends the
    /// wait.
    private static func until(_ isSo: () -> Bool) async throws {
        while true {
            let (changes, change) = AsyncStream.makeStream(of: Void.self)
            if withObservationTracking(isSo, onChange: { change.finish() }) { return }
            // The callback comes before the change; what follows runs after it, on the same actor.
            for await _ in changes {}
            try Task.checkCancellation()
        }
    }

    @Test func `typed text becomes a note, listed by its first line`() throws {
        let pad = pad()
        let id = try write("장보기\n우유", pad)
        #expect(pad.list.map(\.title) == ["장보기"])
        #expect(try notebook.kept(id)?.present?.content?.body == "우유")
        pad.create()
        #expect(pad.text.isEmpty && pad.selection == nil)
        pad.save()
        #expect(pad.list.count == 1)
        pad.select(id)
        #expect(pad.text == "장보기\n우유")
    }

    @Test(.timeLimit(.minutes(10)))
    func `the model saves when typing rests, and before another note is shown`() async throws {
        let pad = pad(rest: .zero)
        pad.create()
        pad.text = "milk"
        try await Self.until { pad.list.map(\.title) == ["milk"] }
        let slow = self.pad()
        let first = try #require(slow.list.first?.id)
        slow.select(first)
        slow.text = "milk\nand eggs"
        slow.select(nil)
        #expect(try notebook.kept(first)?.present?.content?.body == "and eggs")
        #expect(slow.problem == nil)
    }

    @Test func `notes are deleted, restored, pinned and found`() throws {
        let pad = pad()
        let list = try write("장보기", pad)
        _ = try write("other", pad)
        pad.pin(list)
        #expect(pad.list.map(\.title) == ["장보기", "other"])
        pad.query = "ㅈㅂ"
        #expect(pad.list.map(\.id) == [list])
        pad.query = ""
        pad.select(list)
        pad.delete(list)
        #expect(pad.selection == nil && pad.text.isEmpty && pad.list.map(\.title) == ["other"])
        pad.restore(list)
        #expect(pad.list.count == 2)
    }

    @Test(.timeLimit(.minutes(10)))
    func `a change from elsewhere is shown, but not over text that is being typed`() async throws {
        let pad = pad()
        let id = try write("one", pad)
        let running = Task { await pad.run() }
        defer { running.cancel() }
        try notebook.edit(id) { $0.title = "two" }
        try await Self.until { pad.text == "two" }
        pad.text = "two, typing"
        try notebook.edit(id) { $0.pinned = true }
        try await Self.until { pad.list.first?.pinned == true }
        #expect(pad.text == "two, typing")
        pad.save()
        #expect(try notebook.kept(id)?.present?.content?.title == "two, typing")
    }
}
