import Notes

import Primitives

/// While anybody has one, in this process or another, no blob of the folder is removed. Let go of it soon after the rows
/// are committed.
final class BlobPin: Sendable {
    private let descriptor: Int32

    /// Waits while a collector is at work, which is some milliseconds; not for a loop or the writer's queue.
    init(_ files: BlobFolder) throws(StoreError) {
        descriptor = try Self.openLock(files)
        while flock(descriptor, LOCK_SH) != 0 {
            guard errno == EINTR else { throw StoreError(errno: errno) }
        }
    }

    /// The collector's own, beside which nobody has one. Nil where somebody has.
    init?(excludingOthersFrom files: BlobFolder) throws(StoreError) {
        descriptor = try Self.openLock(files)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    }

    deinit { close(descriptor) }

    private static func openLock(_ files: BlobFolder) throws(StoreError) -> Int32 {
        let opened = open(files.root + "/blobs.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw StoreError(errno: errno) }
        return opened
    }
}
