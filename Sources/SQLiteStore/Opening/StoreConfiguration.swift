import Notes
import StoreContract
import StoreEngine

/// Everything that is passed to a store, the clock and randomness included, so that tests control both.
public struct StoreConfiguration: Sendable {
    public enum Role: Sendable {
        /// The one server of the folder: holds its lock, makes and migrates the database.
        case server
        /// A command beside whatever else runs: takes the lock only if it is free, migrates nothing otherwise.
        case beside
    }

    public enum Durability: String, Sendable {
        /// Synced before it is answered.
        case full = "FULL"
        /// For the proof that the loss-of-power test can fail; never for a server.
        case normal = "NORMAL"
    }

    public var folder: String
    public var role: Role = .server
    /// Whether a command makes a database that is missing; a server always does.
    var makesDatabase = false
    /// Whether a database whose notes have moved away is opened.
    var leavesMoved = false
    public var durability: Durability = .full
    /// Milliseconds since 1970.
    public var clock: @Sendable () -> Int64
    /// Receives what an operator should know, on a queue of the store.
    public var report: @Sendable (StoreEvent) -> Void = { _ in }
    /// How many lists are read at once, and how many searches.
    public var readThreads = 2
    /// Bytes an account may hold; 0 is no bound.
    public var quotaBytes: Int64 = 0
    /// Whether the search index follows the notes; without it, queries read every note.
    public var indexesSearch = true
    public var trashDays: Int64 = 30
    /// 0 is no bound.
    public var versionDays: Int64 = 0
    public var tombstoneDays: Int64 = 180
    /// A restore of at most this many pieces (`PieceSize`) is one transaction; a larger one is staged.
    var piecesAtOnce = 3
    /// Another of SQLite's file layers, for tests that make the disk fail.
    public var vfs: String?

    public init(folder: String, clock: @escaping @Sendable () -> Int64) {
        self.folder = folder
        self.clock = clock
    }

    var mayMake: Bool { role == .server || makesDatabase }
    var databasePath: String { folder + "/notes.sqlite" }
    var logPath: String { databasePath + "-wal" }
    var files: BlobFolder { BlobFolder(root: folder) }
    var limits: StoreLimits {
        StoreLimits(
            quotaBytes: quotaBytes, trashDays: trashDays, tombstoneDays: tombstoneDays, versionDays: versionDays)
    }
}
