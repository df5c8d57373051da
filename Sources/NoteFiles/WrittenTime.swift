import Notes
import NotesPrimitives

/// Parses the times in files of other programs, in the spellings that they use. A time without a zone is read as UTC,
/// so that the same file gives the same note on every server.
///
///     2026-11-21T09:30:00.123Z    2026-11-21T09:30:00+09:00    2026-11-21 09:30:00 +0900    2026-11-21 09:30
///     2026-11-21                  20261121T093000Z             1795253400                   1795253400123
public enum WrittenTime {
    /// Returns the time of an integer: seconds below 10^11, which is until the year 5138, and milliseconds from there
    /// on.
    public static func time(ofInteger value: Int64) -> Timestamp? {
        guard value >= 0 else { return nil }
        return Timestamp(milliseconds: value < 100_000_000_000 ? value * 1000 : value)
    }

    /// Returns the time of a number as JSON has it. Seconds may have a fraction.
    public static func time(of number: JSONNumber) -> Timestamp? {
        if let value = Int64(number.text) { return time(ofInteger: value) }
        guard let value = number.double, value >= 0, value < 1e15 else { return nil }
        return Timestamp(milliseconds: Int64((value < 1e11 ? value * 1000 : value).rounded()))
    }

    public static func time(of value: JSON?) -> Timestamp? {
        switch value {
        case .number(let number): time(of: number)
        case .string(let text): time(ofText: text)
        default: nil
        }
    }

    public static func time(ofText written: String) -> Timestamp? {
        let text = String(
            decoding: Array(written.utf8)[...].trimming { $0 == 0x20 || (0x09...0x0D).contains($0) }, as: UTF8.self)
        if let time = Timestamp(rfc3339: text) { return time }
        if let value = Int64(text), text.utf8.count > 8 { return time(ofInteger: value) }
        var parts = Parts(rest: Array(text.utf8)[...])
        return parts.rfc3339.flatMap { Timestamp(rfc3339: $0) }
    }

    /// Parses a time and spells it as in RFC 3339, so that the calendar is in one parser only.
    private struct Parts {
        var rest: ArraySlice<UInt8>

        var rfc3339: String? {
            mutating get {
                skipSpaces()
                guard let year = digits(4) else { return nil }
                let isCompact = rest.first.map { (0x30...0x39).contains($0) } ?? false
                if !isCompact, !skip("-"), !skip("/"), !skip(".") { return nil }
                guard let month = digits(2) ?? digits(1).map({ "0" + $0 }) else { return nil }
                if !isCompact, !skip("-"), !skip("/"), !skip(".") { return nil }
                guard let day = digits(2) ?? digits(1).map({ "0" + $0 }) else { return nil }
                let date = "\(year)-\(month)-\(day)"
                if rest.allSatisfy({ $0 == 0x20 }) { return date + "T00:00:00Z" }
                guard skip("T") || skip("t") || rest.first == 0x20 else { return nil }
                skipSpaces()
                guard let clock = clock(isCompact: isCompact), let zone else { return nil }
                skipSpaces()
                return rest.isEmpty ? "\(date)T\(clock)\(zone)" : nil
            }
        }

        private mutating func clock(isCompact: Bool) -> String? {
            guard let hour = digits(2), isCompact || skip(":"), let minute = digits(2) else { return nil }
            var clock = "\(hour):\(minute):"
            guard skip(":") || isCompact && rest.first.map({ (0x30...0x39).contains($0) }) ?? false else {
                return clock + "00"
            }
            guard let second = digits(2) else { return nil }
            clock += second
            if skip(".") || skip(",") {
                let fraction = rest.prefix { (0x30...0x39).contains($0) }
                guard !fraction.isEmpty else { return nil }
                rest = rest.dropFirst(fraction.count)
                clock += "." + String(decoding: fraction.prefix(9), as: UTF8.self)
            }
            return clock
        }

        private var zone: String? {
            mutating get {
                skipSpaces()
                if rest.isEmpty || skip("Z") || skip("z") { return "Z" }
                let sign = skip("+") ? "+" : skip("-") ? "-" : nil
                guard let sign, let hours = digits(2) else { return nil }
                _ = skip(":")
                return "\(sign)\(hours):\(digits(2) ?? "00")"
            }
        }

        private mutating func digits(_ count: Int) -> String? {
            guard rest.count >= count, rest.prefix(count).allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            defer { rest = rest.dropFirst(count) }
            return String(decoding: rest.prefix(count), as: UTF8.self)
        }

        private mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest = rest.dropFirst()
            return true
        }

        private mutating func skipSpaces() { rest = rest.drop { $0 == 0x20 } }
    }
}
