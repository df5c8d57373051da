import Dispatch
import Locking
import StoreContract

/// The result of work on another thread, for a caller that waits for it.
final class ResultBox<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, StoreError>>(.failure(.closed))
    private let isSet = DispatchSemaphore(value: 0)

    func set(_ new: Result<Value, StoreError>) {
        result.withLock { $0 = new }
        isSet.signal()
    }

    func wait() throws(StoreError) -> Value {
        isSet.wait()
        return try result.withLock { $0 }.get()
    }
}
