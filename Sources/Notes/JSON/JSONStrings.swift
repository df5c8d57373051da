// Inside a string: eight bytes at a time while they are plain, one character at a time where they are not.

extension JSONScanner {
    /// One bit in each byte of `word` that ends a plain run: a quote, a backslash, a control or a byte above ASCII.
    /// (Only the lowest bit set is exact, which is the one that is used.)
    @inline(__always)
    static func stops(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = word ^ (ones &* 0x22)
        let backslash = word ^ (ones &* 0x5C)
        let found =
            ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((word &- (ones &* 0x20)) & ~word) | word
        return found & (ones &* 0x80)
    }

    /// From after the opening quote to the closing one; tells whether there are escapes between.
    mutating func stringBody() throws(JSONFault) -> Bool {
        var escaped = false
        while true {
            while place + 8 <= end {
                let word = UnsafeRawPointer(base + place).loadUnaligned(as: UInt64.self).littleEndian
                let stops = JSONScanner.stops(word)
                if stops != 0 {
                    place += stops.trailingZeroBitCount / 8
                    break
                }
                place += 8
            }
            guard place < end else { throw fault("the document ends inside a string") }
            let byte = base[place]
            if byte == UInt8(ascii: "\"") { return escaped }
            if byte >= 0x80 {
                repeat {
                    let length = JSONScanner.characterLength(base, place, end)
                    guard length > 0 else { throw JSONFault(kind: .encoding, offset: place, reason: "") }
                    place += length
                } while place < end && base[place] >= 0x80
            } else if byte == UInt8(ascii: "\\") {
                escaped = true
                try escape()
            } else if byte < 0x20 {
                throw fault("a control character in a string must be escaped")
            } else {
                place += 1
            }
        }
    }

    // Section 7. A surrogate counts only as half of a pair.
    private mutating func escape() throws(JSONFault) {
        guard place + 1 < end else { throw fault("the document ends inside a string") }
        switch base[place + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            place += 2
        case UInt8(ascii: "u"):
            guard let unit = JSONScanner.hexUnit(base, place + 2, end) else {
                throw fault("\\u must be followed by four hexadecimal digits")
            }
            if unit & 0xFC00 == 0xDC00 { throw fault("the second half of a surrogate pair without its first") }
            if unit & 0xFC00 == 0xD800 {
                guard place + 7 < end, base[place + 6] == UInt8(ascii: "\\"), base[place + 7] == UInt8(ascii: "u"),
                    let second = JSONScanner.hexUnit(base, place + 8, end), second & 0xFC00 == 0xDC00
                else { throw fault("the first half of a surrogate pair without its second") }
                place += 12
            } else {
                place += 6
            }
        default:
            throw fault("no such escape; a backslash itself is written \\\\")
        }
    }

    static func hexUnit(_ base: UnsafePointer<UInt8>, _ place: Int, _ end: Int) -> UInt16? {
        guard place + 4 <= end else { return nil }
        var unit: UInt16 = 0
        for offset in 0..<4 {
            let digit = base[place + offset]
            let value: UInt8
            switch digit {
            case 0x30...0x39: value = digit - 0x30
            case 0x41...0x46: value = digit - 0x41 + 10
            case 0x61...0x66: value = digit - 0x61 + 10
            default: return nil
            }
            unit = unit << 4 | UInt16(value)
        }
        return unit
    }

    /// The bytes of the character above ASCII at `place` (RFC 3629, section 4); 0 where there is none.
    @inline(__always)
    static func characterLength(_ base: UnsafePointer<UInt8>, _ place: Int, _ end: Int) -> Int {
        @inline(__always) func continues(_ offset: Int) -> Bool { base[place + offset] & 0xC0 == 0x80 }
        let first = base[place]
        switch first {
        case 0xE0...0xEF:
            guard place + 2 < end, continues(1), continues(2) else { return 0 }
            if first == 0xE0 { return base[place + 1] >= 0xA0 ? 3 : 0 }
            if first == 0xED { return base[place + 1] < 0xA0 ? 3 : 0 }
            return 3
        case 0xC2...0xDF:
            return place + 1 < end && continues(1) ? 2 : 0
        case 0xF0...0xF4:
            guard place + 3 < end, continues(1), continues(2), continues(3) else { return 0 }
            if first == 0xF0 { return base[place + 1] >= 0x90 ? 4 : 0 }
            if first == 0xF4 { return base[place + 1] < 0x90 ? 4 : 0 }
            return 4
        default:
            return 0
        }
    }

    /// A string's text, escapes resolved. The bytes have been verified.
    static func unescape(_ base: UnsafePointer<UInt8>, _ start: Int, _ length: Int) -> String {
        String(unsafeUninitializedCapacity: length) { buffer in
            var count = 0
            var place = start
            let end = start + length
            while place < end {
                guard base[place] == UInt8(ascii: "\\") else {
                    buffer[count] = base[place]
                    count += 1
                    place += 1
                    continue
                }
                var scalar: UInt32
                switch base[place + 1] {
                case UInt8(ascii: "b"): scalar = 0x08
                case UInt8(ascii: "f"): scalar = 0x0C
                case UInt8(ascii: "n"): scalar = 0x0A
                case UInt8(ascii: "r"): scalar = 0x0D
                case UInt8(ascii: "t"): scalar = 0x09
                case UInt8(ascii: "u"):
                    scalar = UInt32(hexUnit(base, place + 2, end) ?? 0)
                    place += 4
                    if scalar & 0xFC00 == 0xD800 {
                        let low = UInt32(hexUnit(base, place + 4, end) ?? 0)
                        scalar = 0x10000 + (scalar & 0x3FF) << 10 + (low & 0x3FF)
                        place += 6
                    }
                default: scalar = UInt32(base[place + 1])
                }
                place += 2
                let encoded = UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter
                for byte in encoded {
                    buffer[count] = byte
                    count += 1
                }
            }
            return count
        }
    }
}

/// The names an object has so far. Sixty-four bits tell most of the time that a name is new; an object of many
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
                forEachEarlier(than: name, nodes) { many.insert(JSONNames.bytes(nodes[$0], base)) }
            }
            return !many.insert(JSONNames.bytes(nodes[name], base)).inserted
        }
        let node = nodes[name]
        let length = Int(node.length)
        let start = Int(node.start)
        var hint: UInt64 = 1
        // An escaped name has another spelling than its equal: it hides behind no hint and sets them all.
        if node.kind == .escapedString {
            let doubled = hasEqual(name, nodes, base)
            hints = .max
            return doubled
        }
        if length > 0 {
            let mixed = Int(base[start]) &+ Int(base[start + length - 1]) &* 7 &+ Int(base[start + length / 2]) &* 3
            hint = 1 << UInt64((mixed &+ length) & 63)
        }
        let maybe = hints & hint != 0
        hints |= hint
        return maybe && hasEqual(name, nodes, base)
    }

    private func hasEqual(_ name: Int, _ nodes: [JSONNode], _ base: UnsafePointer<UInt8>) -> Bool {
        let sought = JSONNames.bytes(nodes[name], base)
        var found = false
        forEachEarlier(than: name, nodes) { found = found || JSONNames.bytes(nodes[$0], base) == sought }
        return found
    }

    private func forEachEarlier(than name: Int, _ nodes: [JSONNode], _ body: (Int) -> Void) {
        var member = object + 1
        while member < name {
            body(member)
            member = Int(nodes[member + 1].next)
        }
    }

    private static func bytes(_ node: JSONNode, _ base: UnsafePointer<UInt8>) -> [UInt8] {
        if node.kind == .escapedString {
            return Array(JSONScanner.unescape(base, Int(node.start), Int(node.length)).utf8)
        }
        return Array(UnsafeBufferPointer(start: base + Int(node.start), count: Int(node.length)))
    }
}
