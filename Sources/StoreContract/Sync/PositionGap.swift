/// Positions that are left out of an account's order where there may be two histories of it: more than the one that is not
/// followed can have given out.
///
/// - The account has moved: where the store that was left is used once more by mistake, a device that syncs there gets a cursor
///   that is valid nowhere else.
/// - The store lost changes: devices that have them would miss what took their positions.
public enum PositionGap {
    public static let size: Int64 = 1 << 20
}
