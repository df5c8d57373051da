/// How a store is reached, and what its operator sets of it.
public struct StoreSettings: Sendable {
    /// The data folder.
    public var location: String
    /// The address of a database that keeps the notes, a `postgres://` URL; nil where the data folder does. It may hold a
    /// password.
    public var database: String?
    /// The most connections to that database.
    public var databaseConnections = 20
    /// How many lists are read at once, and how many searches.
    public var readThreads = 2
    /// Bytes an account may hold; 0 is no bound.
    public var quotaBytes: Int64 = 0
    /// How long a deleted note keeps its content.
    public var trashDays: Int64 = 30
    /// How long versions are kept; 0 is no bound.
    public var versionDays: Int64 = 0
    /// Where a server's copies of the whole store are kept; nil is beside its data.
    public var copiesFolder: String?
    /// How many of the newest copies stay.
    public var copiesKept = 0
    /// Milliseconds since 1970.
    public var clock: @Sendable () -> Int64
    /// Receives what an operator should know, on a queue of the store.
    public var report: @Sendable (StoreEvent) -> Void = { _ in }

    public init(_ location: String, clock: @escaping @Sendable () -> Int64) {
        self.location = location
        self.clock = clock
    }
}
