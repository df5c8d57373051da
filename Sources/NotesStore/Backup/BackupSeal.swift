import Hashing
import SQLite

import Primitives

/// The last 64 bytes of a whole backup: the SHA-256 of all the bytes before them. SQLite reads no further than the page
/// its header calls the last, so the file is an ordinary database all the same.
///
///     head -c -64 FILE | sha256sum; tail -c 64 FILE
///
/// A table without rows says inside the database that the file has a seal: one that lost its end is not taken for a backup
/// of the versions that made none.
enum BackupSeal {
    private static let length = 64
    private static let mark = "backup_sealed"
    /// Pages are a power of two, of 512 bytes at least; so a file that is nothing but pages has no seal.
    private static let smallestPage = 512
    private static let piece = 1 << 20

    // MARK: Making

    /// Before the copy is closed.
    static func announce(in copy: Database) throws(SQLiteError) {
        try copy.execute("CREATE TABLE IF NOT EXISTS \(mark) (placeholder INTEGER) STRICT")
    }

    /// On the disk when this returns. The file must be open nowhere (`DatabaseFile`).
    static func append(to path: String) throws(OpenError) {
        let file = try OpenedFile(path, O_RDWR | O_APPEND)
        var seal = try file.digest(of: file.size)[...]
        while !seal.isEmpty {
            let count = seal.withUnsafeBytes { write(file.descriptor, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { throw file.failure }
            if count > 0 { seal = seal.dropFirst(count) }
        }
        guard fsync(file.descriptor) == 0 else { throw file.failure }
    }

    // MARK: Checking

    /// Whether the file has a seal; one that does not fit is refused.
    static func holds(_ path: String) throws(OpenError) -> Bool {
        let file = try OpenedFile(path, O_RDONLY)
        let covered = file.size - Int64(length)
        guard covered > 0, file.size % Int64(smallestPage) != 0 else { return false }
        guard try file.digest(of: covered) == file.rest() else {
            throw .damaged(
                path: path, reason: "it is not as it was made (its end must be the SHA-256 of what is before)")
        }
        return true
    }

    static func isAnnounced(in database: Database) throws(SQLiteError) -> Bool {
        try database.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").bind(1, mark).one { _ in true } == true
    }

    static func forget(in staged: Database) throws(SQLiteError) {
        try staged.execute("DROP TABLE IF EXISTS \(mark)")
    }

    /// Read from its beginning to its end, once.
    private struct OpenedFile: ~Copyable {
        let path: String
        let descriptor: Int32
        let size: Int64

        init(_ path: String, _ flags: Int32) throws(OpenError) {
            self.path = path
            descriptor = open(path, flags | O_CLOEXEC)
            guard descriptor >= 0 else { throw .notWritable(path: path, reason: StoreSystemError.lastReason) }
            size = Int64(lseek(descriptor, 0, SEEK_END))
            lseek(descriptor, 0, SEEK_SET)
        }

        deinit { close(descriptor) }

        var failure: OpenError { .storage(path: path, reason: StoreSystemError.lastReason) }

        /// In hexadecimal, of so many bytes from the beginning.
        func digest(of count: Int64) throws(OpenError) -> [UInt8] {
            var hash = SHA256()
            var left = count
            while left > 0 {
                let bytes = try next(Int(min(left, Int64(piece))))
                guard !bytes.isEmpty else { break }
                hash.update(bytes)
                left -= Int64(bytes.count)
            }
            return Array(hash.finalize().hex.utf8)
        }

        func rest() throws(OpenError) -> [UInt8] { try next(length + 1) }

        private func next(_ limit: Int) throws(OpenError) -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: limit)
            while true {
                let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, limit) }
                if count >= 0 {
                    bytes.removeLast(limit - count)
                    return bytes
                }
                guard errno == EINTR else { throw failure }
            }
        }
    }
}
