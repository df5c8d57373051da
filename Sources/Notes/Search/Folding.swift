/// Folds text for search, so that the spellings that people use for the same text become equal:
///
///     Café = cafe = ＣＡＦＥ        한글 composed = decomposed        ｶﾞ = ガ        ｢ﾡ｣ = 「ㄱ」
///
/// The steps are in this order, scalar by scalar. Full and half width become the ordinary forms. Upper case becomes
/// lower. Letters lose their accents: the marks U+0300 to U+036F and the other combining diacritical marks are always
/// dropped. Conjoining jamo are composed by arithmetic; alone they become the letters people type (U+3131…). Kana
/// combine with their voicing marks. A run of white space is one space, or one U+000A if it contains a line break
/// (U+000A to U+000D, U+0085, U+2028, U+2029). Invisible characters (soft hyphen, zero width, variation selectors) are
/// dropped. It is never NFKC, which makes another letter of ㄱ.
///
/// The result is UTF-16, as clients count. `Tests/NotesTests/Vectors/search.json` has the vectors for other programs.
public struct FoldedText: Sendable {
    /// The folded text is UTF-16.
    public fileprivate(set) var units: [UInt16] = []
    /// Maps each unit to the start of its source in the original's UTF-16; empty if not requested.
    public fileprivate(set) var starts: [Int32] = []
    /// Maps each unit to the end of its source in the original's UTF-16; empty if not requested.
    public fileprivate(set) var ends: [Int32] = []

    /// Folds a text. With `positions` it records the source of each unit, as highlights need it.
    public init(_ text: String, positions: Bool = false) {
        var text = text
        text.withUTF8 { bytes in
            // No scalar folds to more units than it has bytes.
            unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: bytes.count) { buffer in
                var folding = unsafe Folding(bytes, into: buffer, positions: positions)
                folding.run()
                units = folding.units
                starts = folding.starts
                ends = folding.ends
            }
        }
    }

    /// Calls `body` with the folded units, which are valid until it returns.
    package static func withUnits<Value>(_ text: String, _ body: (UnsafeBufferPointer<UInt16>) -> Value) -> Value {
        var text = text
        return text.withUTF8 { bytes in
            unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: bytes.count) { buffer in
                var folding = unsafe Folding(bytes, into: buffer, positions: false)
                folding.run()
                return unsafe body(UnsafeBufferPointer(rebasing: buffer[..<folding.count]))
            }
        }
    }

    /// Returns the folded text as a string.
    public var text: String { String(decoding: units, as: UTF16.self) }

    static let space: UInt16 = 0x20
    static let lineBreak: UInt16 = 0x0A

    /// Compares two units; any white space equals any other.
    static func isSame(_ one: UInt16, _ other: UInt16) -> Bool {
        one == other || one == lineBreak && other == space || one == space && other == lineBreak
    }
}

@safe private struct Folding {
    let bytes: UnsafeBufferPointer<UInt8>
    let positions: Bool
    private let buffer: UnsafeMutableBufferPointer<UInt16>
    private(set) var count = 0
    var starts: [Int32] = []
    var ends: [Int32] = []
    /// The next scalar is at `index` in the bytes, and at `offset` in the original's UTF-16.
    var index = 0
    var offset: Int32 = 0

    init(
        _ bytes: UnsafeBufferPointer<UInt8>, into buffer: UnsafeMutableBufferPointer<UInt16>, positions: Bool
    ) {
        unsafe self.bytes = unsafe bytes
        unsafe self.buffer = unsafe buffer
        self.positions = positions
        guard positions else { return }
        starts.reserveCapacity(bytes.count)
        ends.reserveCapacity(bytes.count)
    }

    var units: [UInt16] { unsafe Array(buffer[..<count]) }
    private var last: UInt16? { unsafe count > 0 ? buffer[count - 1] : nil }

    mutating func run() {
        while true {
            foldASCII()
            guard unsafe index < bytes.count else { return }
            let byte = unsafe bytes[index]
            if byte < 0x80 {
                index += 1
                offset += 1
                space(1, breaksLine: byte &- 0x0A < 4)
                continue
            }
            let scalar = next()
            if Hangul.isSyllable(scalar) { syllable(scalar) } else { other(scalar) }
        }
    }

    /// Folds up to the first byte that is not ASCII, or that is white space other than a single blank. Most texts are
    /// nothing else.
    private mutating func foldASCII() {
        var last = self.last ?? FoldedText.space
        while unsafe index < bytes.count {
            let byte = unsafe bytes[index]
            if byte == 0x20 {
                if last == FoldedText.space || last == FoldedText.lineBreak { return }
            } else if byte >= 0x80 || byte &- 9 < 5 {
                return
            }
            last = byte &- 0x41 < 26 ? UInt16(byte | 0x20) : UInt16(byte)
            index += 1
            offset += 1
            emit(last, 1)
        }
    }

    // MARK: Reading

    /// Returns the scalar at `at` and the number of its bytes; the text is valid UTF-8.
    @inline(__always)
    private func scalar(at: Int) -> (UInt32, Int) {
        let first = unsafe UInt32(bytes[at])
        if first < 0x80 { return (first, 1) }
        func low(_ index: Int) -> UInt32 { unsafe UInt32(bytes[at + index] & 0x3F) }
        if first < 0xE0 { return ((first & 0x1F) << 6 | low(1), 2) }
        if first < 0xF0 { return ((first & 0x0F) << 12 | low(1) << 6 | low(2), 3) }
        return ((first & 0x07) << 18 | low(1) << 12 | low(2) << 6 | low(3), 4)
    }

    @inline(__always)
    private mutating func next() -> UInt32 {
        let (scalar, length) = scalar(at: index)
        index += length
        offset += length == 4 ? 2 : 1
        return scalar
    }

    /// Reads the next scalar if it is in the range, and returns its offset in the range.
    private mutating func take(_ range: ClosedRange<UInt32>) -> UInt32? {
        guard unsafe index < bytes.count, case let (scalar, _) = scalar(at: index), range.contains(scalar) else {
            return nil
        }
        _ = next()
        return scalar - range.lowerBound
    }

    // MARK: Writing

    /// Appends a unit. `width` is the UTF-16 length of its source, which ends at `offset`.
    @inline(__always)
    private mutating func emit(_ unit: UInt16, _ width: Int32) {
        guard unsafe count < buffer.count else { return }
        unsafe buffer[count] = unit
        count += 1
        if positions {
            starts.append(offset - width)
            ends.append(offset)
        }
    }

    private mutating func emit(scalar: UInt32, _ width: Int32) {
        if scalar <= 0xFFFF { return emit(UInt16(truncatingIfNeeded: scalar), width) }
        emit(UInt16(truncatingIfNeeded: 0xD800 + (scalar - 0x10000) >> 10), width)
        emit(UInt16(truncatingIfNeeded: 0xDC00 + (scalar - 0x10000) & 0x3FF), width)
    }

    private mutating func space(_ width: Int32, breaksLine: Bool) {
        guard let last, last == FoldedText.space || last == FoldedText.lineBreak else {
            return emit(breaksLine ? FoldedText.lineBreak : FoldedText.space, width)
        }
        if breaksLine { unsafe buffer[count - 1] = FoldedText.lineBreak }
        extend()
    }

    /// Adds dropped scalars to the unit before them.
    private mutating func extend() {
        if positions, !ends.isEmpty { ends[ends.count - 1] = offset }
    }

    // MARK: Hangul

    private static let vowelJamo: ClosedRange<UInt32> = 0x1161...0x1175
    private static let finalJamo: ClosedRange<UInt32> = 0x11A8...0x11C2

    private mutating func syllable(_ scalar: UInt32) {
        var (scalar, width) = (scalar, Int32(1))
        if (scalar - Hangul.firstSyllable) % Hangul.finals == 0, let final = take(Self.finalJamo) {
            scalar += final + 1
            width = 2
        }
        emit(UInt16(truncatingIfNeeded: scalar), width)
    }

    private mutating func jamo(_ scalar: UInt32) {
        switch scalar {
        case 0x1100...0x1112:
            guard let vowel = take(Self.vowelJamo) else {
                return emit(scalar: Hangul.initialLetters[Int(scalar - 0x1100)], 1)
            }
            let open = Hangul.syllable(scalar - 0x1100, vowel)
            if let final = take(Self.finalJamo) {
                emit(scalar: open + final + 1, 3)
            } else {
                emit(scalar: open, 2)
            }
        case Self.vowelJamo: emit(scalar: Hangul.firstVowelLetter + scalar - 0x1161, 1)
        case Self.finalJamo: emit(scalar: Hangul.finalLetters[Int(scalar - 0x11A8)], 1)
        default: emit(scalar: scalar, 1)
        }
    }

    // MARK: Everything else

    private mutating func other(_ scalar: UInt32) {
        switch scalar {
        case 0x1100...0x11FF: jamo(scalar)
        case 0x3040...0x30FF where scalar != 0x3099 && scalar != 0x309A: emit(scalar: scalar, 1)
        case 0x3100...0xABFF: emit(scalar: scalar, 1)
        case 0x3099, 0xFF9E: voice(1, alone: 0x309B)
        case 0x309A, 0xFF9F: voice(2, alone: 0x309C)
        case 0xFF00...0xFFEF: narrow(scalar)
        default:
            let width: Int32 = scalar > 0xFFFF ? 2 : 1
            if Self.isInvisible(scalar) { return extend() }
            guard let known = Unicode.Scalar(scalar) else { return emit(scalar: scalar, width) }
            if known.isWhiteSpace { return space(width, breaksLine: Self.breaksLine(scalar)) }
            letter(known, width)
        }
    }

    /// Converts the width first, then folds the result.
    private mutating func narrow(_ scalar: UInt32) {
        switch scalar {
        case 0xFF01...0xFF5E:
            let ascii = scalar - 0xFEE0
            emit(UInt16(truncatingIfNeeded: (0x41...0x5A).contains(ascii) ? ascii | 0x20 : ascii), 1)
        case 0xFF61...0xFF9D: emit(WidthTable.katakana[Int(scalar - 0xFF61)], 1)
        case 0xFFA0: emit(0x3164, 1)
        case 0xFFA1...0xFFBE: emit(scalar: scalar - 0xFFA1 + 0x3131, 1)
        case 0xFFC2...0xFFC7: emit(scalar: scalar - 0xFFC2 + 0x314F, 1)
        case 0xFFCA...0xFFCF: emit(scalar: scalar - 0xFFCA + 0x3155, 1)
        case 0xFFD2...0xFFD7: emit(scalar: scalar - 0xFFD2 + 0x315B, 1)
        case 0xFFDA...0xFFDC: emit(scalar: scalar - 0xFFDA + 0x3161, 1)
        case 0xFFE0...0xFFEE: emit(WidthTable.signs[Int(scalar - 0xFFE0)], 1)
        default: emit(scalar: scalar, 1)
        }
    }

    /// Combines a kana with its mark: か and its mark are が, however they were written.
    private mutating func voice(_ kind: UInt16, alone: UInt16) {
        if let last, let voiced = WidthTable.voiced(last, kind) {
            unsafe buffer[count - 1] = voiced
            extend()
        } else {
            emit(alone, 1)
        }
    }

    private mutating func letter(_ scalar: Unicode.Scalar, _ width: Int32) {
        let value = scalar.value
        if !scalar.properties.changesWhenLowercased { return emit(scalar: Self.base(value), width) }
        for lower in scalar.properties.lowercaseMapping.unicodeScalars where !Self.isInvisible(lower.value) {
            emit(scalar: Self.base(lower.value), width)
        }
    }

    private static func base(_ scalar: UInt32) -> UInt32 {
        guard scalar < AccentTable.bases.count else { return scalar }
        let base = AccentTable.bases[Int(scalar)]
        return base == 0 ? scalar : UInt32(base)
    }

    private static func breaksLine(_ scalar: UInt32) -> Bool { scalar == 0x85 || scalar == 0x2028 || scalar == 0x2029 }

    /// Returns true for combining diacritical marks, and invisible characters without meaning for search.
    private static func isInvisible(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF: true
        case 0x00AD, 0x200B...0x200D, 0x2060, 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xFEFF: true
        default: false
        }
    }
}
