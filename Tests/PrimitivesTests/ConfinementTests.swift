import Dispatch
import Testing

@testable import NotesPrimitives

struct ConfinementTests {
    /// Passes if it does not trap.
    @Test func `state of a queue may be used on that queue`() {
        let queue = DispatchQueue(label: "own")
        queue.sync { queue.assertIsCurrent() }
    }

    @Test func `its use on another queue ends a debug build`() async {
        await #expect(processExitsWith: .failure) {
            DispatchQueue(label: "other").assertIsCurrent()
        }
    }
}
