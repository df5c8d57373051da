import NotesPrimitives
import NotesStoreEngine

/// The file of a backup of the entire database. It is written as `FILE.part`, and renamed to `FILE` when it is complete
/// and on the disk. A rename replaces any file of that name, so the database itself, devices and folders are refused
/// first.
public struct BackupTarget: Sendable {
    private static let ofServer: Set = [
        "notes.sqlite", "notes.sqlite-wal", "notes.sqlite-shm", "notes.sqlite-journal", "lock", "blobs.lock",
    ]

    public let path: String
    var part: String { path + ".part" }

    /// Makes the empty `FILE.part`. Nothing is changed if this throws.
    public init(_ path: String, _ configuration: StoreConfiguration) throws(OpenError) {
        self.path = path
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw .notWritable(path: path, reason: "a backup replaces regular files only")
        }
        let split = path.lastIndex(of: "/")
        let name = split.map { String(path[path.index(after: $0)...]) } ?? path
        if Self.ofServer.contains(name), Self.isSame(FolderSync.folder(of: path), configuration.folder) {
            throw .notWritable(path: path, reason: "the server uses this file; give the backup another name")
        }
        try Self.make(part, for: path)
    }

    /// Renames the part, which must be complete and on the disk.
    public func publish() throws(OpenError) {
        guard rename(part, path) == 0 else {
            let reason = StoreSystemError.lastReason(at: path)
            discard()
            throw .notWritable(path: path, reason: reason)
        }
        FolderSync.sync(folderOf: path)
    }

    public func discard() { unlink(part) }

    /// Makes an empty file with mode 0600 for SQLite: a file that SQLite itself makes is readable for all.
    static func make(_ path: String, for target: String) throws(OpenError) {
        unlink(path)
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .notWritable(path: target, reason: StoreSystemError.lastReason(at: path)) }
        close(descriptor)
    }

    /// Returns true if both paths lead to the same file, symbolic links followed.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        return stat(one, &first) == 0 && stat(other, &second) == 0 && first.st_dev == second.st_dev
            && first.st_ino == second.st_ino
    }
}
