import Notes
import NotesHashing
import NotesStoreContract

/// Reads a source once outside the writer's queue, so that a fault in it delays no write and changes nothing. A dry run
/// counts the effects of a real one on the way.
package struct RestoreTrial {
    private let order: RestoreOrder
    private let reads: any RestoreReads
    private let state: StoreSignals
    private let files: RestoredFiles

    /// The received files, referenced by a row or not.
    package var adopted: Set<SHA256.Digest> { files.adopted }

    package init(
        _ order: RestoreOrder, _ reads: any RestoreReads, _ blobs: any BlobStore, _ state: StoreSignals
    ) throws {
        self.order = order
        self.reads = reads
        self.state = state
        files = try RestoredFiles(reads, blobs, order.account, isTrial: order.isTrial)
    }

    package struct Outcome {
        package var counters: RestoreCounters
        package var files: CheckedFiles
        /// True if a real run would change anything visible. A pass that does not count ends once this is known.
        package var changesSomething: Bool
        /// The size of the source's notes and versions.
        package var size: PieceSize
    }

    package func run() throws -> Outcome {
        try order.source.rewind()
        try reads.begin()
        defer { reads.end() }
        var counters = RestoreCounters()
        var changesSomething = false
        var met = 0
        var size = PieceSize()
        while let entry = try order.source.next() {
            try state.throwIfClosing()
            if case .attachment(let part) = entry {
                try files.take(part)
                continue
            }
            size.add(bytes: entry.bytes)
            guard case .note(let note) = try files.checked(entry) else { continue }
            guard order.isTrial || !changesSomething else { continue }
            let present = try reads.row(order.account, note.state.id)?.note
            if let present, !present.state.isDeleted { met += 1 }
            let effect = RestoreEffect(note.state, rev: note.rev, over: present, order.mode)
            counters.count(effect)
            if effect != .unchanged && effect != .skipped { changesSomething = true }
        }
        let checked = try files.finish()
        counters.missingFiles = checked.missing.count
        if order.mode == .replace { counters.deleted += try reads.live(order.account) - met }
        // These modes always keep a snapshot first, even if they change nothing.
        if order.mode != .merge { changesSomething = true }
        return Outcome(counters: counters, files: checked, changesSomething: changesSomething, size: size)
    }
}
