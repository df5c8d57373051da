/// What a store has done since it was opened, and its present state, for operators.
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
    /// How often the database was reopened after one.
    public var reopenings = 0
    /// Of the database's file; nil where it is none of this machine's.
    public var databaseBytes: Int64?
    /// Of the write-ahead log.
    public var logBytes: Int64?
    /// Of a database that serves several servers.
    public var database: DatabaseFigures?

    public init() {}
}
