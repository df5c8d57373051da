/// What a store has done since it was opened, and how it stands, for operators.
public struct StoreFigures: Sendable {
    /// Writes that wait for the next transaction.
    public var waiting = 0
    /// Writes a transaction.
    public var batches = Distribution(bounds: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512])
    /// Seconds a transaction, its sync included.
    public var commits = Distribution(
        bounds: [0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10])
    /// Transactions the disk refused.
    public var failures = 0
    /// How often the database had to be opened anew after one.
    public var reopenings = 0
    public var databaseBytes: Int64 = 0
    /// Of the write-ahead log.
    public var logBytes: Int64 = 0

    public init() {}
}

/// How often a value fell where: the last count is of what lies beyond all bounds.
public struct Distribution: Sendable, Equatable {
    public let bounds: [Double]
    public private(set) var counts: [Int]
    public private(set) var sum = 0.0

    public init(bounds: [Double]) {
        self.bounds = bounds
        counts = [Int](repeating: 0, count: bounds.count + 1)
    }

    /// A bound belongs to what lies below it.
    public mutating func add(_ value: Double) {
        counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
        sum += value
    }
}

/// When accounts were last backed up.
public struct BackupTimes: Sendable, Equatable {
    /// The latest backup of any account.
    public var latest: Timestamp?
    /// Since when every account has one: the oldest of their latest backups, where an account without any counts from
    /// the day it was made.
    public var covered: Timestamp?

    public init(latest: Timestamp?, covered: Timestamp?) {
        self.latest = latest
        self.covered = covered
    }
}
