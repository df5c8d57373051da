import NotesPrimitives

/// Limits the rate of an event for each of many keys: on average `perSecond` times, and for a while faster than that.
///
/// A bucket is one number, the time at which all that was taken will have been earned (the generic cell rate
/// algorithm):
///
///     2 a second, 4 at once          taken at 0 s: 4 × 500 ms  → the number is 2.0 s
///     at 0.1 s one more              2.5 s is 2.4 s away, more than the 2 s of a full bucket: wait 400 ms
///     at 1.0 s one more              2.5 s is 1.5 s away: go
///
/// All buckets are in two fixed tables, at an index that a hash under a secret seed gives. A key that shares a bucket
/// with a busy one in one table has another bucket in the other, and either allows it. No key is stored, nothing is
/// ever cleaned up, and many invented keys take no more memory than these tables.
final class TokenBuckets: Sendable {
    private static let cellsPerRow = 1 << 15

    /// The interval and the depth in microseconds.
    private let interval: Int
    private let depth: Int
    private let rows: [(cells: AtomicCells, seed: Int)]

    init(perSecond: Int, seconds: Int) {
        interval = max(1, 1_000_000 / perSecond)
        depth = seconds * 1_000_000
        rows = (0..<2).map { _ in (AtomicCells(Self.cellsPerRow), Int.random(in: .min ... .max)) }
    }

    /// Counts an event; returns the milliseconds to wait if it is not allowed, or nil. `now` is in milliseconds.
    func take(_ key: UInt64, now: Int64) -> Int64? {
        if let wait = wait(key, now: now) { return wait }
        owe(key, 1, now: now)
        return nil
    }

    /// Adds the cost of a request that turned out to cost more than one: the next one waits for the rest.
    func owe(_ key: UInt64, _ cost: Int, now: Int64) {
        let now = Int(now) * 1000
        for row in rows {
            row.cells.update(index(key, row.seed)) { max(present($0, now), now) + cost * interval }
        }
    }

    /// Returns the same as `take`, without counting.
    func wait(_ key: UInt64, now: Int64) -> Int64? {
        let now = Int(now) * 1000
        var least = Int.max
        for row in rows {
            let earned = max(present(row.cells[index(key, row.seed)], now), now)
            least = min(least, earned + interval - depth - now)
        }
        return least <= 0 ? nil : Int64((least + 999) / 1000)
    }

    /// Returns the number that is allowed at once, and the milliseconds until the bucket is full.
    func balance(_ key: UInt64, now: Int64) -> (left: Int, untilFull: Int64) {
        let now = Int(now) * 1000
        let taken = rows.map { max(present($0.cells[index(key, $0.seed)], now), now) - now }.min() ?? 0
        return (max(0, depth - taken) / interval, Int64((taken + 999) / 1000))
    }

    /// Bounds a time. A clock that was set back must not delay any key for longer than a full bucket's worth and a
    /// large request's.
    private func present(_ time: Int, _ now: Int) -> Int { min(time, now + 4 * depth) }

    private func index(_ key: UInt64, _ seed: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(seed)
        hasher.combine(key)
        return hasher.finalize() & (Self.cellsPerRow - 1)
    }
}
