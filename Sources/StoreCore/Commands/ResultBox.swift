import Locking
import StoreContract

/// The result of work elsewhere, which its caller waits for.
final class ResultBox<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, StoreError>>(.failure(.closed))

    func set(_ new: Result<Value, StoreError>) { result.withLock { $0 = new } }
    func get() throws(StoreError) -> Value { try result.withLock { $0 }.get() }
}
