import NotesPrimitives
import NotesStoreEngine

/// Reads the header of the database file without SQLite, since opening a foreign or newer file through SQLite would
/// already create log files beside it.
///
/// **Never use it in a process that has the database open.** Closing any descriptor of a file drops all of the
/// process's POSIX locks on it, SQLite's among them. The next command beside the server would then consider itself the
/// last one, and remove the log that the server still writes to.
///
/// The header has (file format, section 1.3) "SQLite format 3\0" at 0, the page size at 16 (1 means 65536), the change
/// counter at 24, the page count at 28, the user version at 60, the application id at 68, and at 92 the change counter
/// that the page count is valid for. All numbers are big-endian.
struct DatabaseFile {
    /// The bytes of "note".
    static let applicationID: UInt32 = 0x6e6f_7465

    let schema: Int

    /// Returns nil for a file that is missing, or empty because a server was killed before its first page.
    init?(path: String, logPath: String) throws(OpenError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .notWritable(path: path, reason: StoreSystemError.lastReason(at: path))
        }
        defer { close(descriptor) }
        var header = [UInt8](repeating: 0, count: 100)
        let count = read(descriptor, &header, header.count)
        if count == 0 { return nil }
        guard count == header.count, header.starts(with: Array("SQLite format 3\0".utf8)),
            Self.word(header, 68) == Self.applicationID
        else { throw .foreignFile(path: path) }
        schema = Int(Self.word(header, 60))

        // Pages that are still in the log may be missing from the file. Without a log it must have every page.
        let pageSize = header[16] == 0 && header[17] == 1 ? 65536 : Int(header[16]) << 8 | Int(header[17])
        let expected = Int(Self.word(header, 28)) * pageSize
        if Self.word(header, 24) == Self.word(header, 92), Self.size(logPath) == 0, Self.size(path) < expected {
            throw .damaged(path: path, reason: "it is shorter than its header states")
        }
    }

    private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}
