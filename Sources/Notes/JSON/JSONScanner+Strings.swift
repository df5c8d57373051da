import NotesPrimitives

// Inside a string: eight bytes at a time while they are plain text, one character at a time where they are not.

extension JSONScanner {
    /// Scans from after the opening quote to the closing one; returns whether it has escapes and is ASCII.
    mutating func stringBody() throws(JSONError) -> (escapes: Bool, isASCII: Bool) {
        var escaped = false
        var isASCII = true
        // The position is kept in a register, not in self, while the run lasts.
        let base = unsafe base
        let end = end
        var at = position
        while true {
            at = unsafe JSONScanner.endOfPlainText(base, at, end, &isASCII)
            guard at < end else {
                position = at
                throw fault("the document ends inside a string")
            }
            let byte = unsafe base[at]
            if byte == UInt8(ascii: "\"") {
                position = at
                return (escaped, isASCII)
            }
            if byte >= 0x80 {
                isASCII = false
                let length = unsafe JSONScanner.characterLength(base, at, end)
                guard length > 0 else { throw JSONError(kind: .encoding, offset: at, reason: "") }
                at += length
            } else if byte == UInt8(ascii: "\\") {
                escaped = true
                position = at
                if at + 1 < end, unsafe base[at + 1] == UInt8(ascii: "u") { isASCII = false }
                try escape()
                at = position
            } else if byte < 0x20 {
                position = at
                throw fault("a control character in a string must be escaped")
            } else {
                at += 1
            }
        }
    }

    // Section 7. A surrogate counts only as half of a pair.
    private mutating func escape() throws(JSONError) {
        guard position + 1 < end else { throw fault("the document ends inside a string") }
        switch unsafe base[position + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 2
        case UInt8(ascii: "u"):
            guard let unit = unsafe JSONScanner.hexUnit(base, position + 2, end) else {
                throw fault("\\u must be followed by four hexadecimal digits")
            }
            if unit & 0xFC00 == 0xDC00 { throw fault("a low surrogate without its high surrogate") }
            if unit & 0xFC00 == 0xD800 {
                guard position + 7 < end, unsafe base[position + 6] == UInt8(ascii: "\\"),
                    unsafe base[position + 7] == UInt8(ascii: "u"),
                    let second = unsafe JSONScanner.hexUnit(base, position + 8, end), second & 0xFC00 == 0xDC00
                else { throw fault("a high surrogate without its low surrogate") }
                position += 12
            } else {
                position += 6
            }
        default:
            throw fault("unknown escape; write a backslash as \\\\")
        }
    }

    static func hexUnit(_ base: UnsafePointer<UInt8>, _ position: Int, _ end: Int) -> UInt16? {
        guard position + 4 <= end else { return nil }
        var unit: UInt16 = 0
        for offset in 0..<4 {
            guard let value = unsafe base[position + offset].hexDigitValue else { return nil }
            unit = unit << 4 | UInt16(value)
        }
        return unit
    }

    /// Returns the length of the character above ASCII at `position` (RFC 3629, section 4); 0 if there is none.
    @inline(__always)
    static func characterLength(_ base: UnsafePointer<UInt8>, _ position: Int, _ end: Int) -> Int {
        @inline(__always) func continues(_ offset: Int) -> Bool { unsafe base[position + offset] & 0xC0 == 0x80 }
        let first = unsafe base[position]
        switch first {
        case 0xE0...0xEF:
            guard position + 2 < end, continues(1), continues(2) else { return 0 }
            if first == 0xE0 { return unsafe base[position + 1] >= 0xA0 ? 3 : 0 }
            if first == 0xED { return unsafe base[position + 1] < 0xA0 ? 3 : 0 }
            return 3
        case 0xC2...0xDF:
            return position + 1 < end && continues(1) ? 2 : 0
        case 0xF0...0xF4:
            guard position + 3 < end, continues(1), continues(2), continues(3) else { return 0 }
            if first == 0xF0 { return unsafe base[position + 1] >= 0x90 ? 4 : 0 }
            if first == 0xF4 { return unsafe base[position + 1] < 0x90 ? 4 : 0 }
            return 4
        default:
            return 0
        }
    }

    /// Makes a string's text. The scanner has verified that it is UTF-8. The standard library's second verification
    /// costs more than all the rest of reading a Hangul note (0.7 of 2 µs a KiB).
    static func text(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> String {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            return unsafe String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
        }
        return unsafe String(decoding: bytes, as: UTF8.self)
    }

    /// Makes the text of a string with escapes. No escape is shorter than the text that it represents.
    static func unescape(_ base: UnsafePointer<UInt8>, _ node: JSONNode) -> String {
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(node.length)) { buffer in
            let count = unsafe resolve(base, Int(node.start), Int(node.length), into: buffer)
            return unsafe text(UnsafeBufferPointer(rebasing: buffer[..<count]), isASCII: node.isASCII)
        }
    }

    private static func resolve(
        _ base: UnsafePointer<UInt8>, _ start: Int, _ length: Int, into buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        guard var out = buffer.baseAddress else { return 0 }
        let first = unsafe out
        var position = start
        let end = start + length
        while position < end {
            let run = unsafe plainRun(base, from: position, to: end)
            unsafe out.update(from: base + position, count: run)
            unsafe out += run
            position += run
            guard position + 1 < end else { break }
            let escape = unsafe base[position + 1]
            position += 2
            if escape == UInt8(ascii: "u") {
                var scalar = unsafe UInt32(hexUnit(base, position, end) ?? 0)
                position += 4
                if scalar & 0xFC00 == 0xD800 {
                    let low = unsafe UInt32(hexUnit(base, position + 2, end) ?? 0)
                    scalar = 0x10000 + (scalar & 0x3FF) << 10 + (low & 0x3FF)
                    position += 6
                }
                for byte in UTF8.encode(Unicode.Scalar(scalar) ?? "?") ?? UTF8.encodedReplacementCharacter {
                    unsafe out.pointee = byte
                    unsafe out += 1
                }
            } else {
                unsafe out.pointee = meaning(of: escape)
                unsafe out += 1
            }
        }
        return unsafe out - first
    }

    @inline(__always)
    private static func plainRun(_ base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        var position = start
        while position + 8 <= end {
            let word =
                unsafe UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self).littleEndian ^ (ones &* 0x5C)
            let found = (word &- ones) & ~word & (ones &* 0x80)
            if found != 0 { return position - start + found.trailingZeroBitCount / 8 }
            position += 8
        }
        while position < end, unsafe base[position] != 0x5C { position += 1 }
        return position - start
    }

    @inline(__always)
    private static func meaning(of escape: UInt8) -> UInt8 {
        switch escape {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: escape
        }
    }
}

/// Detects a name that occurs twice in an object. Sixty-four bits mostly show that a name is new. An object of many
/// members gets a set, so that no document takes quadratic time.
struct JSONNames {
    private static let few = 48

    private let object: Int
    private var count = 0
    private var hints: UInt64 = 0
    private var many: Set<[UInt8]> = []

    init(object: Int) { self.object = object }

    mutating func isDoubled(_ name: Int, _ nodes: [JSONNode], _ base: UnsafePointer<UInt8>) -> Bool {
        count += 1
        if count > JSONNames.few {
            if count == JSONNames.few + 1 {
                forEachEarlier(than: name, nodes) { unsafe many.insert(JSONNames.bytes(nodes[$0], base)) }
            }
            return unsafe !many.insert(JSONNames.bytes(nodes[name], base)).inserted
        }
        let node = nodes[name]
        let length = Int(node.length)
        let start = Int(node.start)
        var hint: UInt64 = 1
        // An escaped name is spelt differently from its equal, so it is compared with all names and sets all hints.
        if node.kind == .escapedString {
            let doubled = unsafe hasEqual(name, nodes, base)
            hints = .max
            return doubled
        }
        if length > 0 {
            let mixed =
                unsafe Int(base[start]) &+ Int(base[start + length - 1]) &* 7 &+ Int(base[start + length / 2]) &* 3
            hint = 1 << UInt64((mixed &+ length) & 63)
        }
        let maybe = hints & hint != 0
        hints |= hint
        return unsafe maybe && hasEqual(name, nodes, base)
    }

    private func hasEqual(_ name: Int, _ nodes: [JSONNode], _ base: UnsafePointer<UInt8>) -> Bool {
        var found = false
        forEachEarlier(than: name, nodes) { found = unsafe found || JSONNames.areEqual(nodes[$0], nodes[name], base) }
        return found
    }

    private func forEachEarlier(than name: Int, _ nodes: [JSONNode], _ body: (Int) -> Void) {
        var member = object + 1
        while member < name {
            body(member)
            member = Int(nodes[member + 1].next)
        }
    }

    private static func areEqual(_ left: JSONNode, _ right: JSONNode, _ base: UnsafePointer<UInt8>) -> Bool {
        if left.kind == .escapedString || right.kind == .escapedString {
            return unsafe bytes(left, base) == bytes(right, base)
        }
        guard left.length == right.length else { return false }
        let start = unsafe base + Int(left.start)
        let other = unsafe base + Int(right.start)
        for position in 0..<Int(left.length) where unsafe start[position] != other[position] { return false }
        return true
    }

    private static func bytes(_ node: JSONNode, _ base: UnsafePointer<UInt8>) -> [UInt8] {
        if node.kind == .escapedString {
            return unsafe Array(JSONScanner.unescape(base, node).utf8)
        }
        return unsafe Array(UnsafeBufferPointer(start: base + Int(node.start), count: Int(node.length)))
    }
}

// The runs that most text is made of: ASCII, and the characters of three bytes whose second byte may be any
// continuation byte (E1 to EF but ED: Hangul, Han, Kana). Words of Hangul are short and their lengths follow no
// pattern. So a branch at each space would be mispredicted half of the time, which costs more than all the rest. Eight
// bytes are therefore classified at once, without finding where characters begin: each byte gets a flag in its top bit,
// and the bytes that continue must be exactly those that the leading ones announce.
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
    static func asciiStops(_ word: UInt64) -> UInt64 {
        let quote = word ^ (ones &* 0x22)
        let backslash = word ^ (ones &* 0x5C)
        let found =
            ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((word &- (ones &* 0x20)) & ~word)
        return found & flags
    }

    /// Sets a flag for each byte whose low half is neither 0 nor D: E0 and ED restrict the byte that follows (RFC 3629,
    /// section 4).
    @inline(__always)
    private static func lowHalfIsNeither0NorD(_ word: UInt64) -> UInt64 {
        let low = word & (ones &* 0x0F)
        let below = ones &* 0x7F
        return (low &+ below) & ((low ^ (ones &* 0x0D)) &+ below)
    }
}
