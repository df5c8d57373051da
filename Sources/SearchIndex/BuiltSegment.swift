/// A segment with its leaves, before it is stored.
public struct BuiltSegment: Equatable, Sendable {
    public var segment: Segment
    public var leaves: [[UInt8]]
}
