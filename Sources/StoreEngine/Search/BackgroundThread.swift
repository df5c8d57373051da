import Dispatch
import NotesPrimitives
import NotesStoreContract

/// A thread of low priority. Dispatch queues on Linux share threads of one priority, and a thread that lowered its own
/// could not raise it again.
///
/// Other threads may wait for a lock that its work holds, so the work must hold locks briefly.
package final class BackgroundThread: Sendable {
    private let state = Mutex(State())
    private let hasWork = DispatchSemaphore(value: 0)

    private struct State {
        var body: (@Sendable () -> Void)?
        var isStarted = false
        var isClosed = false
    }

    /// With this niceness the thread gets about a tenth of a processor that it shares with a busy thread of normal
    /// priority.
    private static let niceness: Int32 = 10

    package init() {}

    /// Runs `body` on the thread, which starts with the first body, and waits for its result. Only one caller may use
    /// it at a time. If the system has no thread, `body` runs on the caller's.
    package func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) throws(StoreError) -> Value {
        let result = AwaitedValue<Value>()
        let (isClosed, starts) = state.withLock { state in
            guard !state.isClosed else { return (true, false) }
            assert(state.body == nil)
            state.body = { result.set(body()) }
            defer { state.isStarted = true }
            return (false, !state.isStarted)
        }
        guard !isClosed else { throw .closed }
        if starts, DetachedThread.start({ self.work() }) != 0 {
            state.withLock { $0 = State() }
            return body()
        }
        hasWork.signal()
        return result.wait()
    }

    /// Ends the thread. No body may be running on it.
    package func close() {
        let isStarted = state.withLock { state in
            defer { state.isClosed = true }
            return state.isStarted && !state.isClosed
        }
        if isStarted { hasWork.signal() }
    }

    private func work() {
        #if canImport(Darwin)
            pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
        #elseif canImport(Glibc)
            // This sets the priority of this thread alone. If it fails, the thread has the priority of others.
            let process = __priority_which_t(PRIO_PROCESS.rawValue)
            _ = setpriority(process, 0, getpriority(process, 0) + Self.niceness)
        #endif
        while true {
            hasWork.wait()
            guard let body = state.withLock({ $0.body.take() }) else { return }
            body()
        }
    }
}
