import Observation
import Testing

/// Waits for what a view would see.
@MainActor
enum ObservedChanges {
    /// Checks the condition again after each change of what it reads. The test's time limit ends the wait.
    static func until(_ isSo: () -> Bool) async throws {
        while true {
            let (changes, change) = AsyncStream.makeStream(of: Void.self)
            if withObservationTracking(isSo, onChange: { change.finish() }) { return }
            // The callback comes before the change; what follows runs after it, on the same actor.
            for await _ in changes {}
            try Task.checkCancellation()
        }
    }
}
