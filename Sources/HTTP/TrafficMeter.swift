import NotesPrimitives

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

    /// Returns `nil` without any such request.
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

/// Counts a server's traffic since its start.
public struct Traffic: Sendable {
    /// Counts the responses of one route and method.
    public struct Row: Sendable {
        /// Names the route; `nil` for unknown paths, and for requests that could not be parsed.
        public var pattern: StaticString?
        public var method: Method
        /// Counts the responses by status; `nil` is any status that is not counted by itself.
        public var statuses: [(code: Int?, count: Int)]
        /// Counts the responses by duration: at most the bound of `DurationBuckets.seconds` and longer than the one
        /// before; the last bucket has the rest.
        public var buckets: [Int]
        /// Adds up the durations of the responses.
        public var seconds: Double
    }

    public typealias Reason = (name: StaticString, count: Int)

    public var rows: [Row] = []
    public var accepted = 0
    public var open = 0
    public var receivedBytes = 0
    public var sentBytes = 0
    /// Counts the pauses of accepting, by reason.
    public var pauses: [Reason] = []
    /// Counts the connections that were closed to admit others.
    public var displaced = 0
    /// Counts the requests that the engine refused, by reason.
    public var rejections: [Reason] = []
}

/// Counts what one loop does. Only its loop writes the counters and any thread reads them. So counting is a load, an
/// addition and a store, with no locked instruction, lock, allocation or lookup by name. A reader sees each counter's
/// latest value; two of them may be a request apart.
///
/// The cells are one block: the counters of `Counter`, then a row for each pattern and method:
///
///     [accepted, closed, …] [row of pattern 0, GET] [pattern 0, HEAD] … [pattern 1, GET] …
///     a row: a response count for each known status, a count for each bucket, the sum of nanoseconds
final class LoopMeter: Sendable {
    enum Counter: Int, CaseIterable {
        case accepted, closed, received, sent
        case pausedAtLimit, pausedExhausted, displaced
        case malformed, targetTooLong, headTooLarge, bodyTooLarge, timedOut
    }

    private let cells: AtomicCells
    private let patterns: Int
    private let statuses = StatusTable()

    static let rowCells = StatusTable.codes.count + 1 + DurationBuckets.count + 1

    init(patterns: Int) {
        self.patterns = patterns
        cells = AtomicCells(Counter.allCases.count + (patterns + 1) * Method.allCases.count * Self.rowCells)
    }

    // MARK: On the loop

    func add(_ counter: Counter, _ amount: Int = 1) {
        cells.addAlone(amount, at: counter.rawValue)
    }

    func answered(_ route: RouteLabel, _ method: Method, _ status: Int, nanoseconds: Int64) {
        let row = row(route.number <= patterns ? route.number : 0, method)
        cells.addAlone(1, at: row + statuses.index(of: status))
        let buckets = row + StatusTable.codes.count + 1
        cells.addAlone(1, at: buckets + DurationBuckets.index(of: nanoseconds))
        cells.addAlone(Int(nanoseconds), at: buckets + DurationBuckets.count)
    }

    // MARK: From anywhere

    func read(_ counter: Counter) -> Int { cells[counter.rawValue] }

    func readRow(_ pattern: Int, _ method: Method) -> [Int] {
        let row = row(pattern, method)
        return (row..<row + Self.rowCells).map { cells[$0] }
    }

    private func row(_ pattern: Int, _ method: Method) -> Int {
        Counter.allCases.count + (pattern * Method.allCases.count + Int(method.rawValue)) * Self.rowCells
    }
}

/// Maps a status to its cell. Each listed status is counted by itself; any other one shares the last cell.
private struct StatusTable {
    static let codes = [
        200, 201, 204, 206, 301, 303, 304, 308, 400, 401, 403, 404, 405, 406, 408, 409, 410, 412, 413, 414, 415, 416,
        422, 429, 431, 500, 503, 507,
    ]

    private let indices: [UInt8]

    init() {
        var indices = [UInt8](repeating: UInt8(Self.codes.count), count: 600)
        for (index, code) in Self.codes.enumerated() { indices[code] = UInt8(index) }
        self.indices = indices
    }

    func index(of code: Int) -> Int { indices.indices.contains(code) ? Int(indices[code]) : Self.codes.count }
}

/// Chooses the bucket of a duration. Nearly every response falls into the first few.
public enum DurationBuckets {
    /// Bounds each bucket in nanoseconds, inclusive; longer durations share the last one.
    static let bounds: [Int64] = [
        100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000, 100_000_000,
        250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000, 10_000_000_000,
    ]

    static let count = bounds.count + 1

    static func index(of nanoseconds: Int64) -> Int {
        var index = 0
        while index < bounds.count, nanoseconds > bounds[index] { index += 1 }
        return index
    }

    public static var seconds: [Double] { bounds.map { Double($0) / 1e9 } }
}

extension Rejection.Kind {
    var counter: LoopMeter.Counter {
        switch self {
        case .malformed: .malformed
        case .targetTooLong: .targetTooLong
        case .headTooLarge: .headTooLarge
        case .bodyTooLarge: .bodyTooLarge
        case .timeout: .timedOut
        }
    }
}
