import NotesHashing
import NotesPrimitives
import NotesStoreContract

/// An open file. It stays readable if it is unlinked or renamed.
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

/// A received body. Its file is in the spool until it is adopted or released.
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
