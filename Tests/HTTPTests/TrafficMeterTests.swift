import Dispatch
import Testing

@testable import NotesHTTP

struct TrafficMeterTests {
    private static let patterns: [StaticString] = ["/a", "/b/{id}"]
    private static let first = RouteLabel(pattern: "/a", number: 1)
    private static let second = RouteLabel(pattern: "/b/{id}", number: 2)

    @Test func `loops that count at once lose nothing, and can be read meanwhile`() {
        let meter = TrafficMeter(loops: 4, patterns: Self.patterns)
        let rounds = 5_000
        DispatchQueue.concurrentPerform(iterations: 5) { index in
            guard index < 4 else {
                var last = 0
                for _ in 0..<50 {
                    let now = meter.read().rows.reduce(0) { $0 + $1.buckets.reduce(0, +) }
                    #expect(now >= last)
                    last = now
                }
                return
            }
            let loop = meter.loops[index]
            for round in 0..<rounds {
                loop.answered(round % 2 == 0 ? Self.first : Self.second, .get, 200, nanoseconds: 1_000)
                loop.add(.received, 10)
            }
        }
        let traffic = meter.read()
        #expect(traffic.receivedBytes == 4 * rounds * 10)
        #expect(traffic.rows.count == 2)
        for row in traffic.rows {
            #expect(row.statuses.map(\.count) == [4 * rounds / 2])
            #expect(row.buckets[0] == 4 * rounds / 2)
        }
    }

    @Test func `an unknown status and an unknown route are counted too`() {
        let meter = TrafficMeter(loops: 1, patterns: Self.patterns)
        for status in [-1, 0, 99, 299, 418, 599, 600, 70_000] {
            meter.loops[0].answered(.none, .other, status, nanoseconds: 1)
        }
        meter.loops[0].answered(RouteLabel(pattern: "/c", number: 3), .other, 507, nanoseconds: 1)
        let rows = meter.read().rows
        #expect(rows.count == 1)
        #expect(rows[0].pattern == nil)
        #expect(rows[0].statuses.map(\.code) == [507, nil])
        #expect(rows[0].statuses.map(\.count) == [1, 8])
    }

    @Test(arguments: [(0, 0), (100_000, 0), (100_001, 1), (1_000_000_000, 12), (10_000_000_000, 14), (.max, 15)])
    func `a bound belongs to the values below it`(_ nanoseconds: Int64, _ bucket: Int) {
        #expect(DurationBuckets.index(of: nanoseconds) == bucket)
        #expect(DurationBuckets.seconds.count == DurationBuckets.count - 1)
    }

    @Test func `routes of one pattern share a label`() {
        let router = Router([
            Route(.get, "/a", 1), Route(.post, "/a", 2), Route(.get, "/b/{id}", 3), Route(.put, "/b/{id}", 4),
        ])
        #expect(router.patterns.map(\.description) == ["/a", "/b/{id}"])
        #expect(router.labels.map(\.number) == [1, 1, 2, 2])
    }
}
