/// Answers reads of one event loop without waiting. It is confined to its loop.
public protocol ReadLane: AnyObject {
    /// Begins a turn, in which reads may share one snapshot until `endTurn`. Each still sees every write that was
    /// answered before it. End it soon; a second call has no effect.
    func beginTurn()
    func endTurn()

    /// Returns the answer if it takes microseconds; otherwise nil, and `NoteStore.answer` gives it later. A store on
    /// another machine always returns nil.
    func answer(_ read: PointRead) throws(StoreError) -> PointAnswer?
}
