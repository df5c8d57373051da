import NotesPrimitives
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Runs the commands on a data folder. A command that root runs becomes the folder's owner (`FolderOwner`).
public struct SQLiteAdministration: StoreAdministration {
    private let settings: StoreSettings

    public init(_ settings: StoreSettings) { self.settings = settings }

    private func configuration(_ role: StoreConfiguration.Role) -> StoreConfiguration {
        var configuration = StoreConfiguration(folder: settings.location, clock: settings.clock)
        configuration.role = role
        configuration.limits = settings.limits
        configuration.readThreads = settings.readThreads
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

    public func check() throws -> StoreReport { try StoreCheck.run(asOwner(.beside)) }

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
            if case .failed(let reason) = end { reason } else { "the backup was interrupted, and \(file) is unchanged" }
    }
}

private struct FolderCopies: StoreCopies {
    let folder: CopyFolder
    let configuration: StoreConfiguration

    func newest() -> Int64? { folder.newest() }
    func take() throws -> String { try folder.take(configuration) }
}

/// Runs a child process that gives up root's rights permanently. Its parent keeps them, and reads nothing that another
/// user could have written. Use it only in a process that has no threads yet.
enum OwnerProcess {
    enum End {
        case done(Int32)
        /// The body threw; the text is the reason in one line.
        case failed(String)
        /// A signal ended the child, or it did not begin.
        case interrupted
    }

    private static let failure: Int32 = 1
    private static let longestReason = 4096

    /// Runs `body` in the child, which ends with it. The body returns a number below 256, except 1.
    static func run(_ body: () throws -> Int32) -> End {
        var pipe: [Int32] = [-1, -1]
        guard NotesPrimitives.pipe(&pipe) == 0 else { return .interrupted }
        let (reading, writing) = (pipe[0], pipe[1])
        defer { close(reading) }
        let child = fork()
        if child == 0 { _exit(code(of: body, reason: writing)) }
        close(writing)
        guard child > 0 else { return .interrupted }
        let reason = text(from: reading)
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 {
            guard errno == EINTR else { return .interrupted }
        }
        guard status & 0x7F == 0 else { return .interrupted }
        let code = status >> 8 & 0xFF
        return code == failure ? .failed(reason) : .done(code)
    }

    private static func code(of body: () throws -> Int32, reason descriptor: Int32) -> Int32 {
        do {
            return try body()
        } catch {
            // The prefix is shorter than a pipe's capacity.
            let reason = Array("\(error)".utf8.prefix(longestReason))
            _ = write(descriptor, reason, reason.count)
            return failure
        }
    }

    private static func text(from descriptor: Int32) -> String {
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: longestReason)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return String(decoding: text, as: UTF8.self) }
            text += buffer[..<count]
        }
    }

    #if canImport(Darwin)
        /// Darwin's module hides `fork`, since it does not mix with threads.
        private static func fork() -> pid_t {
            guard let found = dlsym(UnsafeMutableRawPointer(bitPattern: -2), "fork") else { return -1 }
            return unsafeBitCast(found, to: (@convention(c) () -> pid_t).self)()
        }
    #endif
}

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Finds the user to whom the data folder belongs. A process of root permanently becomes this user before it opens the
/// folder. A lock, a log or a blob that belonged to root would lock out the server, which runs as this user.
///
/// The folder may have parents that only root may enter, as `/var/lib/private` is for a unit with `DynamicUser`. So it
/// is opened first. If its path does not lead to it afterwards, it becomes the working folder, which needs no parents.
public struct FolderOwner: Sendable {
    private let folder: String
    private let user: uid_t
    private let group: gid_t

    /// Returns nil if the process stays as it is: it is not root's, or the folder is root's, or there is no folder yet.
    public init?(of folder: String) {
        guard geteuid() == 0 else { return nil }
        var status = stat()
        guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid != 0 else { return nil }
        self.folder = folder
        user = status.st_uid
        group = Self.group(status)
    }

    /// Returns the owner's group. `chown USER FOLDER` leaves the folder with root's group, of which the owner is no
    /// member.
    private static func group(_ status: stat) -> gid_t {
        if status.st_gid != 0 { return status.st_gid }
        return getpwuid(status.st_uid)?.pointee.pw_gid ?? gid_t(status.st_uid)
    }

    /// Returns the owner's path to a file in or below the folder, relative to it; nil for other files. Symbolic links
    /// are followed, except the file's own.
    public func pathInside(_ path: String) -> String? {
        let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
        guard let parent = Self.resolved(FolderSync.folder(of: path)), let root = Self.resolved(folder) else {
            return nil
        }
        if parent == root { return String(name) }
        guard parent.hasPrefix(root == "/" ? root : root + "/") else { return nil }
        return parent.dropFirst(root.count).drop { $0 == "/" } + "/" + name
    }

    private static func resolved(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }

    /// Becomes the owner, and sets in the configuration how the owner reaches the folder. The working folder may
    /// change.
    public func become(_ configuration: inout StoreConfiguration) throws(OpenError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        var opened = stat()
        guard descriptor >= 0, fstat(descriptor, &opened) == 0, opened.st_uid == user else {
            throw .notWritable(path: folder, reason: StoreSystemError.lastReason(at: folder))
        }
        defer { close(descriptor) }
        var groups = [group]
        guard setgroups(1, &groups) == 0, setgid(group) == 0, setuid(user) == 0 else {
            throw .cannotBecomeOwner(path: folder, user: Int(user), reason: StoreSystemError.lastReason)
        }
        var reached = stat()
        if stat(folder, &reached) == 0, reached.st_dev == opened.st_dev, reached.st_ino == opened.st_ino { return }
        guard fchdir(descriptor) == 0 else {
            throw .notWritable(path: folder, reason: StoreSystemError.lastReason(at: folder))
        }
        configuration.folder = "."
        configuration.vfs = Database.relativePaths
    }
}
