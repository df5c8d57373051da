import Dispatch
import Locking
import Notes
import NotesStore
import Testing

/// PROTOCOL 8: a server that is told to stop waits ten seconds, not for an hour's import.
struct RestoreAtTheEndTests {
    /// Gives the same note so often that the store is closed long before the last; the closing begins in the pass that
    /// is asked for.
    private final class LongSource: RestoreSource {
        static let notes = 400_000
        private let note: RestoredNote
        private let closingPass: Int
        private let close: @Sendable () -> Void
        private let place = Mutex((pass: 0, given: 0))

        init(_ note: RestoredNote, closingPass: Int, close: @escaping @Sendable () -> Void) {
            self.note = note
            self.closingPass = closingPass
            self.close = close
        }

        func rewind() { place.withLock { $0 = ($0.pass + 1, 0) } }

        func next() -> RestoreEntry? {
            let place = place.withLock { place in
                place.given += 1
                return place
            }
            if place == (closingPass, 2) { close() }
            return place.given > (place.pass == closingPass ? Self.notes : 2) ? nil : .note(note)
        }
    }

    @Test(arguments: [1, 2]) func `a restore under way when the store is closed is undone`(pass: Int) throws {
        let desk = try Desk()
        try desk.stands("old", "stays")
        let store = desk.store
        let closed = DispatchSemaphore(value: 0)
        let new = NoteState(
            id: try desk.id("new"), createdAt: desk.now, lastModified: desk.now, life: .live(Content(title: "new")))
        let source = LongSource(RestoredNote(new), closingPass: pass) {
            DispatchQueue.global().async { @Sendable in
                store.close()
                closed.signal()
            }
        }
        let order = RestoreOrder(account: desk.account, device: nil, mode: .merge, isTrial: false, source: source)
        #expect(throws: StoreError.closed) { try Wait.reply { store.restore(order, reply: $0) } as RestoreAnswer }
        closed.wait()

        let again = try SQLiteNoteStore(desk.room.configuration)
        defer { again.close() }
        let reader = try again.makeReader()
        #expect(try reader.status(of: desk.account).notes == 1)
    }
}
