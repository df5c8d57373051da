/// A gap in an account's order, left where two histories of the account may exist. It is longer than the part of the abandoned
/// history that the other one does not have.
public enum PositionGap {
    /// After a move, and after a failover. Where a store that was left by a move is used again by mistake, the positions that it
    /// gives are inside the gap, and no cursor of them is valid in the new store.
    public static let size: Int64 = 1 << 20
    /// After the store went back to an earlier copy of itself. Half of `size`: a store that was left by a move stays inside
    /// the move's gap.
    static let afterRollback = size / 2

    /// Where the order of an account goes on after a cursor was ahead of it: half of the room behind the cursor. A store that
    /// goes back to the same copy once more, and with it loses its first gap, so has room for another. Nil where there is none.
    public static func end(head: Int64, ahead: Int64) -> Int64? {
        let room = afterRollback - (ahead - head)
        return ahead > head && room > 0 ? ahead + (room + 1) / 2 : nil
    }
}
