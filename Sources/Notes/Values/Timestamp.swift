import NotesPrimitives

/// Marks a moment in milliseconds since 1970, from the first of 1970 to the last of 9999.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Counts the milliseconds since 1970 in UTC, without leap seconds.
    public let milliseconds: Int64

    /// The year 1970 begins at this moment.
    public static let earliest = Timestamp(clamping: 0)
    /// The year 9999 ends with this moment.
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

// RFC 3339. Output is UTC with exactly three decimals, `2026-11-21T09:30:00.123Z`. Input has any offset and 0 to 9
// decimals (those after the third are cut off), or is an integer of milliseconds.

extension Timestamp {
    /// A time in the form `YYYY-MM-DDTHH:MM:SS.mmmZ` has this length.
    static let textLength = 24

    /// Formats the time in UTC with three decimals, as the server writes it.
    public var text: String {
        unsafe String(unsafeUninitializedCapacity: Timestamp.textLength) { buffer in
            unsafe write(to: buffer)
            return Timestamp.textLength
        }
    }

    /// Appends the form of `text`, without quotes.
    public func append(to bytes: inout [UInt8]) {
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Timestamp.textLength) { buffer in
            unsafe write(to: buffer)
            unsafe bytes.append(contentsOf: buffer)
        }
    }

    func write(to buffer: UnsafeMutableBufferPointer<UInt8>) {
        func digits(_ value: Int64, at position: Int) {
            let value = UInt32(truncatingIfNeeded: value)
            unsafe buffer[position] = UInt8(truncatingIfNeeded: 0x30 + value / 10)
            unsafe buffer[position + 1] = UInt8(truncatingIfNeeded: 0x30 + value % 10)
        }
        let day = milliseconds / 86_400_000
        let rest = milliseconds % 86_400_000
        let date = CivilDate(daysSince1970: day)
        digits(date.year / 100, at: 0)
        digits(date.year % 100, at: 2)
        digits(date.month, at: 5)
        digits(date.day, at: 8)
        digits(rest / 3_600_000, at: 11)
        digits(rest / 60_000 % 60, at: 14)
        digits(rest / 1000 % 60, at: 17)
        digits(rest % 1000 / 10, at: 20)
        unsafe buffer[22] = UInt8(truncatingIfNeeded: 0x30 + rest % 10)
        unsafe buffer[4] = UInt8(ascii: "-")
        unsafe buffer[7] = UInt8(ascii: "-")
        unsafe buffer[10] = UInt8(ascii: "T")
        unsafe buffer[13] = UInt8(ascii: ":")
        unsafe buffer[16] = UInt8(ascii: ":")
        unsafe buffer[19] = UInt8(ascii: ".")
        unsafe buffer[23] = UInt8(ascii: "Z")
    }

    /// Reads RFC 3339 only; returns nil for anything else, and outside the years 1970 to 9999.
    public init?(rfc3339 text: String) {
        var text = text
        guard let stamp = text.withUTF8({ unsafe Timestamp(rfc3339: $0) }) else { return nil }
        self = stamp
    }

    /// Reads a query parameter: RFC 3339, or an integer of milliseconds.
    public init?(parameter text: String) {
        if let stamp = Timestamp(rfc3339: text) {
            self = stamp
        } else if let milliseconds = Timestamp.plainInteger(text.utf8) {
            self.init(milliseconds: milliseconds)
        } else {
            return nil
        }
    }

    /// Reads digits alone: no sign, no fraction, no exponent.
    static func plainInteger(_ digits: some Collection<UInt8>) -> Int64? {
        guard !digits.isEmpty, digits.count <= 15 else { return nil }
        var value: Int64 = 0
        for digit in digits {
            guard digit >= 0x30, digit <= 0x39 else { return nil }
            value = value * 10 + Int64(digit - 0x30)
        }
        return value
    }

    init?(rfc3339 bytes: UnsafeBufferPointer<UInt8>) {
        func number(_ position: Int, _ count: Int) -> Int64? {
            guard position + count <= bytes.count else { return nil }
            return unsafe Timestamp.plainInteger(bytes[position..<position + count])
        }
        // Section 5.6: full-date "T" partial-time time-offset, where "T" and "Z" may be lower-case.
        guard bytes.count >= 20, unsafe bytes[4] == 0x2D, unsafe bytes[7] == 0x2D, unsafe bytes[10] | 0x20 == 0x74,
            unsafe bytes[13] == 0x3A, unsafe bytes[16] == 0x3A,
            let year = number(0, 4), let month = number(5, 2), let day = number(8, 2),
            let hour = number(11, 2), let minute = number(14, 2), let second = number(17, 2),
            (1...12).contains(month), day >= 1, day <= CivilDate.daysInMonth(month, of: year),
            hour <= 23, minute <= 59, second <= 60
        else { return nil }

        var position = 19
        var fraction: Int64 = 0
        if unsafe bytes[position] == 0x2E {
            position += 1
            let first = position
            while position < bytes.count, unsafe bytes[position] >= 0x30, unsafe bytes[position] <= 0x39 {
                if position - first < 3 { fraction = unsafe fraction * 10 + Int64(bytes[position] - 0x30) }
                position += 1
            }
            let decimals = position - first
            guard decimals >= 1, decimals <= 9 else { return nil }
            for _ in min(decimals, 3)..<3 { fraction *= 10 }
        }

        guard position < bytes.count else { return nil }
        var offset: Int64 = 0
        switch unsafe bytes[position] {
        case 0x5A, 0x7A:
            guard position + 1 == bytes.count else { return nil }
        case 0x2B, 0x2D:
            guard position + 6 == bytes.count, unsafe bytes[position + 3] == 0x3A,
                let hours = number(position + 1, 2), let minutes = number(position + 4, 2), hours <= 23, minutes <= 59
            else { return nil }
            offset = unsafe (hours * 60 + minutes) * (bytes[position] == 0x2B ? 1 : -1)
        default:
            return nil
        }

        let minutes = CivilDate(year: year, month: month, day: day).daysSince1970 * 1440 + hour * 60 + minute - offset
        // A leap second ends a UTC day; it counts as the first second of the next one.
        guard second < 60 || (minutes + 1) % 1440 == 0 else { return nil }
        self.init(milliseconds: (minutes * 60 + second) * 1000 + fraction)
    }
}

/// A time is coded as its text in UTC, as on the wire.
extension Timestamp: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let time = Timestamp(rfc3339: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "It is not a time of RFC 3339.")
        }
        self = time
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// Decides whether a date without fractions of a second proves that a note is unmodified (RFC 9110 13.1.3, 13.1.4).
///
/// HTTP dates have no fractions, a note may change many times a second, and its `lastModified` is its user's, so an
/// edit of ten o'clock may arrive at noon. A date therefore proves that the note is as it was then in two cases only:
///
/// - It is the second of the note's own `lastModified`, as `Last-Modified` gave it, and no other state of the note, a
///   thinned one included, has a stamp in that second.
/// - It is later than `lastModified`, and the server had received the present state before that second began.
///
///     lastModified 10:00:00.5, received 10:00:00.6      since 09:59:59  modified
///                                                       since 10:00:00  as given: unmodified, if it is the only state
///                                                       since 10:00:01  unmodified
///     lastModified 10:00:00.5, received 12:00:00.2      since 11:00:00  modified: it was not here at eleven
public enum WholeSecond {
    /// Returns true if a date proves that the note is as it was then.
    ///
    /// - Parameters:
    ///   - second: the date, in seconds since 1970.
    ///   - lastModified: the stamp of the present state.
    ///   - receivedAt: the time at which the server received the present state.
    ///   - hasOtherState: a query for another state with a stamp in that second. It is called only if the answer
    ///     depends on it, and its error is thrown.
    public static func provesUnmodified<Failure>(
        _ second: Int, lastModified: Timestamp, receivedAt: Timestamp, hasOtherState: () throws(Failure) -> Bool
    ) throws(Failure) -> Bool {
        let shown = Int(lastModified.milliseconds / 1000)
        if second < shown { return false }
        if Int(receivedAt.milliseconds / 1000) < second { return true }
        guard second == shown else { return false }
        return try !hasOtherState()
    }

    /// Returns the stamps within the second.
    public static func range(of second: Int) -> ClosedRange<Int64> {
        Int64(second) * 1000...Int64(second) * 1000 + 999
    }
}
