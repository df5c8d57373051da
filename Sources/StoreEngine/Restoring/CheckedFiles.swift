import Notes
import NotesHashing
import NotesStoreContract

/// The result of a restore's first pass over its files.
package struct CheckedFiles: Sendable {
    /// Files that are referenced, and are neither in the backup nor in the account.
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
        case .note(let note): note.state.shownContent?.attachments ?? []
        case .version(let version): version.kept?.note.state.content?.attachments ?? []
        case .attachment, .app: []
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
        case .attachment, .app: return self
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
