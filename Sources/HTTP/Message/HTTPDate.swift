import NotesPrimitives

/// Converts seconds since 1970 to an IMF-fixdate (RFC 9110 5.6.7), and back.
public enum HTTPDate {
    public static let length = 29

    public static func format(_ seconds: Int) -> String {
        var store = ByteStore(capacity: length)
        write(seconds, into: &store)
        return unsafe String(decoding: store.bytes, as: UTF8.self)
    }

    static func write(_ seconds: Int, into store: inout ByteStore) {
        let (date, second) = split(seconds)
        let (year, month, day) = (Int(date.year), Int(date.month), Int(date.day))
        unsafe store.append(names(weekdays, Int(date.weekday % 7)))
        store.append(", ")
        appendTwo(day, into: &store)
        store.append(" ")
        unsafe store.append(names(months, month - 1))
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

    /// Appends the time in the format of RFC 3339, for logs.
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

    /// Returns the seconds of a date in one of the three forms that a recipient must accept (RFC 9110 5.6.7), else nil:
    ///
    ///     Sun, 06 Nov 1994 08:49:37 GMT     Sunday, 06-Nov-94 08:49:37 GMT     Sun Nov  6 08:49:37 1994
    public static func parse(_ text: String) -> Int? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map { Array($0.utf8) }
        switch words.count {
        case 6 where words[0].last == ASCII.comma && words[0].count == 4 && words[5] == Array("GMT".utf8):
            return seconds(words[1], words[2], words[3], words[4])
        case 4 where words[0].last == ASCII.comma && words[3] == Array("GMT".utf8):
            let date = words[1].split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).map(Array.init)
            guard date.count == 3, date[2].count == 2, let year = number(date[2][...]) else { return nil }
            // Two-digit years are of the centuries that HTTP has existed in.
            let century = year < 70 ? "20" : "19"
            return seconds(date[0], date[1], Array(century.utf8) + date[2], words[2])
        case 5 where words[0].count == 3: return seconds(words[2], words[1], words[4], words[3])
        case 6 where words[0].count == 3 && words[2].isEmpty && words[3].count == 1:
            return seconds([ASCII.zero] + words[3], words[1], words[5], words[4])
        default: return nil
        }
    }

    private static func seconds(_ day: [UInt8], _ month: [UInt8], _ year: [UInt8], _ time: [UInt8]) -> Int? {
        guard day.count == 2, year.count == 4, time.count == 8, time[2] == ASCII.colon, time[5] == ASCII.colon,
            let day = number(day[...]), let year = number(year[...]), let hour = number(time[0..<2]),
            let minute = number(time[3..<5]), let second = number(time[6..<8]),
            let month = (0..<12).first(where: { month == slice(months, $0) }),
            (1...31).contains(day), hour < 24, minute < 60, second < 61, year >= 1970
        else { return nil }
        let days = CivilDate(year: Int64(year), month: Int64(month + 1), day: Int64(day)).daysSince1970
        return Int(days) * 86_400 + hour * 3600 + minute * 60 + second
    }

    private static let weekdays: StaticString = "SunMonTueWedThuFriSat"
    private static let months: StaticString = "JanFebMarAprMayJunJulAugSepOctNovDec"

    private static func names(_ table: StaticString, _ index: Int) -> UnsafeRawBufferPointer {
        unsafe UnsafeRawBufferPointer(start: table.utf8Start + index * 3, count: 3)
    }

    private static func slice(_ table: StaticString, _ index: Int) -> [UInt8] { unsafe Array(names(table, index)) }

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

/// Caches the fields that every response has, made once a second: the date, and those that the application adds.
struct DateCache: ~Copyable {
    private let standardFields: [UInt8]
    private var second = Int.min
    private var bytes = ByteStore(capacity: 128)

    init(_ fields: Fields) {
        standardFields = fields.bytes
    }

    mutating func append(to output: inout ByteStore, at now: Int) {
        if now != second {
            second = now
            bytes.removeAll()
            bytes.append("Date: ")
            HTTPDate.write(now, into: &bytes)
            bytes.append("\r\n")
            bytes.append(standardFields)
        }
        unsafe output.append(UnsafeRawBufferPointer(bytes.bytes))
    }
}
