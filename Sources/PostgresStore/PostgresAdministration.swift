import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Runs commands on a database. A server, any number of commands, and other servers may use it at the same time.
public struct PostgresAdministration: StoreAdministration {
    private let settings: PostgresSettings

    /// Opens the database. The error does not quote the address, which may hold a password.
    public init(_ settings: StoreSettings, _ address: String) throws {
        var taken = PostgresSettings(
            try PostgresAddress(address), folder: settings.location, clock: settings.clock)
        taken.limits = settings.limits
        taken.connections = settings.databaseConnections
        taken.readThreads = settings.readThreads
        taken.report = settings.report
        self.settings = taken
    }

    public func open() throws -> ServedStore {
        try FolderSync.makeFolder(settings.folder)
        return ServedStore(try StoreEngine(settings), nil)
    }

    public func openBeside() throws -> any NoteStore {
        var settings = settings
        settings.isForServer = false
        return try StoreEngine(settings)
    }

    public func moveSource(account: String?) throws -> any MoveSource {
        try PostgresMoveSource(settings.address, account: account)
    }

    public func moveTarget() throws -> any MoveTarget { try PostgresMoveTarget(settings.address) }

    public func backup(to file: String) throws -> StoreBackup { throw UnsupportedForPostgres(command: "backup") }
    public func restore(from file: String) throws { throw UnsupportedForPostgres(command: "restore") }
    public func check() throws -> StoreReport { throw UnsupportedForPostgres(command: "check") }
}

/// Backing up the database is left to pg_dump and pg_basebackup.
private struct UnsupportedForPostgres: Error, CustomStringConvertible {
    let command: String
    var description: String {
        "notes-server \(command) is for a data folder; for PostgreSQL use its own tools (docs/scale.md)"
    }
}
