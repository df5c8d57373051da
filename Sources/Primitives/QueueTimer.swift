import Dispatch

/// A timer that calls a handler on a queue, and ends with this object.
///
/// `@unchecked Sendable`: a dispatch source may be used from any thread.
package final class QueueTimer: @unchecked Sendable {
    private let source: any DispatchSourceTimer

    package init(on queue: DispatchQueue) { source = DispatchSource.makeTimerSource(queue: queue) }

    /// A source that was never active must not be released.
    deinit {
        source.activate()
        source.cancel()
    }

    /// Starts the timer, once. The handler is called at the times of `schedule`.
    package func start(_ handler: @escaping @Sendable () -> Void) {
        source.setEventHandler(handler: handler)
        source.activate()
    }

    /// Replaces the times of earlier calls.
    package func schedule(
        after delay: DispatchTimeInterval, repeating interval: DispatchTimeInterval = .never,
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        source.schedule(deadline: .now() + delay, repeating: interval, leeway: leeway)
    }

    package func cancel() { source.cancel() }
}
