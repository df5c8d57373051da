import NotesHashing
import NotesPrimitives
import NotesStoreContract
import struct Synchronization.Atomic

/// Receives bodies that are too large for memory, each into a file of one folder. The folder is made when it is first
/// needed.
package struct Spool: Sendable {
    package let folder: String

    private static let number = Atomic<Int>(0)

    package init(folder: String) { self.folder = folder }

    package func makeIntake(limit: Int64) throws(StoreError) -> any Intake {
        let name = "\(getpid())-\(Self.number.add(1, ordering: .relaxed).newValue)"
        do throws(StoreError) {
            return try FileIntake(path: folder + "/" + name, limit: limit)
        } catch {
            try FolderSync.makeFolder(folder)
            return try FileIntake(path: folder + "/" + name, limit: limit)
        }
    }

    /// Removes partial bodies that a killed server left. No other server may use the folder.
    package func empty() {
        for name in BlobFolder.names(in: folder) { unsafe unlink(folder + "/" + name) }
    }
}

/// Receives bytes into a file of the spool. The kernel's cache takes them at the speed of memory, so a loop may feed
/// it.
private final class FileIntake: Intake {
    private let path: String
    private let limit: Int64
    private var descriptor: Int32?
    private var hash = SHA256()
    private(set) var count: Int64 = 0

    init(path: String, limit: Int64) throws(StoreError) {
        self.path = path
        self.limit = limit
        let opened = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw StoreError(errno: errno, at: path) }
        descriptor = opened
    }

    deinit { cancel() }

    func append(_ bytes: UnsafeRawBufferPointer) throws(IntakeError) {
        guard let descriptor else { throw .store(.closed) }
        guard Int64(bytes.count) <= limit - count else {
            cancel()
            throw .tooLarge(limit: limit)
        }
        unsafe hash.update(bytes)
        count += Int64(bytes.count)
        guard unsafe bytes.writeAll(to: descriptor) else {
            let fault = StoreError(errno: errno)
            cancel()
            throw .store(fault)
        }
    }

    func finish() throws(IntakeError) -> any ReceivedBytes {
        guard let descriptor else { throw .store(.closed) }
        self.descriptor = nil
        return ReceivedFile(path: path, file: StoredFile(descriptor: descriptor, count: count), digest: hash.finalize())
    }

    func cancel() {
        guard let descriptor else { return }
        self.descriptor = nil
        close(descriptor)
        unsafe unlink(path)
    }
}

extension StoreError {
    package init(errno number: Int32, at path: String? = nil) {
        switch number {
        case ENOSPC, EDQUOT: self = .insufficientStorage
        default:
            let reason = path.map { "\($0): \(StoreSystemError.reason(number, at: $0))" }
            self = .unavailable(reason ?? "a file: \(StoreSystemError.reason(number))")
        }
    }
}

/// Reads an open file. It stays readable if it is unlinked or renamed.
package final class StoredFile: StoredBytes {
    let descriptor: Int32
    package let count: Int64

    init(descriptor: Int32, count: Int64) {
        self.descriptor = descriptor
        self.count = count
    }

    /// Opens the file; returns nil if there is none.
    package init?(path: String) throws(StoreError) {
        let opened = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else {
            if errno == ENOENT { return nil }
            throw StoreError(errno: errno)
        }
        var status = stat()
        guard unsafe fstat(opened, &status) == 0 else {
            let fault = StoreError(errno: errno)
            close(opened)
            throw fault
        }
        descriptor = opened
        count = Int64(status.st_size)
    }

    deinit { close(descriptor) }

    package func read(into buffer: inout [UInt8], from offset: Int64, limit: Int) throws(StoreError) -> Int {
        let start = buffer.count
        // A small file needs a buffer of its own size only.
        let limit = Int(clamping: min(Int64(limit), max(0, count - offset)))
        buffer.append(contentsOf: repeatElement(0, count: limit))
        var taken = 0
        while taken < limit {
            let got = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe pread(
                    descriptor, bytes.baseAddress.map { unsafe $0 + start + taken }, limit - taken,
                    off_t(offset) + taken)
            }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else {
                let fault = StoreError(errno: errno)
                buffer.removeLast(limit)
                throw fault
            }
            if got == 0 { break }
            taken += got
        }
        buffer.removeLast(limit - taken)
        return taken
    }
}

/// Owns a received body. Its file is in the spool until it is adopted or released.
final class ReceivedFile: ReceivedBytes {
    let digest: SHA256.Digest
    private let file: StoredFile
    /// The path is nil after the file was moved.
    private let path: Mutex<String?>

    init(path: String, file: StoredFile, digest: SHA256.Digest) {
        self.path = Mutex(path)
        self.file = file
        self.digest = digest
    }

    deinit {
        if let path = path.withLock({ $0 }) { unsafe unlink(path) }
    }

    var count: Int64 { file.count }

    func read(into buffer: inout [UInt8], from offset: Int64, limit: Int) throws(StoreError) -> Int {
        try file.read(into: &buffer, from: offset, limit: limit)
    }

    /// Syncs and renames the file; a second call has no effect.
    func move(to target: String) throws(StoreError) {
        try path.withLock { path throws(StoreError) in
            guard let present = path else { return }
            guard fsync(file.descriptor) == 0, unsafe rename(present, target) == 0 else {
                throw StoreError(errno: errno)
            }
            path = nil
        }
    }
}
