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

    /// Names the received files, whether a row references them or not.
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
        /// A real run would change something visible. A pass that does not count ends once this is true.
        package var changesSomething: Bool
        /// Measures the source's notes and versions.
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

/// Checks the files that restored notes reference. A note may reference a file only if the backup has its bytes or the
/// account already has it. Otherwise a forged backup with the digest of another account's file would give access to
/// that file. Both passes remove other references from the note.
///
/// The first pass uses this; the second uses its `CheckedFiles`.
private final class RestoredFiles {
    private let blobs: any BlobStore
    /// The hold lasts from before the first file is written until the rows that reference it are committed.
    private let hold: any BlobHold
    private let reads: any RestoreReads
    private let account: AccountNumber
    private let isTrial: Bool
    private var current: Current?
    /// Maps the backup's files and the account's to their sizes.
    private var sizes: [SHA256.Digest: Int64] = [:]
    private(set) var adopted: Set<SHA256.Digest> = []
    private var missing: Set<SHA256.Digest> = []

    private struct Current {
        var digest: SHA256.Digest
        var size: Int64
        var intake: any Intake
    }

    init(
        _ reads: any RestoreReads, _ blobs: any BlobStore, _ account: AccountNumber, isTrial: Bool
    ) throws(StoreError) {
        self.reads = reads
        self.blobs = blobs
        self.account = account
        self.isTrial = isTrial
        hold = try blobs.hold()
    }

    func take(_ part: AttachmentPart) throws {
        if part.offset == 0 {
            guard current == nil else { throw Self.incomplete }
            current = Current(
                digest: part.digest, size: part.size, intake: try blobs.makeIntake(limit: part.size))
        }
        guard let current, current.digest == part.digest, current.size == part.size,
            current.intake.count == part.offset
        else { throw Self.incomplete }
        let isComplete = current.intake.count + Int64(part.bytes.count) == current.size
        guard isComplete || !part.bytes.isEmpty else { throw Self.incomplete }
        do {
            try unsafe part.bytes.withUnsafeBytes { try unsafe current.intake.append($0) }
            if isComplete { try keep(try current.intake.finish(), as: part.digest) }
        } catch IntakeError.tooLarge {
            throw Self.incomplete
        }
    }

    private func keep(_ received: any ReceivedBytes, as digest: SHA256.Digest) throws {
        current = nil
        guard received.digest == digest else { throw Self.incomplete }
        if !isTrial {
            adopted.insert(digest)
            try blobs.adopt(received, hold)
        }
        sizes[digest] = received.count
    }

    /// Checks the files that the entry names, and removes references to missing ones.
    func checked(_ entry: RestoreEntry) throws -> RestoreEntry {
        guard current == nil else { throw Self.incomplete }
        for file in entry.attachments {
            if sizes[file.sha256] == nil, try reads.names(file.sha256, account) {
                sizes[file.sha256] = try blobs.file(file.sha256)?.count
            }
            if sizes[file.sha256] != file.size { missing.insert(file.sha256) }
        }
        return CheckedFiles(missing, hold).stripped(entry)
    }

    func finish() throws -> CheckedFiles {
        guard current == nil else { throw Self.incomplete }
        return CheckedFiles(missing, hold)
    }

    private static var incomplete: RestoreError {
        .invalid(
            DomainError(
                .invalidBackup,
                "The backup is not valid, and nothing was changed. The pieces of a file do not match its digest."
            ))
    }
}

/// Reports the result of a restore's first pass over its files.
package struct CheckedFiles: Sendable {
    /// Names files that are referenced, and are neither in the backup nor in the account.
    package let missing: Set<SHA256.Digest>
    /// Keeps the files until the rows that reference them are committed.
    private let hold: any BlobHold

    init(_ missing: Set<SHA256.Digest>, _ hold: any BlobHold) {
        self.missing = missing
        self.hold = hold
    }

    func stripped(_ entry: RestoreEntry) -> RestoreEntry {
        guard !missing.isEmpty, entry.attachments.contains(where: { missing.contains($0.sha256) }) else { return entry }
        return entry.without(missing)
    }
}

extension RestoreEntry {
    var attachments: [Attachment] {
        switch self {
        case .note(let note): note.state.attachments
        case .version(let version): version.kept?.note.state.content?.attachments ?? []
        case .attachment, .app: []
        }
    }

    fileprivate func without(_ missing: Set<SHA256.Digest>) -> RestoreEntry {
        switch self {
        case .note(var note):
            note.state = note.state.keepingFiles { !missing.contains($0.sha256) }
            note.rev = note.state.rev
            return .note(note)
        case .version(var version):
            if var kept = version.kept {
                kept.note.state = kept.note.state.keepingFiles { !missing.contains($0.sha256) }
                kept.note.rev = kept.note.state.rev
                version.rev = kept.note.rev
                version.kept = kept
            }
            return .version(version)
        case .attachment, .app: return self
        }
    }
}
