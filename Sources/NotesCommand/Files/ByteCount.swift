import Primitives

/// Bytes that came so far, counted on any thread.
final class ByteCount: Sendable {
    private let total = Mutex(0)

    func add(_ count: Int) -> Int {
        total.withLock { total in
            total += count
            return total
        }
    }
}
