import Notes

/// Names the source, the target and the mode of a restore.
///
/// `@unchecked Sendable`: only the store uses `source`, on its restoring queue and then on the writer's.
public struct RestoreOrder: @unchecked Sendable {
    /// The notes are restored into this account.
    public var account: AccountNumber
    public var asker: Asker
    public var mode: RestoreMode
    /// Counts the effects without having any.
    public var isTrial: Bool
    public let source: any RestoreSource

    public init(
        account: AccountNumber, asker: Asker, mode: RestoreMode, isTrial: Bool, source: sending any RestoreSource
    ) {
        self.account = account
        self.asker = asker
        self.mode = mode
        self.isTrial = isTrial
        self.source = source
    }
}

public enum RestoreMode: String, CaseIterable, Sendable {
    /// Merges each note by the merge rule.
    case merge
    /// Applies the backup's content as a new change wherever it differs.
    case overwrite
    /// Makes the account exactly the backup.
    case replace
}

public enum RestoreAnswer: Sendable {
    case done(RestoreCounters)
    /// The restore was refused, and nothing was changed.
    case refused(DomainError)
    /// The account has no such snapshot.
    case noSuchUndo
}

public enum RestoreError: Error, Sendable {
    /// The input is invalid (`invalid_backup`); the detail names the line or file.
    case invalid(DomainError)
    case store(StoreError)
}

/// Counts the effects of a restore; each note counts once.
public struct RestoreCounters: Equatable, Sendable {
    /// Counts notes whose id was unknown.
    public var added = 0
    public var updated = 0
    /// Counts notes that were deleted on the server and are live again.
    public var undeleted = 0
    /// Counts notes that were live on the server and are now deleted, or removed by `replace`.
    public var deleted = 0
    public var unchanged = 0
    /// Counts notes that are newer on the server.
    public var skipped = 0
    /// Counts files that notes name, and that neither the backup nor the account has.
    public var missingFiles = 0
    /// Identifies the account's snapshot before the restore; nil if none was kept.
    public var undo: String?

    public init() {}

    public mutating func count(_ effect: RestoreEffect) {
        switch effect {
        case .added: added += 1
        case .updated: updated += 1
        case .undeleted: undeleted += 1
        case .deleted: deleted += 1
        case .unchanged: unchanged += 1
        case .skipped: skipped += 1
        }
    }
}

/// Classifies the restore of one note without side effects, so that a dry run and a real one count the same.
public enum RestoreEffect: Sendable {
    case added, updated, undeleted, deleted, unchanged, skipped

    public init(_ restored: NoteState, rev: Rev, over present: Note?, _ mode: RestoreMode) {
        guard let present else {
            self = .added
            return
        }
        let stands = present.state
        if rev == present.rev {
            self = .unchanged
            return
        }
        switch mode {
        case .merge:
            let joined = NoteState.join(stands, restored)
            guard joined.shows(stands) else {
                self = RestoreEffect.turning(stands.isDeleted, joined.isDeleted)
                return
            }
            self = restored.shows(stands) ? .unchanged : .skipped
        case .overwrite:
            let isSame = restored.isDeleted ? stands.isDeleted : restored.content == stands.content
            self = isSame ? .unchanged : RestoreEffect.turning(stands.isDeleted, restored.isDeleted)
        case .replace:
            self = RestoreEffect.turning(stands.isDeleted, restored.isDeleted)
        }
    }

    public static func turning(_ wasDeleted: Bool, _ isDeleted: Bool) -> RestoreEffect {
        switch (wasDeleted, isDeleted) {
        case (true, false): .undeleted
        case (false, true): .deleted
        default: .updated
        }
    }
}

extension RestoredNote {
    /// Lists the changes that restore the note by the merge rule, with their original stamps. For a deleted note the
    /// content in the trash comes first, then the delete.
    public var merging: [Change] {
        switch state.life {
        case .live(let content): [write(content, state.lastModified, state.stamps)]
        case .deleted(let trash):
            (trash.map { [write($0.content, $0.lastModified, state.stamps)] } ?? []) + [
                Change(
                    id: state.id, action: .delete, createdAt: state.created, lastModified: state.lastModified,
                    origin: .sync)
            ]
        }
    }

    /// Makes the note's content win. The server stamps the change like any other new one.
    public var overwriting: Change {
        switch state.life {
        case .live(let content): write(content, nil)
        case .deleted: Change(id: state.id, action: .delete, createdAt: state.created)
        }
    }

    private func write(_ content: Content, _ stamp: Timestamp?, _ stamps: Stamps? = nil) -> Change {
        Change(
            id: state.id, action: .write(content), createdAt: state.created, lastModified: stamp, origin: .sync,
            leftOut: [], stamps: stamps)
    }
}
