import NotesHashing
import NotesSQLite

import NotesPrimitives
import NotesStoreEngine

/// Seals a backup of the database: its last 64 bytes are the SHA-256 of all bytes before them. SQLite reads no further
/// than the last page that its header names, so the file is still an ordinary database.
///
///     head -c -64 FILE | sha256sum; tail -c 64 FILE
///
/// An empty table inside the database marks the file as sealed. So a file that lost its end is not mistaken for a
/// backup of an early version, which had no seal.
enum BackupSeal {
    private static let length = 64
    private static let mark = "backup_sealed"
    /// Pages are a power of two, of 512 bytes at least, so a file of pages alone has no seal.
    private static let smallestPage = 512
    private static let piece = 1 << 20

    // MARK: Making

    /// Marks the copy as sealed, before it is closed.
    static func announce(in copy: Database) throws(SQLiteError) {
        try copy.execute("CREATE TABLE IF NOT EXISTS \(mark) (placeholder INTEGER) STRICT")
    }

    /// Appends the seal, which is on the disk when this returns. No connection may have the file open.
    static func append(to file: borrowing OpenedFile) throws(OpenError) {
        let seal = try file.digest(of: file.size)
        guard seal.withUnsafeBytes({ $0.writeAll(to: file.descriptor) }) else { throw file.failure }
        guard fsync(file.descriptor) == 0 else { throw file.failure }
    }

    // MARK: Checking

    /// Returns true if the file has a seal; throws if the seal is wrong.
    static func holds(_ path: String) throws(OpenError) -> Bool {
        let file = try OpenedFile(path, O_RDONLY)
        let size = file.size
        let covered = size - Int64(length)
        guard covered > 0, size % Int64(smallestPage) != 0 else { return false }
        guard try file.digest(of: covered) == file.rest() else {
            throw .damaged(
                path: path, reason: "it was altered: its last 64 bytes must be the SHA-256 of the bytes before them")
        }
        return true
    }

    static func isAnnounced(in database: Database) throws(SQLiteError) -> Bool {
        try database.hasTable(mark)
    }

    static func forget(in staged: Database) throws(SQLiteError) {
        try staged.execute("DROP TABLE IF EXISTS \(mark)")
    }

    struct OpenedFile: ~Copyable {
        let path: String
        let descriptor: Int32

        init(_ path: String, _ flags: Int32) throws(OpenError) {
            self.path = path
            descriptor = open(path, flags | O_CLOEXEC)
            guard descriptor >= 0 else { throw .notWritable(path: path, reason: StoreSystemError.lastReason(at: path)) }
        }

        deinit { close(descriptor) }

        var size: Int64 { Int64(lseek(descriptor, 0, SEEK_END)) }

        var failure: OpenError { .storage(path: path, reason: StoreSystemError.lastReason) }

        /// Marks the database as one that does not use a write-ahead log: the read and write versions, two bytes at 18
        /// (SQLite's file format, 1.3). `PRAGMA journal_mode` does the same, but opens a log beside the file first.
        func leaveWriteAheadLog() throws(OpenError) {
            guard pwrite(descriptor, [1, 1] as [UInt8], 2, 18) == 2 else { throw failure }
        }

        /// Hashes the first `count` bytes, in hexadecimal. The file offset is after them then.
        func digest(of count: Int64) throws(OpenError) -> [UInt8] {
            guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw failure }
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
