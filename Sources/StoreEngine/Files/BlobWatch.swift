import Dispatch
import NotesPrimitives
import NotesStoreContract

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
