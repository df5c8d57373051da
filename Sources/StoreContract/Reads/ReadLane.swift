/// What one event loop reads of a store without waiting. Confined to its loop.
public protocol ReadLane: AnyObject {
    /// From here to `endTurn` reads may share one snapshot. Each still sees every write that was answered before it. End it
    /// soon; a second call has no effect.
    func beginTurn()
    func endTurn()

    /// The answer, if it takes microseconds. Nil where it takes longer: `NoteStore.answer` then gives it later. A store on
    /// another machine has none at once.
    func answer(_ read: PointRead) throws(StoreError) -> PointAnswer?
}
