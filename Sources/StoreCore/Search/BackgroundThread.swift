import Dispatch
import Locking
import Primitives
import StoreContract

/// A thread of low priority. Dispatch queues on Linux share threads of one priority, and a thread that lowered its own could not
/// raise it again.
///
/// Other threads may wait for a lock that its work holds, so the work must hold locks briefly.
package final class BackgroundThread: Sendable {
    private let state = Mutex(State())
    private let handover = DispatchSemaphore(value: 0)

    private struct State {
        var body: (@Sendable () -> Void)?
        var isStarted = false
        var isClosed = false
    }

    /// Where it shares a processor with one busy thread of normal priority, it gets about a tenth.
    private static let niceness: Int32 = 10

    package init() {}

    /// Runs `body` on the thread, which starts with the first one, and waits for its result. Only one caller at a time may use it.
    /// If the system has no thread, `body` runs on the caller's.
    package func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) throws(StoreError) -> Value {
        let box = ResultBox<Value>()
        let (isClosed, starts) = state.withLock { state in
            guard !state.isClosed else { return (true, false) }
            assert(state.body == nil)
            state.body = { box.set(.success(body())) }
            defer { state.isStarted = true }
            return (false, !state.isStarted)
        }
        guard !isClosed else { throw .closed }
        if starts, !start() {
            state.withLock { $0 = State() }
            return body()
        }
        handover.signal()
        return try box.wait()
    }

    /// Ends the thread. Nothing may be running on it.
    package func close() {
        let isStarted = state.withLock { state in
            defer { state.isClosed = true }
            return state.isStarted && !state.isClosed
        }
        if isStarted { handover.signal() }
    }

    private func start() -> Bool {
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let context = unsafe Unmanaged.passRetained(self)
        let failure = unsafe pthread_create(
            &thread, nil,
            { context in
                #if !canImport(Darwin)
                    guard let context = unsafe context else { return nil }
                #endif
                unsafe Unmanaged<BackgroundThread>.fromOpaque(context).takeRetainedValue().work()
                return nil
            }, context.toOpaque())
        guard failure == 0 else {
            unsafe context.release()
            return false
        }
        #if canImport(Darwin)
            if let thread = unsafe thread { unsafe pthread_detach(thread) }
        #else
            pthread_detach(thread)
        #endif
        return true
    }

    private func work() {
        #if canImport(Darwin)
            pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
        #elseif canImport(Glibc)
            // Of this thread alone. If it fails, the thread has the priority of others.
            let process = __priority_which_t(PRIO_PROCESS.rawValue)
            _ = setpriority(process, 0, getpriority(process, 0) + Self.niceness)
        #endif
        while true {
            handover.wait()
            guard let body = state.withLock({ $0.body.take() }) else { return }
            body()
        }
    }
}
