import Notes
import NotesHashing
import NotesStoreContract

/// Checks the files that restored notes reference. A note may reference a file only if the backup has its bytes or the
/// account already has it. Otherwise a forged backup with the digest of another account's file would give access to
/// that file. Both passes remove other references from the note.
///
/// The first pass uses this; the second uses its `CheckedFiles`.
final class RestoredFiles {
    private let blobs: any BlobStore
    /// It is held from before the first file is written until the rows that reference it are committed.
    private let hold: any BlobHold
    private let reads: any RestoreReads
    private let account: AccountNumber
    private let isTrial: Bool
    private var current: Current?
    /// The sizes of the backup's files and of the account's.
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
        } catch IntakeError.store(let error) {
            throw error
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
