import Notes

public struct SyncResult: Sendable {
    public var id: NoteID
    public var status: MergeOutcome.Status
    /// The note's present state: the winner where the change was superseded.
    public var current: StoredNote
    /// The notes of the results before it were too much for one answer: the JSON of `current` is empty.
    public var omitsCurrent: Bool { current.json.isEmpty }
    /// What was sent, kept as a version, where it was superseded and not thinned or erased since.
    public var version: Rev?
    /// What another device had written, and this change replaced unseen.
    public var replaced: ReplacedState?
    public var warnings: [Warning]

    public init(
        id: NoteID, status: MergeOutcome.Status, current: StoredNote, version: Rev?,
        replaced: ReplacedState? = nil, warnings: [Warning]
    ) {
        self.id = id
        self.status = status
        self.current = current
        self.version = version
        self.replaced = replaced
        self.warnings = warnings
    }
}
