import MemoPad
import Notes
import NotesClient
import NotesObservation
import Observation
import Testing

/// Uses Examples/MemoPad as a view would use it.
@MainActor
struct MemoPadTests {
    private let notebook = Notebook(MemoryReplica(account: "me"))

    /// The address is one at which no server answers.
    private func pad() -> MemoPad {
        MemoPad(notebook, SyncLoop(notebook, APIClient("http://127.0.0.1:9")), rest: .seconds(3600))
    }

    /// Checks the condition again after each change of what it reads, as a view does. The test's time limit ends the
    /// wait.
    static func until(_ isSo: () -> Bool) async throws {
        while true {
            let (changes, change) = AsyncStream.makeStream(of: Void.self)
            if withObservationTracking(isSo, onChange: { change.finish() }) { return }
            // The callback comes before the change; what follows runs after it, on the same actor.
            for await _ in changes {}
            try Task.checkCancellation()
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `a user writes, pins, finds and deletes notes`() async throws {
        let pad = pad()
        pad.editor.text = "장보기\n우유"
        await pad.editor.open(nil)
        pad.editor.text = "other"
        await pad.editor.save()
        let other = try #require(pad.editor.id)
        try await Self.until { pad.list.notes.map(\.title) == ["other", "장보기"] }
        let list = try #require(pad.list.notes.last?.id)
        await pad.pin(list)
        try await Self.until { pad.list.notes.map(\.id) == [list, other] }
        pad.list.query = "ㅈㅂ"
        try await Self.until { pad.list.notes.map(\.id) == [list] }
        pad.list.query = ""
        await pad.editor.open(list)
        #expect(pad.editor.text == "장보기\n우유")
        await pad.delete(list)
        #expect(pad.editor.id == nil && pad.editor.text.isEmpty)
        try await Self.until { pad.list.notes.map(\.id) == [other] }
        await pad.restore(list)
        try await Self.until { pad.list.notes.count == 2 }
        #expect(pad.problem == nil)
    }

    @Test(.timeLimit(.minutes(10)))
    func `without a server the state is offline, and the notes wait`() async throws {
        let pad = pad()
        pad.editor.text = "milk"
        await pad.editor.save()
        await pad.status.refresh()
        try await Self.until { if case .offline = pad.status.state { true } else { false } }
        try await Self.until { pad.list.notes.map(\.isUnsent) == [true] }
    }
}
