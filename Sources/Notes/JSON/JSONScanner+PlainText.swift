// The runs that most text is made of: ASCII, and the characters of three bytes whose second byte may be any
// continuation byte (E1 to EF but ED: Hangul, Han, Kana). Words of Hangul are short and their lengths follow no
// pattern. So a branch at each space would be mispredicted half of the time, which costs more than all the rest. Eight
// bytes are therefore classified at once, without finding where characters begin: each byte gets a flag in its top bit,
// and the bytes that continue must be exactly those that the leading ones announce.
// top bit, and the bytes that continue must be just those that the leading ones announce.
//
//     bytes      EC  9A  B0  20  EC  9C  A0  EC | 99  80
//     lead       x               x           x  |
//     expected       x   x           x   x      | x   x     the last two are carried into the next eight
//     continues      x   x           x   x      | x   x

extension JSONScanner {
    private static let flags: UInt64 = 0x8080_8080_8080_8080
    private static let ones: UInt64 = 0x0101_0101_0101_0101

    /// Returns the first byte at or after `start` that is no such text, or is nearer than eight bytes to the end. It is
    /// never inside a character.
    @inline(__always)
    static func endOfPlainText(
        _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ isASCII: inout Bool
    ) -> Int {
        var at = start
        var carried: UInt64 = 0
        while at + 8 <= end {
            let word = unsafe UnsafeRawPointer(base + at).loadUnaligned(as: UInt64.self).littleEndian
            let high = word & flags
            let stops = asciiStops(word)
            if high | carried == 0 {
                if stops != 0 { return at + stops.trailingZeroBitCount / 8 }
                at += 8
                continue
            }
            if high != 0 { isASCII = false }
            let continues = high & ~(word << 1)
            let lead = high & (word << 1) & (word << 2) & ~(word << 3) & lowHalfIsNeither0NorD(word)
            let expected = lead << 8 | lead << 16 | carried
            let odd = (continues ^ expected) | (high ^ continues ^ lead) | stops
            guard odd == 0 else {
                let first = odd.trailingZeroBitCount
                at += first / 8
                // A continuation byte is missing: the error is reported at the character's first byte.
                if expected >> UInt64(first) & 1 != 0 { unsafe at -= base[at - 1] >= 0xE0 ? 1 : 2 }
                return at
            }
            carried = lead >> 56 | lead >> 48
            at += 8
        }
        // A character that continues into the last bytes is left to the loop over single bytes.
        return carried == 0 ? at : at - (carried > 0xFF ? 1 : 2)
    }

    /// Sets a flag for each quote, backslash and control. Only the lowest set flag is exact, and only that is used.
    /// Text without them has no flag.
    @inline(__always)
    private static func asciiStops(_ word: UInt64) -> UInt64 {
        let quote = word ^ (ones &* 0x22)
        let backslash = word ^ (ones &* 0x5C)
        let found =
            ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((word &- (ones &* 0x20)) & ~word)
        return found & flags
    }

    /// E0 and ED restrict the byte that follows (RFC 3629, section 4).
    @inline(__always)
    private static func lowHalfIsNeither0NorD(_ word: UInt64) -> UInt64 {
        let low = word & (ones &* 0x0F)
        let below = ones &* 0x7F
        return (low &+ below) & ((low ^ (ones &* 0x0D)) &+ below)
    }
}
