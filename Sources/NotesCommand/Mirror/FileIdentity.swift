import Primitives

/// The facts that show that a file has changed without reading it.
struct FileIdentity: Equatable, Sendable {
    var inode: Int64
    var size: Int64
    /// Nanoseconds.
    var modified: Int64

    init(inode: Int64, size: Int64, modified: Int64) {
        (self.inode, self.size, self.modified) = (inode, size, modified)
    }

    init(_ status: stat) {
        inode = Int64(truncatingIfNeeded: status.st_ino)
        size = Int64(status.st_size)
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        modified = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Returns the identity, or nil if there is no such file.
    static func of(_ path: String) -> FileIdentity? {
        var status = stat()
        return lstat(path, &status) == 0 ? FileIdentity(status) : nil
    }

    private static let second: Int64 = 1_000_000_000

    /// True if the stamp is proof. A file may change again within one tick of its clock, and have the same stamp: one
    /// that is as young as that proves nothing, and the file is read again.
    var isSettled: Bool {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return modified < (Int64(now.tv_sec) - 1) * Self.second
    }
}

extension FileIdentity {
    /// The identity of a file that is to be read whatever its stamp is.
    static let unknown = FileIdentity(inode: 0, size: -1, modified: 0)
}
