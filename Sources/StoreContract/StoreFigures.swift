/// Reports a store's figures since it was opened, and its present state, for operators.
public struct StoreFigures: Sendable {
    /// Counts writes that wait for the next transaction.
    public var waiting = 0
    /// Distributes transactions by their number of writes.
    public var batches = Distribution(bounds: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512])
    /// Distributes transactions by the seconds that each took, its sync included.
    public var commits = Distribution(
        bounds: [0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10])
    /// Counts transactions that the disk refused.
    public var failures = 0
    /// Counts how often the database was reopened after a failure.
    public var reopenings = 0
    /// Gives the size of the database's file; nil if it is not on this machine.
    public var databaseBytes: Int64?
    /// Gives the size of the write-ahead log.
    public var logBytes: Int64?
    /// Describes a database that serves several servers.
    public var database: DatabaseFigures?

    public init() {}
}

/// Reports the state of a database on other machines, as its server last saw it.
public struct DatabaseFigures: Sendable, Equatable {
    /// A host that accepts writes answered.
    public var isUp: Bool
    /// Counts standbys that have each commit before it is acknowledged; nil if the server's role may not see them.
    public var synchronousStandbys: Int?
    /// Counts this server's open connections.
    public var connections: Int
    /// Limits this server's connections.
    public var mostConnections: Int?
    /// Gives the size of the database in the last minutes; nil until it was first read.
    public var bytes: Int64?
    /// Counts commits that were not acknowledged because their outcome, or that of their replication, was unknown.
    public var unknownCommits = 0

    public init(isUp: Bool, synchronousStandbys: Int?, connections: Int) {
        self.isUp = isUp
        self.synchronousStandbys = synchronousStandbys
        self.connections = connections
    }
}

/// Counts values in a histogram: the last count is of values above all bounds.
public struct Distribution: Sendable, Equatable {
    public let bounds: [Double]
    public private(set) var counts: [Int]
    public private(set) var sum = 0.0

    public init(bounds: [Double]) {
        self.bounds = bounds
        counts = [Int](repeating: 0, count: bounds.count + 1)
    }

    /// Adds a value; each bound is inclusive.
    public mutating func add(_ value: Double) {
        counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
        sum += value
    }
}

/// Reports an event of the store to its operator.
public enum StoreEvent: Sendable {
    /// The disk refused a transaction, and the store refuses writes from now on; the text is the reason.
    case writingFailed(String)
    /// The store accepts writes again.
    case writingWorks
    /// The files of attachments cannot be used; the text has the path and the reason.
    case filesFailed(String)
    case filesWork
    /// A client's cursor is ahead of its account: the store returned to an earlier copy of itself.
    case wentBack
    /// A failover of the database may lose acknowledged changes; the text is the reason.
    case standbyMissing(String)
    /// Acknowledged changes are on a standby, too.
    case standbyFollows
}

/// Counts what an upkeep run erased.
public struct Expired: Sendable, Equatable {
    /// Counts erased contents of deleted notes; their tombstones stay.
    public var contents = 0
    public var tombstones = 0
    /// Counts erased contents of versions.
    public var versions = 0
    public var hasMore = false

    public init() {}
}
