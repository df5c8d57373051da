/// The figures of a store since it was opened, and its present state, for operators.
public struct StoreFigures: Sendable {
    /// The number of writes that wait for the next transaction.
    public var waiting = 0
    /// The number of writes in each transaction.
    public var batches = Distribution(bounds: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512])
    /// The seconds that each transaction took, its sync included.
    public var commits = Distribution(
        bounds: [0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10])
    /// The number of transactions that the disk refused.
    public var failures = 0
    /// The number of times that the database was reopened after a failure.
    public var reopenings = 0
    /// The size of the database's file; nil if it is not on this machine.
    public var databaseBytes: Int64?
    /// The size of the write-ahead log.
    public var logBytes: Int64?
    /// The figures of a database that serves several servers.
    public var database: DatabaseFigures?

    public init() {}
}
