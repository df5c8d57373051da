import Primitives

import Locking

/// The data folder's lock against a second server. It lives as long as this value and dies with the process, however
/// that ends: the kernel drops an `flock` with its descriptor, so no stale lock file can keep a server out.
final class FolderLock: Sendable {
    private let held: Mutex<Int32?>

    /// Nil where another process holds it.
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
            if let descriptor { close(descriptor) }
            descriptor = nil
        }
    }

    deinit { release() }
}
