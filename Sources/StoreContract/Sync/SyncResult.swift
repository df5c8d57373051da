import Notes

public struct SyncResult: Sendable {
    public var id: NoteID
    public var status: MergeOutcome.Status
    /// The note's present state: the winner where the change was superseded.
    public var current: StoredNote
    /// The notes of the results before it were too much for one answer: the JSON of `current` is empty.
    public var omitsCurrent: Bool { current.json.isEmpty }
    /// What was sent, where it was superseded: a base for what its user changed since.
    public var version: Rev?
    /// The registers of the change in which a later value won.
    public var lost: Registers
    /// What another device had written, and this change replaced unseen.
    public var replaced: ReplacedState?
    public var warnings: [Warning]

    public init(
        id: NoteID, status: MergeOutcome.Status, current: StoredNote, version: Rev?,
        lost: Registers = [], replaced: ReplacedState? = nil, warnings: [Warning]
    ) {
        self.id = id
        self.status = status
        self.current = current
        self.version = version
        self.lost = lost
        self.replaced = replaced
        self.warnings = warnings
    }
}
