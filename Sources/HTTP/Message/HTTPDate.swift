import Primitives
/// RFC 9110 5.6.7 IMF-fixdate from seconds since 1970, and back.
public enum HTTPDate {
    public static let length = 29

    public static func format(_ seconds: Int) -> String {
        var store = ByteStore(capacity: length)
        write(seconds, into: &store)
        return String(decoding: store.bytes, as: UTF8.self)
    }

    static func write(_ seconds: Int, into store: inout ByteStore) {
        let (date, second) = split(seconds)
        let (year, month, day) = (Int(date.year), Int(date.month), Int(date.day))
        store.append(names(weekdays, Int(date.weekday % 7)))
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
        let (date, second) = split(seconds)
        let (year, month, day) = (Int(date.year), Int(date.month), Int(date.day))
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
        let days = CivilDate(year: Int64(year), month: Int64(month + 1), day: Int64(day)).daysSince1970
        return Int(days) * 86_400 + hour * 3600 + minute * 60 + second
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

    private static func split(_ seconds: Int) -> (CivilDate, second: Int) {
        let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
        return (CivilDate(daysSince1970: Int64(days)), seconds - days * 86_400)
    }
}
