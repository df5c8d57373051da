import NotesPrimitives

/// One loop's counters. Only its loop writes them and any thread reads them: so counting is a load, an addition and a
/// store, with no locked instruction, no lock, no allocation and no look-up by name. A reader sees each counter's
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

/// The statuses that are counted each by itself; any other one shares the last cell.
struct StatusTable {
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

/// The bucket of a duration. Nearly every response falls into the first few.
public enum DurationBuckets {
    /// Upper bounds in nanoseconds, inclusive; what is longer shares the last cell.
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
