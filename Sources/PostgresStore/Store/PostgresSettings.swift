import Postgres
import StoreContract
import StoreEngine

/// Everything that is passed to a store.
package struct PostgresSettings: Sendable {
    package var address: PostgresAddress
    /// For bodies while they are received.
    package var folder: String
    /// Bytes an account may hold; 0 is no bound.
    package var quotaBytes: Int64 = 0
    package var trashDays: Int64 = 30
    /// 0 is no bound.
    package var versionDays: Int64 = 0
    package var tombstoneDays: Int64 = 180
    /// How many connections this server holds at most.
    package var connections = ConnectionBudget.standard
    /// How many lists are read at once, and how many searches, where the connections suffice.
    package var readThreads = 2
    /// What waits longer for one of them is refused.
    package var longestWaitForConnection = Duration.seconds(10)
    /// Whether a server uses the store. A command, which runs beside servers, builds no index, listens for no notices and
    /// does not watch the primary.
    package var isForServer = true
    /// Whether this server has a share in the search index.
    package var indexesSearch = true
    /// This machine's clock, in milliseconds since 1970: for what no other server compares.
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
