import NotesHashing
import NotesPrimitives
import NotesStoreContract

/// Receives bytes into a file of the spool. The kernel's cache takes them at the speed of memory, so a loop may feed
/// it.
final class FileIntake: Intake {
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
        var rest = unsafe bytes
        while unsafe !rest.isEmpty {
            let written = unsafe write(descriptor, rest.baseAddress, rest.count)
            if written < 0, errno == EINTR { continue }
            guard written > 0 else {
                let fault = StoreError(errno: written == 0 ? EIO : errno)
                cancel()
                throw .store(fault)
            }
            unsafe rest = unsafe UnsafeRawBufferPointer(rebasing: rest[written...])
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
