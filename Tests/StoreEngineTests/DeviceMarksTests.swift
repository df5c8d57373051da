import Notes
import NotesPrimitives
import NotesStoreContract
import Testing

@testable import NotesStoreEngine

struct DeviceMarksTests {
    private let marks = DeviceMarks()

    private func event(_ time: Int64, from agent: String) -> AccountEvent {
        AccountEvent(
            .purged, of: AccountNumber(1), at: Timestamp(clamping: time),
            client: ClientTrace(address: "203.0.113.7", agent: agent))
    }

    /// Runs a write that answers with `result`, and returns the events that were pending.
    private func write(_ result: Result<Void, StoreError>) -> [AccountEvent] {
        let pending = marks.events
        marks.write({ _ in }) { reply, _ in reply(result) }
        return pending
    }

    @Test func `events that a failed command did not write are written by the next`() {
        _ = marks.add(event(1, from: "a"))
        marks.write({ _ in }) { reply, _ in
            // This event comes while the command waits.
            _ = marks.add(event(2, from: "b"))
            reply(.failure(.closed))
        }
        var both = event(2, from: "b")
        both.count = 2
        #expect(write(.success(())) == [both])
        #expect(write(.success(())) == [])
    }

    @Test func `the first mark after each write schedules the next one, a failed one too`() {
        #expect(marks.add(event(1, from: "a")))
        #expect(!marks.add(event(2, from: "a")))
        _ = write(.failure(.closed))
        #expect(marks.add(event(3, from: "a")))
        #expect(!marks.add(event(4, from: "a")))
    }
}
