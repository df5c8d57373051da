import Dispatch
import NotesPrimitives

/// Dispatch sources on one serial queue: works wherever Dispatch does, at some two thirds of epoll's rate. `@unchecked
/// Sendable`: all but `wake` and `start` runs on `queue`.
final class DispatchReadiness: Readiness, @unchecked Sendable {
    private struct Watch {
        let reads: any DispatchSourceRead
        let writes: any DispatchSourceWrite
        var interest: ConnectionState.Interest
    }

    private let queue = DispatchQueue(label: "http-loop", qos: .userInitiated)
    private let timer: any DispatchSourceTimer
    private var watches: [UInt64: Watch] = [:]
    private var handler: (any ReadinessHandler)?

    init() {
        timer = DispatchSource.makeTimerSource(queue: queue)
    }

    func start(_ handler: any ReadinessHandler) {
        // Set before any event can fire: the queue sees it through the wake that follows.
        self.handler = handler
        timer.setEventHandler { @Sendable [weak self] in self?.turn { _ in } }
        timer.schedule(deadline: .distantFuture)
        timer.activate()
        wake()
    }

    private func turn(_ body: (any ReadinessHandler) -> Void) {
        guard let handler else { return }
        handler.turnBegan()
        body(handler)
        if let wait = handler.turnEnded() {
            timer.schedule(deadline: .now() + .nanoseconds(Int(clamping: max(0, wait))), leeway: .milliseconds(1))
        } else {
            timer.schedule(deadline: .distantFuture)
        }
    }

    func watch(_ descriptor: Int32, _ token: UInt64, _ interest: ConnectionState.Interest) {
        let reads = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        let writes = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
        reads.setEventHandler { @Sendable [weak self] in self?.turn { $0.ready(token, .read) } }
        writes.setEventHandler { @Sendable [weak self] in self?.turn { $0.ready(token, .write) } }
        // The descriptor may be closed only after both sources are cancelled.
        let group = DispatchGroup()
        group.enter()
        group.enter()
        reads.setCancelHandler { @Sendable in group.leave() }
        writes.setCancelHandler { @Sendable in group.leave() }
        group.notify(queue: queue) { @Sendable in System.close(descriptor) }
        watches[token] = Watch(reads: reads, writes: writes, interest: .none)
        change(descriptor, token, interest)
    }

    /// Sources start suspended; resumes and suspends must balance, so only changes are applied.
    func change(_ descriptor: Int32, _ token: UInt64, _ interest: ConnectionState.Interest) {
        guard let watch = watches[token], watch.interest != interest else { return }
        switch watch.interest {
        case .read: watch.reads.suspend()
        case .write: watch.writes.suspend()
        case .none: break
        }
        switch interest {
        case .read: watch.reads.resume()
        case .write: watch.writes.resume()
        case .none: break
        }
        watches[token]?.interest = interest
    }

    func closeAndForget(_ descriptor: Int32, _ token: UInt64) {
        guard let watch = watches.removeValue(forKey: token) else { return System.close(descriptor) }
        watch.reads.cancel()
        watch.writes.cancel()
        // A suspended source never runs its cancel handler.
        if watch.interest != .read { watch.reads.resume() }
        if watch.interest != .write { watch.writes.resume() }
    }

    func wake() {
        queue.async { @Sendable [weak self] in self?.turn { _ in } }
    }

    func stop() {
        timer.cancel()
        handler = nil
    }

    func assertOnLoop() { queue.assertIsCurrent() }
}

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
