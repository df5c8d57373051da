import NotesHashing
import NotesPrimitives

// JSON is written by appending to bytes: names and punctuation as literals, strings with the escapes that JSON
// demands and no other (`\"`, `\\`, `\b \t \n \f \r`, `\u00xx` for the remaining controls).

extension [UInt8] {
    /// Appends a part of the syntax, or a name, without escapes.
    @inlinable @inline(__always)
    public mutating func append(literal text: StaticString) {
        unsafe append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends a string in quotes.
    public mutating func append(jsonString text: String) {
        var text = text
        append(UInt8(ascii: "\""))
        text.withUTF8 { unsafe append(escaping: $0) }
        append(UInt8(ascii: "\""))
    }

    private mutating func append(escaping bytes: UnsafeBufferPointer<UInt8>) {
        guard let base = bytes.baseAddress else { return }
        let end = bytes.count
        var written = 0
        var position = 0
        while position < end {
            if position + 32 <= end {
                let found = unsafe [UInt8].mustEscape(
                    SIMD4(
                        [UInt8].word(base + position), [UInt8].word(base + position + 8),
                        [UInt8].word(base + position + 16), [UInt8].word(base + position + 24)))
                let clear = [UInt8].bytesBefore(found)
                position += clear
                if clear == 32 { continue }
            } else if position + 8 <= end {
                let found = unsafe JSONScanner.asciiStops([UInt8].word(base + position))
                if found == 0 {
                    position += 8
                    continue
                }
                position += found.trailingZeroBitCount / 8
            } else if unsafe ![UInt8].mustEscape(base[position]) {
                position += 1
                continue
            }
            unsafe append(contentsOf: UnsafeBufferPointer(start: base + written, count: position - written))
            // Escaped bytes often follow each other, and each search for the next one costs more than a comparison.
            repeat {
                unsafe append(escapeOf: base[position])
                position += 1
            } while unsafe position < end && [UInt8].mustEscape(base[position])
            written = position
        }
        unsafe append(contentsOf: UnsafeBufferPointer(start: base + written, count: end - written))
    }

    /// Loads eight bytes, the first in the lowest bits.
    @inline(__always)
    private static func word(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
        unsafe UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self).littleEndian
    }

    @inline(__always)
    private static func mustEscape(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x22 || byte == 0x5C }

    /// Does for four words, in vector registers, what `JSONScanner.asciiStops` does for one.
    @inline(__always)
    private static func mustEscape(_ words: SIMD4<UInt64>) -> SIMD4<UInt64> {
        let ones = SIMD4<UInt64>(repeating: 0x0101_0101_0101_0101)
        let quote = words ^ (ones &* 0x22)
        let backslash = words ^ (ones &* 0x5C)
        let found =
            ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((words &- (ones &* 0x20)) & ~words)
        return found & (ones &* 0x80)
    }

    /// Returns the number of bytes in four words before the first that is marked.
    @inline(__always)
    private static func bytesBefore(_ found: SIMD4<UInt64>) -> Int {
        if found.x | found.y | found.z | found.w == 0 { return 32 }
        if found.x != 0 { return found.x.trailingZeroBitCount / 8 }
        if found.y != 0 { return 8 + found.y.trailingZeroBitCount / 8 }
        if found.z != 0 { return 16 + found.z.trailingZeroBitCount / 8 }
        return 24 + found.w.trailingZeroBitCount / 8
    }

    private mutating func append(escapeOf byte: UInt8) {
        append(UInt8(ascii: "\\"))
        switch byte {
        case 0x08: append(UInt8(ascii: "b"))
        case 0x09: append(UInt8(ascii: "t"))
        case 0x0A: append(UInt8(ascii: "n"))
        case 0x0C: append(UInt8(ascii: "f"))
        case 0x0D: append(UInt8(ascii: "r"))
        case 0x22, 0x5C: append(byte)
        default:
            append(literal: "u00")
            append(byte < 0x10 ? 0x30 : 0x31)
            append(Hex.digit(byte & 0xF))
        }
    }

    /// Appends the digits of an integer.
    public mutating func append(jsonInteger value: Int64) {
        if value >= 0, value < 10 {
            append(0x30 + UInt8(truncatingIfNeeded: value))
            return
        }
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var position = 20
            var rest = value.magnitude
            repeat {
                position -= 1
                unsafe digits[position] = UInt8(truncatingIfNeeded: 0x30 + rest % 10)
                rest /= 10
            } while rest > 0
            if value < 0 {
                position -= 1
                unsafe digits[position] = UInt8(ascii: "-")
            }
            unsafe append(contentsOf: UnsafeBufferPointer(rebasing: digits[position...]))
        }
    }

    /// Appends a time as a string in RFC 3339, with its quotes.
    public mutating func append(jsonTime time: Timestamp) {
        append(UInt8(ascii: "\""))
        time.append(to: &self)
        append(UInt8(ascii: "\""))
    }

    mutating func append(hex word: UInt64) {
        unsafe Swift.withUnsafeBytes(of: Hex.digits(word)) { unsafe append(contentsOf: $0) }
    }

    mutating func append(jsonHex digest: SHA256.Digest) {
        append(UInt8(ascii: "\""))
        let words = digest.words
        let digits = (Hex.digits(words.0), Hex.digits(words.1), Hex.digits(words.2), Hex.digits(words.3))
        unsafe Swift.withUnsafeBytes(of: digits) { unsafe append(contentsOf: $0) }
        append(UInt8(ascii: "\""))
    }

    /// Appends a value in compact form. With `sorted` the members of each object are in the order of their bytes.
    public mutating func append(json value: JSON, sorted: Bool = false) {
        switch value {
        case .null: append(literal: "null")
        case .bool(let value): append(literal: value ? "true" : "false")
        case .number(let number): append(contentsOf: number.text.utf8)
        case .string(let text): append(jsonString: text)
        case .array(let elements):
            append(UInt8(ascii: "["))
            for (position, element) in elements.enumerated() {
                if position > 0 { append(UInt8(ascii: ",")) }
                append(json: element, sorted: sorted)
            }
            append(UInt8(ascii: "]"))
        case .object(let object): append(json: object, sorted: sorted)
        }
    }

    /// Appends an object; with `sorted`, its members are in the order of the bytes of their names, at every level.
    public mutating func append(json object: JSONObject, sorted: Bool = false) {
        append(UInt8(ascii: "{"))
        for (position, member) in (sorted ? object.sortedByBytes : object.members).enumerated() {
            if position > 0 { append(UInt8(ascii: ",")) }
            append(jsonString: member.name)
            append(UInt8(ascii: ":"))
            append(json: member.value, sorted: sorted)
        }
        append(UInt8(ascii: "}"))
    }
}
