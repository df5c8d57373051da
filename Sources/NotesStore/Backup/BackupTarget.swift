import Primitives

/// Where a backup may be put. It takes its name by a rename, which asks nobody what it replaces: not the database it is
/// made of, nor a device or a folder.
enum BackupTarget {
    private static let ofServer: Set = [
        "notes.sqlite", "notes.sqlite-wal", "notes.sqlite-shm", "notes.sqlite-journal", "lock", "blobs.lock",
    ]

    static func check(_ path: String, _ configuration: StoreConfiguration) throws(OpenError) {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw .notWritable(path: path, reason: "it is no file that a backup may replace")
        }
        let split = path.lastIndex(of: "/")
        let name = split.map { String(path[path.index(after: $0)...]) } ?? path
        guard ofServer.contains(name), isSame(FolderSync.folder(of: path), configuration.folder) else { return }
        throw .notWritable(path: path, reason: "the server's own files are no place for a backup")
    }

    /// An empty file that nobody else may read, for SQLite to write a copy into: one that it makes by itself is for all.
    static func make(_ path: String, for target: String) throws(OpenError) {
        unlink(path)
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .notWritable(path: target, reason: StoreSystemError.lastReason) }
        close(descriptor)
    }

    /// However the two are written, symbolic links followed.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        return stat(one, &first) == 0 && stat(other, &second) == 0 && first.st_dev == second.st_dev
            && first.st_ino == second.st_ino
    }
}
