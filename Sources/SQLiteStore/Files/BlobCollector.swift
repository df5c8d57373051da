import Dispatch
import Notes
import NotesHashing
import NotesSQLite

import NotesPrimitives
import NotesStoreEngine

/// Removes the blobs that no row of `files` names: soon after a transaction that dropped a reference, and at a start
/// for what a crash left, one folder after the other. It queries the database while it works alone (`BlobPin`). So it
/// never removes a file that is being adopted or copied into a backup.
final class BlobCollector: Sendable {
    private struct Waiting {
        var digests: Set<SHA256.Digest> = []
        var isArmed = false
    }

    private let configuration: StoreConfiguration
    private let queue = DispatchQueue(label: "cloudnotes.collector", qos: .utility)
    private let waiting = Mutex(Waiting())

    /// At most this number of blobs are removed at a time, since uploads wait meanwhile.
    private static let bite = 200

    init(_ configuration: StoreConfiguration) { self.configuration = configuration }

    func collect(_ digests: Set<SHA256.Digest>) {
        guard !digests.isEmpty else { return }
        let starts = waiting.withLock { waiting in
            waiting.digests.formUnion(digests)
            defer { waiting.isArmed = true }
            return !waiting.isArmed
        }
        if starts { queue.async { self.run() } }
    }

    /// Collects all files that no row references.
    func sweep() {
        queue.async {
            for name in BlobFolder.names(in: self.configuration.files.blobs) {
                let files = BlobFolder.names(in: self.configuration.files.blobs + "/" + name)
                self.collect(Set(files.compactMap { SHA256.Digest(hex: $0) }))
            }
        }
    }

    /// Tries once to remove what waits, before the store is closed. Returns false if some of it must wait.
    @discardableResult func finish() -> Bool { queue.sync { removeWaiting() } }

    private func run() {
        if removeWaiting() { return }
        queue.asyncAfter(deadline: .now() + .seconds(1)) { [weak self] in self?.run() }
    }

    /// Returns false if a pin exists or the disk fails; the collector tries again later.
    private func removeWaiting() -> Bool {
        while true {
            let digests = waiting.withLock { waiting in
                let bite = Array(waiting.digests.prefix(Self.bite))
                waiting.digests.subtract(bite)
                if bite.isEmpty { waiting.isArmed = false }
                return bite
            }
            if digests.isEmpty { return true }
            guard removeUnnamed(digests) else {
                waiting.withLock { $0.digests.formUnion(digests) }
                return false
            }
        }
    }

    private func removeUnnamed(_ digests: [SHA256.Digest]) -> Bool {
        let files = configuration.files
        do {
            guard let alone = try BlobPin(excludingOthersFrom: files) else { return false }
            try withExtendedLifetime(alone) {
                let named = try OpenDatabase.reader(configuration).statement(FileTable.isNamed)
                for digest in digests where try !named.bind(1, digest).hasRow() {
                    unlink(files.path(of: digest))
                }
            }
            return true
        } catch {
            return false
        }
    }
}
