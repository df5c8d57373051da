import Notes
import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine
import TestDesk
import Testing

@testable import NotesSQLiteStore

/// docs/protocol.md 8: a server that has to stop waits ten seconds, not for an hour's import.
struct RestoreAtTheEndTests {
    /// Gives the same note three times. The closing begins after the first, in the chosen pass.
    private final class ClosingSource: RestoreSource {
        private let note: RestoredNote
        private let closingPass: Int
        private let beginClosing: @Sendable () -> Void
        private let position = Mutex((pass: 0, given: 0))

        init(_ note: RestoredNote, closingPass: Int, beginClosing: @escaping @Sendable () -> Void) {
            self.note = note
            self.closingPass = closingPass
            self.beginClosing = beginClosing
        }

        func rewind() { position.withLock { $0 = ($0.pass + 1, 0) } }

        func next() -> RestoreEntry? {
            let position = position.withLock { position in
                position.given += 1
                return position
            }
            if position == (closingPass, 2) { beginClosing() }
            return position.given > 3 ? nil : .note(note)
        }
    }

    @Test(arguments: [1, 2]) func `a restore under way when the store is closed is undone`(pass: Int) throws {
        let desk = try Desk()
        try desk.stands("old", "stays")
        let store = desk.store
        let new = NoteState(
            id: try desk.id("new"), createdAt: desk.now, lastModified: desk.now, life: .live(Content(title: "new")))
        // `close` does this first, before it waits for the writer.
        let source = ClosingSource(RestoredNote(new), closingPass: pass) { store.state.close() }
        let order = RestoreOrder(
            account: desk.account, asker: Asker(desk.account), mode: .merge, isTrial: false, source: source)
        #expect(throws: StoreError.closed) { try Wait.reply { store.restore(order, reply: $0) } as RestoreAnswer }
        store.close()

        let again = try StoreEngine(desk.fixture.configuration)
        let reader = try again.makeReader()
        #expect(try reader.status(of: desk.account).notes == 1)
        again.close()
        #expect(throws: StoreError.closed) { try again.state.throwIfClosing() }
    }
}
