import Notes

public struct SyncResult: Sendable {
    public var id: NoteID
    public var status: MergeOutcome.Status
    /// The note's present state; the winner if the change was superseded.
    public var current: StoredNote
    /// True if the notes of earlier results were too much for one answer: the JSON of `current` is empty then.
    public var omitsCurrent: Bool { current.json.isEmpty }
    /// The rev of a superseded change, a base for its user's later changes.
    public var version: Rev?
    /// The registers of the change in which a later value won.
    public var lost: Registers
    /// The state of another device that this change replaced unseen.
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
