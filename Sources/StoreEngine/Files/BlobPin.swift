import NotesPrimitives
import NotesStoreContract

/// Keeps blobs of the folder from being removed, in this process and others, while it exists. Release it soon after the
/// rows are committed.
package final class BlobPin: Sendable {
    private let descriptor: Int32

    /// Waits some milliseconds for a running collector; do not call it on a loop or the writer's queue.
    package init(_ files: BlobFolder) throws(StoreError) {
        descriptor = try Self.openLock(files)
        while flock(descriptor, LOCK_SH) != 0 {
            guard errno == EINTR else { throw StoreError(errno: errno) }
        }
    }

    /// Takes the collector's exclusive hold; returns nil if a pin exists.
    package init?(excludingOthersFrom files: BlobFolder) throws(StoreError) {
        descriptor = try Self.openLock(files)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    }

    deinit {
        // A child process that is being started may hold a copy of the descriptor for a moment.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    static func openLock(_ files: BlobFolder) throws(StoreError) -> Int32 {
        let path = files.root + "/blobs.lock"
        let opened = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw StoreError(errno: errno, at: path) }
        return opened
    }
}
