import Primitives
/// RFC 3986 2.1. Decoding never guesses: what is malformed is `nil`, and the caller responds with 400.
enum PercentDecoding {
    /// Returns true if every `%` in the range is followed by two hexadecimal digits.
    static func isWellFormed(_ bytes: Bytes, _ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        while index < range.upperBound {
            if bytes[index] == ASCII.percent {
                guard index + 2 < range.upperBound, bytes[index + 1].hexDigitValue != nil,
                    bytes[index + 2].hexDigitValue != nil
                else { return false }
                index += 2
            }
            index += 1
        }
        return true
    }

    /// The decoded bytes. In a query a plus sign is a space, as HTML forms and curl's `--data-urlencode` write it.
    static func decode(_ bytes: Bytes, _ range: Range<Int>, plusIsSpace: Bool = false) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            switch byte {
            case ASCII.percent:
                guard index + 2 < range.upperBound, let high = bytes[index + 1].hexDigitValue,
                    let low = bytes[index + 2].hexDigitValue
                else { return nil }
                decoded.append(high << 4 | low)
                index += 3
                continue
            case ASCII.plus where plusIsSpace: decoded.append(ASCII.space)
            default: decoded.append(byte)
            }
            index += 1
        }
        return decoded
    }
}
