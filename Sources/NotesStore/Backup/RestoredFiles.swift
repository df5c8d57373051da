import Hashing
import Notes
import SQLite

/// The files that restored notes reference. A note may reference a file only if the backup has its bytes or the account
/// has it already: otherwise a made-up backup with the digest of another account's file would give access to that file.
/// Other references are removed from the note, in both passes alike.
///
/// `@unchecked Sendable`: the first pass and then the writer use it, one after the other.
final class RestoredFiles: @unchecked Sendable {
    private let folder: BlobFolder
    /// Held from before the first file is written until the rows that reference it are committed.
    private let hold: BlobPin
    private let named: Statement
    private let account: AccountNumber
    private let isTrial: Bool
    private var current: Current?
    /// The sizes of the backup's files and of the account's.
    private var sizes: [SHA256.Digest: Int64] = [:]
    private(set) var adopted: Set<SHA256.Digest> = []
    private(set) var missing: Set<SHA256.Digest> = []

    private struct Current {
        var digest: SHA256.Digest
        var size: Int64
        var intake: FileIntake
    }

    init(_ database: Database, _ folder: BlobFolder, _ account: AccountNumber, isTrial: Bool) throws {
        self.folder = folder
        self.account = account
        self.isTrial = isTrial
        hold = try BlobPin(folder)
        named = try database.prepare(
            """
            SELECT EXISTS (SELECT 1 FROM files WHERE account = ?1 AND digest = ?2)
                OR EXISTS (SELECT 1 FROM undo_files f JOIN undos u ON u.id = f.undo
                    WHERE u.account = ?1 AND f.digest = ?2)
            """)
    }

    // MARK: The first pass

    func take(_ part: AttachmentPart) throws {
        if part.offset == 0 {
            guard current == nil else { throw Self.incomplete }
            current = Current(
                digest: part.digest, size: part.size, intake: try folder.makeIntake(limit: part.size))
        }
        guard let current, current.digest == part.digest, current.size == part.size,
            current.intake.count == part.offset
        else { throw Self.incomplete }
        let isWhole = current.intake.count + Int64(part.bytes.count) == current.size
        guard isWhole || !part.bytes.isEmpty else { throw Self.incomplete }
        do {
            try part.bytes.withUnsafeBytes { try current.intake.append($0) }
            if isWhole { try keep(try current.intake.finish(), as: part.digest) }
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
            try folder.adopt(received, hold)
        }
        sizes[digest] = received.count
    }

    /// Finds out about the files that the entry names, and takes off those that are not to be had.
    func judge(_ entry: RestoreEntry) throws -> RestoreEntry {
        guard current == nil else { throw Self.incomplete }
        for file in entry.attachments {
            if sizes[file.sha256] == nil,
                try named.bind(1, account.value).bind(2, file.sha256).one({ $0.bool(0) }) == true
            {
                sizes[file.sha256] = try folder.open(file.sha256)?.count
            }
            if sizes[file.sha256] != file.size { missing.insert(file.sha256) }
        }
        return stripped(entry)
    }

    func finish() throws { if current != nil { throw Self.incomplete } }

    private static var incomplete: RestoreError {
        .invalid(
            DomainError(
                .invalidBackup,
                "The backup is not valid, and nothing was changed. The pieces of a file do not match its digest."
            ))
    }

    // MARK: Both passes

    func stripped(_ entry: RestoreEntry) -> RestoreEntry {
        guard !missing.isEmpty, entry.attachments.contains(where: { missing.contains($0.sha256) }) else { return entry }
        return entry.without(missing)
    }
}

extension RestoreEntry {
    fileprivate var attachments: [Attachment] {
        switch self {
        case .note(let note): note.state.shownContent?.attachments ?? []
        case .version(let version): version.kept?.note.state.content?.attachments ?? []
        case .attachment: []
        }
    }

    fileprivate func without(_ missing: Set<SHA256.Digest>) -> RestoreEntry {
        switch self {
        case .note(var note):
            note.state.life = note.state.life.without(missing)
            note.rev = note.state.rev
            return .note(note)
        case .version(var version):
            if var kept = version.kept {
                kept.note.state.life = kept.note.state.life.without(missing)
                kept.note.rev = kept.note.state.rev
                version.rev = kept.note.rev
                version.kept = kept
            }
            return .version(version)
        case .attachment: return self
        }
    }
}

extension NoteState.Life {
    fileprivate func without(_ missing: Set<SHA256.Digest>) -> NoteState.Life {
        switch self {
        case .live(var content):
            content.attachments.removeAll { missing.contains($0.sha256) }
            return .live(content)
        case .deleted(var trash):
            trash?.content.attachments.removeAll { missing.contains($0.sha256) }
            return .deleted(trash)
        }
    }
}
