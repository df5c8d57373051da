/// A text in which every run of white space is one space. It is built from UTF-8 bytes: scalar by scalar takes several times
/// as long, and a page of a list or a search builds one or two for each note.
struct SpacedText {
    /// Whether white space at the beginning and the end counts.
    private let keepsEnds: Bool
    private var bytes: [UInt8] = []
    private var isSpaced = false
    /// The number of scalars so far.
    private(set) var count = 0

    init(keepsEnds: Bool) { self.keepsEnds = keepsEnds }

    var text: String { String(decoding: isSpaced && keepsEnds ? bytes + [UInt8(ascii: " ")] : bytes, as: UTF8.self) }

    /// A space goes between what is there and what comes next.
    mutating func addSpace() { isSpaced = true }

    /// Returns whether all of it was added: false once there are `limit` scalars and more would follow.
    mutating func append(_ scalars: Substring.UnicodeScalarView, atMost limit: Int = .max) -> Bool {
        let utf8 = Substring(scalars).utf8
        return utf8.withContiguousStorageIfAvailable { append($0, atMost: limit) }
            ?? Array(utf8).withUnsafeBufferPointer { append($0, atMost: limit) }
    }

    private mutating func append(_ utf8: UnsafeBufferPointer<UInt8>, atMost limit: Int) -> Bool {
        var index = 0
        while index < utf8.count {
            let blank = Self.whiteSpace(utf8, at: index)
            if blank > 0 {
                isSpaced = true
                index += blank
                continue
            }
            guard count < limit else {
                isSpaced = false
                return false
            }
            if isSpaced && (keepsEnds || count > 0) {
                bytes.append(UInt8(ascii: " "))
                count += 1
            }
            isSpaced = false
            let start = index
            repeat {
                index += 1
                while index < utf8.count, utf8[index] & 0xC0 == 0x80 { index += 1 }
                count += 1
            } while index < utf8.count && count < limit && Self.whiteSpace(utf8, at: index) == 0
            bytes.append(contentsOf: utf8[start..<index])
        }
        return true
    }

    /// The length of the white-space scalar at `index`, or 0 where there is none.
    private static func whiteSpace(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        let first = utf8[index]
        if first < 0x80 { return Unicode.Scalar(first).isWhiteSpace ? 1 : 0 }
        switch first {
        case 0xC2 where index + 1 < utf8.count:
            return Unicode.Scalar(utf8[index + 1]).isWhiteSpace ? 2 : 0
        case 0xE1...0xE3 where index + 2 < utf8.count:
            let value =
                UInt32(first & 0x0F) << 12 | UInt32(utf8[index + 1] & 0x3F) << 6 | UInt32(utf8[index + 2] & 0x3F)
            return Unicode.Scalar(value)?.isWhiteSpace ?? false ? 3 : 0
        default: return 0
        }
    }
}
