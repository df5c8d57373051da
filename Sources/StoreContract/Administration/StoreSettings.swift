/// The location of a store, and its operator's settings.
public struct StoreSettings: Sendable {
    /// The data folder.
    public var location: String
    /// The `postgres://` URL of a database that keeps the notes; nil if the data folder keeps them. It may contain a
    /// password.
    public var database: String?
    /// The most connections to that database.
    public var databaseConnections = 20
    /// The number of concurrent lists, and of concurrent searches.
    public var readThreads = 2
    /// The bytes that an account may hold; 0 is no bound.
    public var quotaBytes: Int64 = 0
    /// The days for which a deleted note keeps its content.
    public var trashDays: Int64 = 30
    /// Versions are kept for this time; 0 is no bound.
    public var versionDays: Int64 = 0
    /// The folder of a server's copies of the entire store; nil is beside its data.
    public var copiesFolder: String?
    /// The number of copies that are kept, the newest ones.
    public var copiesKept = 0
    /// The clock, in milliseconds since 1970.
    public var clock: @Sendable () -> Int64
    /// Receives events for the operator, on a queue of the store.
    public var report: @Sendable (StoreEvent) -> Void = { _ in }

    public init(_ location: String, clock: @escaping @Sendable () -> Int64) {
        self.location = location
        self.clock = clock
    }
}
