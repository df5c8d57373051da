import NotesPrimitives

/// Sends values to any number of asynchronous sequences. A reader that is slow gets the latest ones.
final class Broadcast<Value: Sendable>: Sendable {
    private struct State: Sendable {
        var next = 0
        var readers: [Int: AsyncStream<Value>.Continuation] = [:]
    }

    private let state = Mutex(State())

    func stream() -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(64))
        let number = state.withLock { state in
            state.next += 1
            state.readers[state.next] = continuation
            return state.next
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.readers.removeValue(forKey: number) }
        }
        return stream
    }

    func send(_ value: Value) {
        for reader in state.withLock({ Array($0.readers.values) }) { reader.yield(value) }
    }
}
