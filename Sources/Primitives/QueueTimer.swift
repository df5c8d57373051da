import Dispatch

/// Calls a handler on a queue at scheduled times, until this object is released.
///
/// `@unchecked Sendable`: a dispatch source may be used from any thread.
package final class QueueTimer: @unchecked Sendable {
    private let source: any DispatchSourceTimer

    package init(on queue: DispatchQueue) { source = DispatchSource.makeTimerSource(queue: queue) }

    /// Activates the source first, since a source that was never active must not be released.
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

// Dispatch opens descriptors of its own when they are first needed: one for its events, one for each clock that a timer
// uses. Where a server's clients have taken the last descriptor by then, it traps, or its timers never fire.
extension QueueTimer {
    /// Makes Dispatch open its descriptors, once. A server calls this before it listens.
    package static func openDescriptors() { descriptors }

    private static let descriptors: Void = {
        let fired = DispatchGroup()
        let timers = (0..<2).map { _ in DispatchSource.makeTimerSource(queue: .global(qos: .userInitiated)) }
        timers[0].schedule(deadline: .now() + .milliseconds(1))
        timers[1].schedule(wallDeadline: .now() + .milliseconds(1))
        for timer in timers {
            fired.enter()
            timer.setEventHandler { @Sendable in fired.leave() }
            timer.activate()
        }
        fired.wait()
        withExtendedLifetime(timers) {}
    }()
}

extension DispatchQueue {
    /// Guards state that is confined to this queue and therefore has no lock: a debug build ends the process if the
    /// caller runs elsewhere.
    public func assertIsCurrent() {
        #if DEBUG
            dispatchPrecondition(condition: .onQueue(self))
        #endif
    }
}
