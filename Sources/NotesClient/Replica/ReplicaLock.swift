import NotesPrimitives

/// A lock that a thread holds once. Its second attempt throws `ReplicaError.nested`, where a plain lock would wait for
/// ever.
final class ReplicaLock: Sendable {
    private let lock = Mutex(())
    private let holder = Mutex<UInt?>(nil)

    /// Throws `ReplicaError.nested` if the present thread holds the lock.
    func refuseHolder() throws(ReplicaError) {
        guard holder.withLock({ $0 }) != CurrentThread.number else { throw .nested }
    }

    func hold<Value>(_ body: () throws -> Value) throws -> Value {
        try refuseHolder()
        // The result leaves `withLock` in a variable: the captures and the result of `body` need not be sendable.
        var outcome: Result<Value, any Error>?
        lock.withLock { _ in
            holder.withLock { $0 = CurrentThread.number }
            defer { holder.withLock { $0 = nil } }
            outcome = Result { try body() }
        }
        guard let outcome else { throw ReplicaError.closed }
        return try outcome.get()
    }
}
