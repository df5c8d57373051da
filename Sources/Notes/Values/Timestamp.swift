/// A moment in milliseconds since 1970, from the first of 1970 to the last of 9999.
public struct Timestamp: Hashable, Comparable, Sendable {
    public let milliseconds: Int64

    public static let earliest = Timestamp(clamping: 0)
    public static let latest = Timestamp(clamping: 253_402_300_799_999)

    /// Nil outside the years 1970 to 9999.
    public init?(milliseconds: Int64) {
        guard milliseconds >= 0, milliseconds <= 253_402_300_799_999 else { return nil }
        self.milliseconds = milliseconds
    }

    /// For values that are in range by their origin: a stored stamp, the server's clock.
    public init(clamping milliseconds: Int64) {
        self.milliseconds = min(max(milliseconds, 0), 253_402_300_799_999)
    }

    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }

    /// Stays at the end of time rather than leave it.
    public func advanced(byMilliseconds count: Int64) -> Timestamp {
        let (sum, overflow) = milliseconds.addingReportingOverflow(count)
        return Timestamp(clamping: overflow ? (count < 0 ? 0 : .max) : sum)
    }

    public func milliseconds(since other: Timestamp) -> Int64 { milliseconds - other.milliseconds }
}

// The calendar is counted in days, with years that begin in March, so that the leap day is a year's last day.
enum Calendar {
    private static let daysInEra: Int64 = 146_097
    private static let daysToEpoch: Int64 = 719_468

    static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
        let shifted = month > 2 ? year : year - 1
        let era = shifted / 400
        let yearOfEra = shifted % 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * daysInEra + dayOfEra - daysToEpoch
    }

    static func date(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + daysToEpoch
        let era = shifted / daysInEra
        let dayOfEra = shifted % daysInEra
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    static func daysInMonth(_ month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
