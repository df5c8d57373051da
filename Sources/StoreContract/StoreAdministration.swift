/// Runs the operator's commands on a store. A program makes one from its settings, and names no other type of a store.
/// Its errors are one line for the operator.
public protocol StoreAdministration: Sendable {
    /// Opens the store for a server, and makes what is missing. If root runs it, the process may afterwards have become
    /// the user whom the store belongs to.
    func open() throws -> ServedStore
    /// Opens the store for a command, beside a running server or without one.
    func openBeside() throws -> any NoteStore
    /// Opens the store for a command, and makes what is missing if no server is doing so.
    func makeBeside() throws -> any NoteStore
    /// Writes the entire store into one file, which appears complete or not at all.
    func backup(to file: String) throws -> StoreBackup
    /// Replaces the store's content with a backup's, which expires every cursor. No server may use the store.
    func restore(from file: String) throws
    func check() throws -> StoreReport
    /// Locks the entire store, or one account, for `StoreMove`. No server may use a folder; an account of a database
    /// moves beside its servers.
    func moveSource(account: String?) throws -> any MoveSource
    func moveTarget() throws -> any MoveTarget
}

extension StoreAdministration {
    /// The default is for a store that is made by other means.
    public func makeBeside() throws -> any NoteStore { try openBeside() }
}

public struct ServedStore: Sendable {
    public var store: any NoteStore
    /// The copies are nil if they are made by other means.
    public var copies: (any StoreCopies)?

    public init(_ store: any NoteStore, _ copies: (any StoreCopies)?) {
        self.store = store
        self.copies = copies
    }
}

/// Makes copies of the entire store, for a running server at an interval.
public protocol StoreCopies: Sendable {
    /// Returns the time of the newest copy, in milliseconds since 1970; nil if there is none.
    func newest() -> Int64?
    /// Makes a copy, removes the oldest above the limit, and returns the copy's path.
    func take() throws -> String
}

/// Reports whether a backup is complete: attachment files may be missing or damaged.
public enum StoreBackup: Sendable, Equatable {
    case complete
    /// The number is nil if it is unknown.
    case missing(files: Int?)
}

public struct StoreReport: Sendable {
    /// Lists the checks that were made, a line each.
    public var checked: [String]
    /// Lists the faults that were found, a line each; no line quotes a note's text.
    public var problems: [String]

    public init(checked: [String], problems: [String]) {
        self.checked = checked
        self.problems = problems
    }
}

/// Locates a store, and gives its operator's settings.
public struct StoreSettings: Sendable {
    /// Names the data folder.
    public var location: String
    /// The database at this `postgres://` URL keeps the notes; nil if the data folder keeps them. The URL may contain a
    /// password.
    public var database: String?
    /// Limits the connections to that database.
    public var databaseConnections = 20
    /// Limits concurrent lists, and separately concurrent searches.
    public var readThreads = 2
    public var limits = StoreLimits()
    /// A server's copies of the entire store go to this folder; nil is a folder beside its data.
    public var copiesFolder: String?
    /// Limits the copies that are kept; the oldest are removed.
    public var copiesKept = 0
    /// Returns the time in milliseconds since 1970.
    public var clock: @Sendable () -> Int64
    /// Receives events for the operator, on a queue of the store.
    public var report: @Sendable (StoreEvent) -> Void = { _ in }

    public init(_ location: String, clock: @escaping @Sendable () -> Int64) {
        self.location = location
        self.clock = clock
    }
}

/// Gathers the limits that an operator sets.
public struct StoreLimits: Sendable {
    /// An account may hold this number of bytes; 0 is no bound.
    public var quotaBytes: Int64
    /// A deleted note keeps its content for this number of days.
    public var trashDays: Int64 = 30
    public var tombstoneDays: Int64 = 180
    /// Versions are kept for this number of days; 0 is no bound.
    public var versionDays: Int64 = 0

    package static let millisecondsPerDay: Int64 = 86_400_000

    public init(quotaBytes: Int64 = 0) { self.quotaBytes = quotaBytes }
}
