/// Counts what a server's loops do, each in a meter of its own, and adds them up for a reader.
public final class TrafficMeter: Sendable {
    let loops: [LoopMeter]
    private let patterns: [StaticString]

    /// `patterns` are a router's; all requests without a pattern are counted together.
    public init(loops: Int, patterns: [StaticString]) {
        self.loops = (0..<max(1, loops)).map { _ in LoopMeter(patterns: patterns.count) }
        self.patterns = patterns
    }

    public func read() -> Traffic {
        var traffic = Traffic()
        traffic.accepted = sum(.accepted)
        traffic.open = traffic.accepted - sum(.closed)
        traffic.receivedBytes = sum(.received)
        traffic.sentBytes = sum(.sent)
        traffic.pauses = [("connections", sum(.pausedAtLimit)), ("descriptors", sum(.pausedExhausted))]
        traffic.displaced = sum(.displaced)
        traffic.rejections = [
            ("malformed", sum(.malformed)), ("target_too_long", sum(.targetTooLong)),
            ("head_too_large", sum(.headTooLarge)), ("body_too_large", sum(.bodyTooLarge)),
            ("timeout", sum(.timedOut)),
        ]
        for number in 0...patterns.count {
            for method in Method.allCases {
                if let row = row(number, method) { traffic.rows.append(row) }
            }
        }
        return traffic
    }

    private func sum(_ counter: LoopMeter.Counter) -> Int { loops.reduce(0) { $0 + $1.read(counter) } }

    /// `nil` without any such request.
    private func row(_ number: Int, _ method: Method) -> Traffic.Row? {
        var cells = [Int](repeating: 0, count: LoopMeter.rowCells)
        for loop in loops {
            for (index, value) in loop.readRow(number, method).enumerated() { cells[index] += value }
        }
        let buckets = StatusTable.codes.count + 1
        let statuses = (0..<buckets).filter { cells[$0] > 0 }
        guard !statuses.isEmpty else { return nil }
        return Traffic.Row(
            pattern: number == 0 ? nil : patterns[number - 1], method: method,
            statuses: statuses.map { (code: $0 < StatusTable.codes.count ? StatusTable.codes[$0] : nil, cells[$0]) },
            buckets: Array(cells[buckets..<buckets + DurationBuckets.count]),
            seconds: Double(cells[buckets + DurationBuckets.count]) / 1e9)
    }
}

/// The counts of a server since its start.
public struct Traffic: Sendable {
    /// The responses of one route and method.
    public struct Row: Sendable {
        /// `nil`: unknown paths, and requests that could not be parsed.
        public var pattern: StaticString?
        public var method: Method
        /// `nil` is any status that is not counted by itself.
        public var statuses: [(code: Int?, count: Int)]
        /// The counts by duration: at most the bound of `DurationBuckets.seconds` and longer than the one before; the
        /// last bucket has the rest.
        public var buckets: [Int]
        /// The sum of their durations.
        public var seconds: Double
    }

    public typealias Reason = (name: StaticString, count: Int)

    public var rows: [Row] = []
    public var accepted = 0
    public var open = 0
    public var receivedBytes = 0
    public var sentBytes = 0
    /// The number of pauses of accepting, by reason.
    public var pauses: [Reason] = []
    /// Connections that were closed to admit others.
    public var displaced = 0
    /// Requests that the engine refused.
    public var rejections: [Reason] = []
}
