/// RFC 9110 5.6.7 IMF-fixdate from seconds since 1970, by arithmetic (Hinnant's days-to-civil), and back.
public enum HTTPDate {
    public static let length = 29

    public static func format(_ seconds: Int) -> String {
        var store = ByteStore(capacity: length)
        write(seconds, into: &store)
        return String(decoding: store.bytes, as: UTF8.self)
    }

    static func write(_ seconds: Int, into store: inout ByteStore) {
        let days = seconds.floorDiv(86_400)
        let second = seconds - days * 86_400
        let (year, month, day) = civil(days: days)
        store.append(names(weekdays, (days + 4).floorMod(7)))
        store.append(", ")
        appendTwo(day, into: &store)
        store.append(" ")
        store.append(names(months, month - 1))
        store.append(" ")
        appendTwo(year / 100, into: &store)
        appendTwo(year % 100, into: &store)
        store.append(" ")
        appendTwo(second / 3600, into: &store)
        store.append(":")
        appendTwo(second / 60 % 60, into: &store)
        store.append(":")
        appendTwo(second % 60, into: &store)
        store.append(" GMT")
    }

    /// RFC 3339, for logs.
    static func writeISO(_ seconds: Int, into store: inout ByteStore) {
        let days = seconds.floorDiv(86_400)
        let second = seconds - days * 86_400
        let (year, month, day) = civil(days: days)
        appendTwo(year / 100, into: &store)
        appendTwo(year % 100, into: &store)
        for (separator, value) in [
            ("-", month), ("-", day), ("T", second / 3600), (":", second / 60 % 60), (":", second % 60),
        ] as [(StaticString, Int)] {
            store.append(separator)
            appendTwo(value, into: &store)
        }
        store.append("Z")
    }

    /// Only IMF-fixdate is read: the obsolete forms have not been sent for decades, and an `If-Modified-Since` that is
    /// not understood is ignored by rule.
    public static func parse(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard bytes.count == length, bytes[3] == ASCII.comma, bytes[19] == ASCII.colon, bytes[22] == ASCII.colon,
            text.hasSuffix(" GMT"),
            let day = number(bytes[5..<7]), let year = number(bytes[12..<16]), let hour = number(bytes[17..<19]),
            let minute = number(bytes[20..<22]), let second = number(bytes[23..<25]),
            let month = (0..<12).first(where: { Array(bytes[8..<11]) == slice(months, $0) }),
            (1...31).contains(day), hour < 24, minute < 60, second < 61, year >= 1970
        else { return nil }
        return days(year: year, month: month + 1, day: day) * 86_400 + hour * 3600 + minute * 60 + second
    }

    private static let weekdays: StaticString = "SunMonTueWedThuFriSat"
    private static let months: StaticString = "JanFebMarAprMayJunJulAugSepOctNovDec"

    private static func names(_ table: StaticString, _ index: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: table.utf8Start + index * 3, count: 3)
    }

    private static func slice(_ table: StaticString, _ index: Int) -> [UInt8] { Array(names(table, index)) }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        digits.allSatisfy(\.isDigit) ? digits.reduce(0) { $0 * 10 + Int($1 - ASCII.zero) } : nil
    }

    private static func appendTwo(_ value: Int, into store: inout ByteStore) {
        store.append(ASCII.zero + UInt8(truncatingIfNeeded: value / 10 % 10))
        store.append(ASCII.zero + UInt8(truncatingIfNeeded: value % 10))
    }

    /// Years begin in March here, so that the leap day is a year's last; an era is 400 years of 146,097 days.
    private static func civil(days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = shifted.floorDiv(146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    private static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = year.floorDiv(400)
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

extension Int {
    fileprivate func floorDiv(_ divisor: Int) -> Int { (self >= 0 ? self : self - divisor + 1) / divisor }
    fileprivate func floorMod(_ divisor: Int) -> Int { self - floorDiv(divisor) * divisor }
}
