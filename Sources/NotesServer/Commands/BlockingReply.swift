import Dispatch
import Notes
import Locking
import StoreContract

/// Waits for the store's reply: a command has nothing else to do.
enum BlockingReply {
    private final class Box<Value: Sendable>: Sendable {
        let result = Mutex<Result<Value, StoreError>?>(nil)
    }

    static func value<Value: Sendable>(
        _ start: (@escaping @Sendable (Result<Value, StoreError>) -> Void) -> Void
    ) throws(StoreError) -> Value {
        let box = Box<Value>()
        let done = DispatchSemaphore(value: 0)
        start { result in
            box.result.withLock { $0 = result }
            done.signal()
        }
        done.wait()
        guard let result = box.result.withLock({ $0 }) else { throw .closed }
        return try result.get()
    }
}
