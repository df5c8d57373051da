import Dispatch

/// Starts threads that are never joined.
package enum DetachedThread {
    private final class Body {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Returns 0, or the system's error number if no thread could be started.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Int32 {
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let context = unsafe Unmanaged.passRetained(Body(body))
        let failure = unsafe pthread_create(
            &thread, nil,
            { context in
                #if !canImport(Darwin)
                    guard let context = unsafe context else { return nil }
                #endif
                unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, context.toOpaque())
        guard failure == 0 else {
            unsafe context.release()
            return failure
        }
        #if canImport(Darwin)
            if let thread = unsafe thread { unsafe pthread_detach(thread) }
        #else
            pthread_detach(thread)
        #endif
        return 0
    }
}

package enum CurrentThread {
    /// No other thread has this number while the current one runs.
    package static var number: UInt {
        #if canImport(Glibc)
            UInt(pthread_self())
        #else
            unsafe UInt(bitPattern: pthread_self())
        #endif
    }
}

/// Passes one value, once, from the thread that sets it to the one that waits for it.
package final class AwaitedValue<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    package init() {}

    package func set(_ new: Value) {
        value.withLock { $0 = new }
        isThere.signal()
    }

    package func wait() -> Value {
        while true {
            isThere.wait()
            if let value = value.withLock({ $0 }) { return value }
        }
    }
}
