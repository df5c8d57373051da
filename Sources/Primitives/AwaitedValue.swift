import Dispatch

/// A value that one thread sets and another waits for, once.
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
