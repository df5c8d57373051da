import Dispatch
import NotesPrimitives
import NotesStoreContract

/// Waits for the reply of a write.
package enum Wait {
    package static func reply<Value: Sendable>(
        _ write: (@escaping @Sendable (Result<Value, StoreError>) -> Void) -> Void
    ) throws -> Value {
        let box = ReplyBox<Value>()
        let arrived = DispatchSemaphore(value: 0)
        write { result in
            box.value.withLock { $0 = result }
            arrived.signal()
        }
        arrived.wait()
        guard let result = box.value.withLock({ $0 }) else { throw StoreError.closed }
        return try result.get()
    }
}

private final class ReplyBox<Value: Sendable>: Sendable {
    let value = Mutex<Result<Value, StoreError>?>(nil)
}

extension Wait {
    /// Waits for a number of replies.
    package final class Group: Sendable {
        private let arrived = DispatchSemaphore(value: 0)
        private let count: Int

        package init(count: Int) {
            self.count = count
        }

        package func done() { arrived.signal() }
        package func wait() { for _ in 0..<count { arrived.wait() } }
    }
}
