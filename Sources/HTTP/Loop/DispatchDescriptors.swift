import Dispatch

/// Dispatch opens descriptors of its own when they are first needed: one for its events, one for each clock that a
/// timer uses. Where clients have taken the last descriptor by then, it traps, or its timers never fire. So they are
/// opened before a server listens.
enum DispatchDescriptors {
    private static let opened: Void = {
        let fired = DispatchGroup()
        let timers = [Set.uptime, .wallClock].map { set in
            let timer = DispatchSource.makeTimerSource(queue: .global(qos: .userInitiated))
            fired.enter()
            timer.setEventHandler { @Sendable in fired.leave() }
            switch set {
            case .uptime: timer.schedule(deadline: .now() + .milliseconds(1))
            case .wallClock: timer.schedule(wallDeadline: .now() + .milliseconds(1))
            }
            timer.activate()
            return timer
        }
        fired.wait()
        withExtendedLifetime(timers) {}
    }()

    private enum Set {
        case uptime, wallClock
    }

    static func open() { opened }
}
