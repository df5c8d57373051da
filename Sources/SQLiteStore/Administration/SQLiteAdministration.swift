import NotesStoreContract
import NotesStoreEngine

/// The commands on a data folder. A command that root runs becomes the folder's owner (`FolderOwner`).
public struct SQLiteAdministration: StoreAdministration {
    private let settings: StoreSettings

    public init(_ settings: StoreSettings) { self.settings = settings }

    private func configuration(_ role: StoreConfiguration.Role) -> StoreConfiguration {
        var configuration = StoreConfiguration(folder: settings.location, clock: settings.clock)
        configuration.role = role
        configuration.quotaBytes = settings.quotaBytes
        configuration.readThreads = settings.readThreads
        configuration.trashDays = settings.trashDays
        configuration.versionDays = settings.versionDays
        configuration.report = settings.report
        return configuration
    }

    private func asOwner(_ role: StoreConfiguration.Role) throws(OpenError) -> StoreConfiguration {
        var configuration = configuration(role)
        try enter(&configuration)
        return configuration
    }

    private func enter(_ configuration: inout StoreConfiguration) throws(OpenError) {
        try FolderOwner(of: settings.location)?.become(&configuration)
    }

    public func open() throws -> ServedStore {
        let configuration = try asOwner(.server)
        let store = try StoreEngine(configuration)
        let folder = CopyFolder(
            path: settings.copiesFolder ?? configuration.folder + "/backups", keep: settings.copiesKept)
        return ServedStore(store, FolderCopies(folder: folder, configuration: configuration))
    }

    public func openBeside() throws -> any NoteStore { try StoreEngine(asOwner(.beside)) }

    public func makeBeside() throws -> any NoteStore {
        var configuration = try asOwner(.beside)
        configuration.makesDatabase = true
        return try StoreEngine(configuration)
    }

    public func restore(from file: String) throws {
        try DatabaseBackup.restore(configuration(.server), from: file) { entered throws(OpenError) in
            try enter(&entered)
        }
    }

    public func check() throws -> StoreReport {
        let check = try StoreCheck.run(asOwner(.beside))
        return StoreReport(checked: check.checked, problems: check.problems)
    }

    // MARK: Moving

    public func moveSource(account: String?) throws -> any MoveSource {
        try SQLiteMoveSource(asOwner(.server), account: account)
    }

    public func moveTarget() throws -> any MoveTarget { try SQLiteMoveTarget(asOwner(.server)) }

    // MARK: Backup

    public func backup(to file: String) throws -> StoreBackup {
        guard let owner = FolderOwner(of: settings.location) else {
            return Self.outcome(missing: try DatabaseBackup.write(configuration(.beside), to: file))
        }
        if let inside = owner.pathInside(file) {
            let configuration = try asOwner(.beside)
            return Self.outcome(
                missing: try DatabaseBackup.write(configuration, to: configuration.folder + "/" + inside))
        }
        return try backUp(to: file, as: owner)
    }

    private static func outcome(missing: Int) -> StoreBackup { missing == 0 ? .complete : .missing(files: missing) }

    /// Writes the backup as the folder's owner. The file belongs to root; a child process reads the data as the owner.
    private func backUp(to file: String, as owner: FolderOwner) throws -> StoreBackup {
        let beside = configuration(.beside)
        let target = try BackupTarget(file, beside)
        let (isComplete, isIncomplete): (Int32, Int32) = (0, 2)
        let end = OwnerProcess.run {
            var configuration = beside
            let missing = try DatabaseBackup.fill(target, from: beside) { entered throws(OpenError) in
                try owner.become(&entered)
                configuration = entered
            }
            DatabaseBackup.markBackup(configuration)
            return missing == 0 ? isComplete : isIncomplete
        }
        guard case .done(let code) = end else {
            target.discard()
            throw BackupFailure(end, file)
        }
        try target.publish()
        return code == isComplete ? .complete : .missing(files: nil)
    }
}

private struct BackupFailure: Error, CustomStringConvertible {
    let description: String

    init(_ end: OwnerProcess.End, _ file: String) {
        description =
            if case .failed(let reason) = end { reason } else { "the backup was interrupted, and \(file) is as it was" }
    }
}

private struct FolderCopies: StoreCopies {
    let folder: CopyFolder
    let configuration: StoreConfiguration

    func newest() -> Int64? { folder.newest() }
    func take() throws -> String { try folder.take(configuration) }
}
