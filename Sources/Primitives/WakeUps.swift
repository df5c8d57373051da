/// Delays the wake-ups of other threads while one thread answers several requests. Otherwise a thread on the same
/// processor wakes for the first answer, handles it, sleeps, and wakes for the next one.
///
///     answers:     A B C             A B C
///     wake-ups:    ↑ ↑ ↑                 ↑
///                  without           with `gather`
package final class WakeUps: Sendable {
    @TaskLocal private static var gathered: WakeUps?

    private let delayed = Mutex<[@Sendable () -> Void]>([])

    /// Runs `body`, then the wake-ups that it requested.
    package static func gather(_ body: () -> Void) {
        let wakeUps = WakeUps()
        $gathered.withValue(wakeUps) { body() }
        for wakeUp in wakeUps.delayed.withLock({ $0 }) { wakeUp() }
    }

    /// Runs `wakeUp` at once, or at the end of the `gather` that this thread is in.
    package static func request(_ wakeUp: @escaping @Sendable () -> Void) {
        guard let gathered else { return wakeUp() }
        gathered.delayed.withLock { $0.append(wakeUp) }
    }
}
