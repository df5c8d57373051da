import Dispatch
import NotesHashing
import NotesPrimitives
import NotesStoreContract

/// Keeps the files of a data folder: `incoming/` for unfinished uploads, `blobs/ab/abcd…` for the files that notes
/// reference, each named by the SHA-256 of its bytes. Both folders are made when they are first needed.
///
/// **Adding a file.** It is written to `incoming/`, then *adopted*: synced and renamed into `blobs/`, and the folder is
/// synced. The transaction that references it commits after that, so every file that a note references is on the disk.
///
/// **Removing a file.** The collector removes files that no row of `files` references. An upload holds a `BlobPin` from
/// before the file is adopted until its row is committed. So does a backup that copies the files of a snapshot. The
/// collector removes nothing while a pin exists.
package struct BlobFolder: BlobStore {
    package let root: String

    package init(root: String) { self.root = root }

    package var incoming: String { root + "/incoming" }
    package var blobs: String { root + "/blobs" }
    package var spool: Spool { Spool(folder: incoming) }

    package func path(of digest: SHA256.Digest) -> String {
        let hex = digest.hex
        return "\(blobs)/\(hex.prefix(2))/\(hex)"
    }

    package func makeIntake(limit: Int64) throws(StoreError) -> any Intake { try spool.makeIntake(limit: limit) }

    /// Moves the file into `blobs/`; it is on the disk when this returns. An existing file is replaced. So a damaged
    /// file is repaired, and the duration does not reveal whether another account has the same file.
    package func adopt(_ received: any ReceivedBytes, _ hold: any BlobHold) throws(StoreError) {
        try FolderSync.makeFolder(blobs)
        try Self.keep(received, at: path(of: received.digest))
    }

    /// Moves a file of another kind to its path; it is on the disk when this returns.
    package static func keep(_ received: any ReceivedBytes, at target: String) throws(StoreError) {
        guard let file = received as? ReceivedFile else { throw .unavailable("the file was received by another store") }
        let folder = FolderSync.folder(of: target)
        try FolderSync.makeFolder(folder)
        try file.move(to: target)
        guard FolderSync.sync(folder) else { throw StoreError(errno: errno) }
    }

    package func hold() throws(StoreError) -> any BlobHold { try BlobPin(self) }

    package func file(_ digest: SHA256.Digest) throws(StoreError) -> (any StoredBytes)? { try open(digest) }

    package func open(_ digest: SHA256.Digest) throws(StoreError) -> StoredFile? {
        try StoredFile(path: path(of: digest))
    }

    /// Returns the names in no order; returns none if the folder does not exist.
    package static func names(in folder: String) -> [String] {
        guard let stream = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                unsafe String(cString: UnsafeRawPointer(tuple).assumingMemoryBound(to: CChar.self))
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
    }
}

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

/// Checks whether the files of attachments can be used. A command that another user runs can leave a file in the data
/// folder that the server may not open. Notes still work then; uploads and the removal of unused files do not. The
/// watch finds the fault without an upload, logs it once, and logs once when the folder is usable again.
///
/// It works on `queue` only.
package final class BlobWatch: Sendable {
    private static let interval = DispatchTimeInterval.seconds(5)
    private static let intervalOfFault = DispatchTimeInterval.seconds(1)

    private let files: BlobFolder
    private let shared: StoreSignals
    private let queue = DispatchQueue(label: "cloudnotes.blobs", qos: .utility)
    private let state = Mutex(State())

    private struct State {
        var fault: String?
        var isCancelled = false
    }

    package init(_ files: BlobFolder, _ shared: StoreSignals) {
        self.files = files
        self.shared = shared
    }

    /// Probes now, and from then on at intervals.
    package func start() {
        queue.sync { probe() }
        wait()
    }

    /// Probes in the background, for a request that could not use the files.
    package func probeSoon() { queue.async { @Sendable [weak self] in self?.probe() } }

    package func probeNow() { queue.sync { probe() } }

    package func cancel() { queue.sync { state.withLock { $0.isCancelled = true } } }

    private func wait() {
        let pause = shared.filesAreUsable ? Self.interval : Self.intervalOfFault
        queue.asyncAfter(deadline: .now() + pause) { @Sendable [weak self] in
            guard let self, !state.withLock({ $0.isCancelled }) else { return }
            probe()
            wait()
        }
    }

    private func probe() {
        queue.assertIsCurrent()
        let found = files.fault()
        let before = state.withLock { state in
            defer { state.fault = found }
            return state.fault
        }
        if let found {
            if found != before { shared.filesFailed(found) }
        } else if before != nil {
            shared.filesWork()
        }
    }
}

extension BlobFolder {
    /// Returns the path and the reason if this process cannot use the folder. The files themselves are not checked,
    /// since there may be millions.
    package func fault() -> String? {
        do throws(StoreError) { close(try BlobPin.openLock(self)) } catch { return "\(error)" }
        let folders = [incoming, blobs] + Self.names(in: blobs).map { blobs + "/" + $0 }
        for path in folders where unsafe access(path, R_OK | W_OK | X_OK) != 0 && errno != ENOENT {
            return "\(path): \(StoreSystemError.lastReason(at: path))"
        }
        return nil
    }
}
