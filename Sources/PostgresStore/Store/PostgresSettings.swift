import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// The settings of a store on PostgreSQL.
package struct PostgresSettings: Sendable {
    package var address: PostgresAddress
    /// The folder of bodies while they are received.
    package var folder: String
    /// The bytes that an account may hold; 0 is no bound.
    package var quotaBytes: Int64 = 0
    package var trashDays: Int64 = 30
    /// 0 is no bound.
    package var versionDays: Int64 = 0
    package var tombstoneDays: Int64 = 180
    /// The most connections of this server.
    package var connections = ConnectionBudget.standard
    /// The number of concurrent lists, and of concurrent searches, if the connections suffice.
    package var readThreads = 2
    /// A borrower that waits longer for a connection is refused.
    package var longestWaitForConnection = Duration.seconds(10)
    /// True if a server uses the store. A command runs beside servers: it builds no index, listens for no notices and
    /// does not watch the primary.
    package var isForServer = true
    /// True if this server builds the search index.
    package var indexesSearch = true
    /// This machine's clock, in milliseconds since 1970, for times that no other server compares.
    package var clock: @Sendable () -> Int64
    package var report: @Sendable (StoreEvent) -> Void = { _ in }

    package init(_ address: PostgresAddress, folder: String, clock: @escaping @Sendable () -> Int64) {
        self.address = address
        self.folder = folder
        self.clock = clock
    }

    var limits: StoreLimits {
        StoreLimits(
            quotaBytes: quotaBytes, trashDays: trashDays, tombstoneDays: tombstoneDays, versionDays: versionDays)
    }

    var spool: Spool { Spool(folder: folder + "/incoming") }
}
