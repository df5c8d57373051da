/// A gap in an account's order, left where two histories of the account may exist. It is longer than the part of the
/// abandoned history that the other one lacks.
public enum PositionGap {
    /// The size after a move, and after a failover. The old store of a move may be used again by mistake. The positions
    /// that it gives are inside the gap, and no cursor of them is valid in the new store.
    public static let size: Int64 = 1 << 20
    /// The size after the store returned to an earlier copy of itself. It is half of `size`: the old store of a move
    /// stays inside the move's gap.
    static let afterRollback = size / 2

    /// Returns the position at which an account's order continues after a cursor ahead of it; nil if none is left. It
    /// uses half of the remaining gap. A store that returns to the same copy once more loses its first gap, and the
    /// other half is left for another.
    public static func end(head: Int64, ahead: Int64) -> Int64? {
        let rest = afterRollback - (ahead - head)
        return ahead > head && rest > 0 ? ahead + (rest + 1) / 2 : nil
    }
}
