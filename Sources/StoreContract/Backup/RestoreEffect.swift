import Notes

/// The effect of restoring one note, computed without side effects, so that a dry run and a real one count the same.
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
    /// The changes that restore it by the merge rule, with their original stamps. For a deleted note the content in the
    /// trash comes first, then the delete.
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

    /// The change that makes its content win. The server stamps it like any other new change.
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
