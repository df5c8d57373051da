import Notes
import NotesPrimitives
import NotesSQLite
import NotesStoreEngine

/// Makes and removes the copies of the database that a server makes on a schedule, one file each, named by its time:
///
///     notes-20261121T093000Z.sqlite
///
/// A file is complete or does not exist; `notes-server restore` accepts each of them.
public struct CopyFolder: Sendable {
    public let path: String
    /// Limits the number of copies that are kept, the newest ones.
    public let keep: Int

    private static let prefix = "notes-"
    private static let ending = "Z.sqlite"

    public init(path: String, keep: Int) {
        self.path = path
        self.keep = keep
    }

    /// Returns the time of the newest copy, in milliseconds since 1970; nil if there is none.
    public func newest() -> Int64? { names().last.flatMap(Self.time) }

    /// Makes a copy, removes the oldest above the limit, and returns its path.
    @discardableResult
    public func take(_ configuration: StoreConfiguration) throws(OpenError) -> String {
        if mkdir(path, 0o700) == 0 {
            FolderSync.sync(folderOf: path)
        } else if errno != EEXIST {
            throw .cannotMakeFolder(path: path, reason: StoreSystemError.lastReason(at: path))
        }
        // These incomplete files were left by a crash.
        for name in BlobFolder.names(in: path) where name.hasPrefix(Self.prefix) && name.contains(Self.ending + ".part")
        {
            unlink(path + "/" + name)
        }
        try checkFreeSpace(configuration)
        let file = path + "/" + Self.name(configuration.clock())
        try DatabaseBackup.write(configuration, to: file)
        for name in names().dropLast(keep) { unlink(path + "/" + name) }
        FolderSync.sync(folderOf: file)
        return file
    }

    /// Returns the names, the oldest first: they sort by their times.
    func names() -> [String] {
        BlobFolder.names(in: path).filter { Self.time($0) != nil }.sorted()
    }

    // MARK: Names

    static func name(_ milliseconds: Int64) -> String {
        let text = Timestamp(clamping: milliseconds).text.utf8.prefix(19)
        return prefix + String(decoding: text.filter { $0 != 0x2D && $0 != 0x3A }, as: UTF8.self) + ending
    }

    static func time(_ name: String) -> Int64? {
        guard name.hasPrefix(prefix), name.hasSuffix(ending) else { return nil }
        let digits = Array(name.utf8.dropFirst(prefix.utf8.count).dropLast(ending.utf8.count))
        guard digits.count == 15, digits[8] == UInt8(ascii: "T") else { return nil }
        let text = String(decoding: digits, as: UTF8.self)
        func part(_ from: Int, _ count: Int) -> Substring { text.dropFirst(from).prefix(count) }
        let date = "\(part(0, 4))-\(part(4, 2))-\(part(6, 2))"
        return Timestamp(rfc3339: "\(date)T\(part(9, 2)):\(part(11, 2)):\(part(13, 2))Z")?.milliseconds
    }

    // MARK: Free space

    /// A copy must not use the space that writes need.
    private func checkFreeSpace(_ configuration: StoreConfiguration) throws(OpenError) {
        var system = statvfs()
        guard statvfs(path, &system) == 0 else { return }
        let free = UInt64(system.f_bavail) * UInt64(system.f_frsize)
        let files = try OpenDatabase.translating(configuration.databasePath) {
            try OpenDatabase.reader(configuration).int(
                "SELECT coalesce(sum(size), 0) FROM (SELECT DISTINCT digest, size FROM files)")
        }
        let size = FileSize.bytes(configuration.databasePath) + FileSize.bytes(configuration.logPath) + files
        let needed = UInt64(clamping: size) + Self.reserve
        guard free >= needed else {
            throw .storage(path: path, reason: "the copy needs \(needed) bytes and \(free) are free")
        }
    }

    private static let reserve: UInt64 = 64 << 20
}

enum FileSize {
    /// Returns the size of a file; 0 if there is none.
    static func bytes(_ path: String) -> Int64 {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : 0
    }
}
