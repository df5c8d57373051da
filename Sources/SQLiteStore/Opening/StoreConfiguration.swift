import Notes
import NotesStoreContract
import NotesStoreEngine

/// Configures a store. Its clock is passed in, so that tests control it.
public struct StoreConfiguration: Sendable {
    public enum Role: Sendable {
        /// The one server of the folder holds its lock, and makes and migrates the database.
        case server
        /// A command beside other processes takes the lock only if it is free, and migrates nothing otherwise.
        case beside
    }

    public enum Durability: String, Sendable {
        /// A commit is synced before it is answered.
        case full = "FULL"
        /// This level proves that the loss-of-power test can fail; a server never uses it.
        case normal = "NORMAL"
    }

    public var folder: String
    public var role: Role = .server
    /// A command makes a missing database; a server always does.
    var makesDatabase = false
    /// A command opens a database even if its notes have moved away.
    var leavesMoved = false
    public var durability: Durability = .full
    /// Returns the time in milliseconds since 1970.
    public var clock: @Sendable () -> Int64
    /// Receives events for the operator, on a queue of the store.
    public var report: @Sendable (StoreEvent) -> Void = { _ in }
    /// Sets the number of concurrent lists, and of concurrent searches.
    public var readThreads = 2
    public var limits = StoreLimits()
    /// The search index follows the notes; without it, queries read every note.
    public var indexesSearch = true
    /// A restore of at most this number of pieces (`PieceSize`) is one transaction; a larger one is staged.
    var piecesAtOnce = 3
    /// Names another of SQLite's file layers, for tests that make the disk fail.
    public var vfs: String?

    public init(folder: String, clock: @escaping @Sendable () -> Int64) {
        self.folder = folder
        self.clock = clock
    }

    var mayMake: Bool { role == .server || makesDatabase }
    var databasePath: String { folder + "/notes.sqlite" }
    var logPath: String { databasePath + "-wal" }
    var files: BlobFolder { BlobFolder(root: folder) }
}
