import NotesPrimitives

/// Reads and writes files in one piece.
enum File {
    struct Failure: Error, CustomStringConvertible {
        var path: String
        var number: Int32
        var description: String { "\(path): \(String(cString: strerror(number)))" }
    }

    /// Returns true if it is a file on a disk, and no pipe; nil if there is none.
    static func isRegular(_ path: String) throws -> Bool? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            if errno == ENOENT { return nil }
            throw Failure(path: path, number: errno)
        }
        guard access(path, R_OK) == 0 else { throw Failure(path: path, number: errno) }
        return status.st_mode & S_IFMT == S_IFREG
    }

    /// Returns the content, or nil if the file does not exist.
    static func read(_ path: String, flags: Int32 = 0) throws -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | flags)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw Failure(path: path, number: errno)
        }
        defer { close(descriptor) }
        return try rest(of: descriptor, path)
    }

    /// Passes the content of a file to `receive` in pieces. A link is not followed.
    static func pieces(of path: String, _ receive: ([UInt8]) throws -> Void) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw Failure(path: path, number: errno) }
        defer { close(descriptor) }
        try pieces(of: descriptor, path) { try receive(Array($0)) }
    }

    /// Ends the lock of a file, and closes it. A process that starts at this moment has the file open, too: without the
    /// first step it would keep the lock.
    static func unlock(_ descriptor: Int32) {
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Returns the bytes from the present position to the end.
    static func rest(of descriptor: Int32, _ path: String) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try pieces(of: descriptor, path) { bytes += $0 }
        return bytes
    }

    private static func pieces(
        of descriptor: Int32, _ path: String, _ receive: (ArraySlice<UInt8>) throws -> Void
    ) throws {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = NotesPrimitives.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure(path: path, number: errno) }
            if count == 0 { return }
            try receive(buffer[..<count])
        }
    }

    /// Writes a file under another name first, so that a reader sees the old file or the new one.
    static func write(_ bytes: [UInt8], to path: String, rights: mode_t = 0o600) throws {
        let new = "\(path).\(getpid()).new"
        let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, rights)
        guard descriptor >= 0 else { throw Failure(path: path, number: errno) }
        do {
            try writeAll(bytes, to: descriptor, path)
            guard fsync(descriptor) == 0 else { throw Failure(path: path, number: errno) }
            close(descriptor)
            guard rename(new, path) == 0 else { throw Failure(path: path, number: errno) }
        } catch {
            unlink(new)
            throw error
        }
    }

    static func writeAll(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { NotesPrimitives.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure(path: path, number: errno) }
            rest = rest.dropFirst(count)
        }
    }

    static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    static func remove(_ path: String) { unlink(path) }

    /// Makes a folder and those above it, by default for this user alone.
    static func makeFolder(_ path: String, rights: mode_t = 0o700) throws {
        if mkdir(path, rights) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
            throw Failure(path: path, number: errno)
        }
        try makeFolder(String(path[..<slash]), rights: rights)
        guard mkdir(path, rights) == 0 || errno == EEXIST else { throw Failure(path: path, number: errno) }
    }

    /// Returns the names in a folder, without `.` and `..`, as bytes: a name need not be UTF-8.
    static func names(in path: String) throws -> [[UInt8]] {
        guard let folder = opendir(path) else { throw Failure(path: path, number: errno) }
        defer { closedir(folder) }
        var names: [[UInt8]] = []
        while true {
            errno = 0
            guard let entry = readdir(folder) else {
                guard errno == 0 else { throw Failure(path: path, number: errno) }
                return names
            }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
        }
    }

    /// Returns the text that a call of the system has put into a buffer.
    static func text(_ buffer: [CChar]) -> String {
        String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Returns the rights of a file; nil if there is none.
    static func rights(_ path: String) -> UInt32? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return UInt32(status.st_mode) & 0o777
    }
}

/// Writes a file that exists complete, or not at all: its pieces go to another name, which `keep` changes.
final class NewFile: Sendable {
    let path: String
    private let temporary: String
    private let descriptor: Int32
    private let isOpen = Mutex(true)

    init(_ path: String, replacing: Bool = false) throws {
        if !replacing, File.exists(path) { throw CommandError(.failure, "\(path) exists; give --force to replace it") }
        self.path = path
        temporary = "\(path).\(getpid()).part"
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw File.Failure(path: path, number: errno) }
    }

    deinit { discard() }

    /// Keeps the file if `body` succeeds, and removes it otherwise. (A process may end before the last reference is
    /// released.)
    func fill<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            let value = try await body()
            try keep()
            return value
        } catch {
            discard()
            throw error
        }
    }

    func write(_ bytes: [UInt8]) throws { try File.writeAll(bytes, to: descriptor, path) }

    func keep() throws {
        let isOpen = isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
        guard isOpen else { return }
        let isOnDisk = fsync(descriptor) == 0
        close(descriptor)
        guard isOnDisk, rename(temporary, path) == 0 else {
            let failure = File.Failure(path: path, number: errno)
            unlink(temporary)
            throw failure
        }
    }

    func discard() {
        isOpen.withLock { isOpen in
            guard isOpen else { return }
            isOpen = false
            close(descriptor)
            unlink(temporary)
        }
    }
}
