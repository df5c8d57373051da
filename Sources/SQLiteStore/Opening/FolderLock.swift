import NotesPrimitives
import NotesStoreEngine

/// The data folder's lock against a second server. It lives as long as this value. The kernel releases an `flock` with
/// its descriptor, however the process ends, so no stale lock file can block a server.
final class FolderLock: Sendable {
    private let held: Mutex<Int32?>

    /// Returns nil if another process holds the lock.
    init?(folder: String) throws(OpenError) {
        let path = folder + "/lock"
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .notWritable(path: path, reason: StoreSystemError.lastReason(at: path))
        }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let reason = errno
            if reason == EINTR { continue }
            close(descriptor)
            if reason == EWOULDBLOCK { return nil }
            throw .notWritable(path: path, reason: StoreSystemError.reason(reason))
        }
        held = Mutex(descriptor)
    }

    func release() {
        held.withLock { descriptor in
            guard let locked = descriptor else { return }
            // A child process that is being started has a copy of the descriptor until it runs its program. The lock
            // lives as long as a copy.
            flock(locked, LOCK_UN)
            close(locked)
            descriptor = nil
        }
    }

    deinit { release() }
}
