/// A moment in milliseconds since 1970, from the first of 1970 to the last of 9999.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// The milliseconds since 1970 in UTC, without leap seconds.
    public let milliseconds: Int64

    /// The first moment of 1970.
    public static let earliest = Timestamp(clamping: 0)
    /// The last moment of 9999.
    public static let latest = Timestamp(clamping: 253_402_300_799_999)

    /// Returns nil outside the years 1970 to 9999.
    public init?(milliseconds: Int64) {
        guard milliseconds >= 0, milliseconds <= 253_402_300_799_999 else { return nil }
        self.milliseconds = milliseconds
    }

    /// Clamps to the valid range, for values that are known to be in it: a stored stamp, the server's clock.
    public init(clamping milliseconds: Int64) {
        self.milliseconds = min(max(milliseconds, 0), 253_402_300_799_999)
    }

    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }

    /// Returns the sum, which saturates at the last valid moment.
    public func advanced(byMilliseconds count: Int64) -> Timestamp {
        let (sum, overflow) = milliseconds.addingReportingOverflow(count)
        return Timestamp(clamping: overflow ? (count < 0 ? 0 : .max) : sum)
    }

    /// Returns the milliseconds from `other` to this moment; negative if this one is earlier.
    public func milliseconds(since other: Timestamp) -> Int64 { milliseconds - other.milliseconds }
}
