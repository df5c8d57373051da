import Dispatch
import NotesPrimitives
import NotesStoreContract

/// Waits for the replies of a store.
enum Replies {
    final class Pending<Value: Sendable>: Sendable {
        private let value = Mutex<Result<Value, StoreError>>(.failure(.closed))
        private let arrived = DispatchSemaphore(value: 0)

        func set(_ result: Result<Value, StoreError>) {
            value.withLock { $0 = result }
            arrived.signal()
        }

        func wait() -> Result<Value, StoreError> {
            arrived.wait()
            return value.withLock { $0 }
        }
    }

    static func first<Value: Sendable>(
        _ body: (@escaping @Sendable (Result<Value, StoreError>) -> Void) -> Void
    ) -> Result<Value, StoreError> {
        let pending = Pending<Value>()
        body { pending.set($0) }
        return pending.wait()
    }
}
