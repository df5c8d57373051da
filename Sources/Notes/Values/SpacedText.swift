/// Builds a text in which every run of white space is one space, and cuts it between grapheme clusters. It works on
/// UTF-8 bytes, several times as fast as on scalars and `Character`. A page of a list or a search builds one or two for
/// each note.
struct SpacedText {
    /// White space at the beginning and the end counts.
    private let keepsEnds: Bool
    private var bytes: [UInt8] = []
    private var isSpaced = false
    /// Counts the scalars so far.
    private(set) var count = 0
    /// Each scalar is a separate grapheme cluster: most texts have no combining mark, emoji or jamo.
    private var isSimple = true

    init(keepsEnds: Bool) { self.keepsEnds = keepsEnds }

    var text: String { String(decoding: allBytes, as: UTF8.self) }

    private var allBytes: [UInt8] { isSpaced && keepsEnds ? bytes + [UInt8(ascii: " ")] : bytes }

    /// Adds a space before the next text.
    mutating func addSpace() { isSpaced = true }

    /// Returns false if there are `limit` scalars and more would follow.
    mutating func append(_ scalars: Substring.UnicodeScalarView, atMost limit: Int = .max) -> Bool {
        let utf8 = Substring(scalars).utf8
        return unsafe utf8.withContiguousStorageIfAvailable { unsafe append($0, atMost: limit) }
            ?? Array(utf8).withUnsafeBufferPointer { unsafe append($0, atMost: limit) }
    }

    private mutating func append(_ utf8: UnsafeBufferPointer<UInt8>, atMost limit: Int) -> Bool {
        bytes.reserveCapacity(bytes.count + min(utf8.count, limit))
        var index = 0
        while index < utf8.count {
            var (kind, length) = unsafe Self.scalar(utf8, at: index)
            if kind == .blank {
                isSpaced = true
                index += length
                continue
            }
            guard count < limit else {
                isSpaced = false
                return false
            }
            if isSpaced {
                isSpaced = false
                if keepsEnds || count > 0 {
                    bytes.append(UInt8(ascii: " "))
                    count += 1
                }
            }
            // The scalars up to the next white space are copied at once.
            let start = index
            repeat {
                if kind == .joining { isSimple = false }
                count += 1
                index = min(index + length, utf8.count)
                guard index < utf8.count, count < limit else { break }
                (kind, length) = unsafe Self.scalar(utf8, at: index)
            } while kind != .blank
            unsafe bytes.append(contentsOf: utf8[start..<index])
        }
        return true
    }

    // MARK: Cutting

    /// Returns its first characters, and whether these are all.
    func prefix(_ length: Int) -> (text: String, isAll: Bool) {
        guard isSimple else {
            let text = text
            let cut = text.prefix(length)
            return (String(cut), cut.endIndex == text.endIndex)
        }
        let bytes = allBytes
        var (end, left) = (0, length)
        while left > 0, end < bytes.count {
            repeat { end += 1 } while end < bytes.count && bytes[end] & 0xC0 == 0x80
            left -= 1
        }
        return (String(decoding: bytes[..<end], as: UTF8.self), end == bytes.count)
    }

    /// Returns its last characters, and whether these are all.
    func suffix(_ length: Int) -> (text: String, isAll: Bool) {
        guard isSimple else {
            let text = text
            let cut = text.suffix(length)
            return (String(cut), cut.startIndex == text.startIndex)
        }
        let bytes = allBytes
        var (start, left) = (bytes.count, length)
        while left > 0, start > 0 {
            repeat { start -= 1 } while start > 0 && bytes[start] & 0xC0 == 0x80
            left -= 1
        }
        return (String(decoding: bytes[start...], as: UTF8.self), start == 0)
    }

    // MARK: Scalars

    private enum Kind {
        case blank
        /// It is a separate grapheme cluster between scalars of this kind.
        case simple
        case joining
    }

    /// Returns the kind of the scalar at `index`, and its length in bytes.
    @inline(__always)
    private static func scalar(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> (Kind, length: Int) {
        let first = unsafe utf8[index]
        let second = index + 1 < utf8.count ? unsafe utf8[index + 1] : 0
        let third = index + 2 < utf8.count ? unsafe utf8[index + 2] : 0
        switch first {
        case 0x21...0x7E: return (.simple, 1)
        case 0..<0x80: return (Unicode.Scalar(first).isWhiteSpace ? .blank : .simple, 1)
        case 0xC2: return (Unicode.Scalar(second).isWhiteSpace ? .blank : .simple, 2)
        // These are up to U+02FF, before the combining marks.
        case 0..<0xCC: return (.simple, 2)
        case 0..<0xE0: return (.joining, 2)
        case 0xE1...0xE3:
            let value = UInt32(first & 0x0F) << 12 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F)
            if Unicode.Scalar(value)?.isWhiteSpace ?? false { return (.blank, 3) }
            return (isSimpleKana(first, second, third) ? .simple : .joining, 3)
        // These are most ideographs, and the middle of the syllables.
        case 0xE4...0xE9, 0xEB, 0xEC: return (.simple, 3)
        // These are the syllables from U+AC00, and up to U+D77F.
        case 0xEA: return (second >= 0xB0 ? .simple : .joining, 3)
        case 0xED: return (second < 0x9E ? .simple : .joining, 3)
        case 0..<0xF0: return (.joining, 3)
        default: return (.joining, 4)
        }
    }

    /// Returns true for kana except for the combining voice marks, and for the first ideographs, from U+3400.
    private static func isSimpleKana(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
        guard first == 0xE3 else { return false }
        return switch second {
        case 0x81, 0x83, 0x90...0xBF: true
        case 0x82: third != 0x99 && third != 0x9A
        default: false
        }
    }
}

extension Unicode.Scalar {
    /// The scalar has Unicode's White_Space, to which no version adds any more. The library's property costs ten times
    /// as much: it reads a table of all properties, and a list of notes checks every scalar that it shows.
    public var isWhiteSpace: Bool {
        switch value {
        case 0x21...0x7E: false
        case 0x09...0x0D, 0x20, 0x85, 0xA0: true
        case 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }
}
