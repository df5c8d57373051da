/// Converts between days of the Gregorian calendar and their numbers counted from 1970-01-01 (Hinnant's days-to-civil).
///
/// Years begin in March here, so that the leap day is a year's last; an era is 400 years of 146,097 days:
/// day 59 is 1970-03-01, day -1 is 1969-12-31.
public struct CivilDate: Hashable, Sendable {
    public var year: Int64
    public var month: Int64
    public var day: Int64

    public init(year: Int64, month: Int64, day: Int64) {
        self.year = year
        self.month = month
        self.day = day
    }

    private static let daysInEra: Int64 = 146_097
    private static let daysToEpoch: Int64 = 719_468

    public init(daysSince1970 days: Int64) {
        let shifted = days + Self.daysToEpoch
        let era = Self.floorDivide(shifted, Self.daysInEra)
        let dayOfEra = shifted - era * Self.daysInEra
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    }

    public var daysSince1970: Int64 {
        let shifted = month > 2 ? year : year - 1
        let era = Self.floorDivide(shifted, 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * Self.daysInEra + dayOfEra - Self.daysToEpoch
    }

    /// Monday is 1, as in ISO 8601; 1970-01-01 was a Thursday.
    public var weekday: Int64 {
        let days = daysSince1970 + 3
        return days - Self.floorDivide(days, 7) * 7 + 1
    }

    public static func daysInMonth(_ month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Rounds down, where `/` rounds towards zero.
    static func floorDivide(_ dividend: Int64, _ divisor: Int64) -> Int64 {
        (dividend >= 0 ? dividend : dividend - divisor + 1) / divisor
    }
}
