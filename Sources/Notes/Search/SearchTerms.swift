/// Splits a text into the terms of the index, from which every query can be composed.
///
/// - Scripts that are written without spaces, Hangul among them, become overlapping pairs, and a pair of the last one
///   with nothing: 메모장 is 메모, 모장, 장·. So 메모 is one lookup, and 메 a range of neighbouring ones.
/// - Two Hangul with a blank between them are another kind of pair, for queries that leave the blank out.
/// - Other letters and digits stay words, which are searched for a part. Each of their characters is a term as well.
/// - Every other character is a separate term.
///
/// A pair is a number of 42 bits: the first scalar, then the second or 0. A first "scalar" above `acrossBlank` marks a
/// blank between the two; no Unicode scalar is so large.
public enum SearchTerms {
    /// The second scalar of a pair has this number of bits.
    public static let scalarBits: UInt64 = 21
    /// Marks a pair with a blank between its scalars: the number is added to the first scalar.
    public static let acrossBlank: UInt32 = 0x11_0000

    /// Limits the length of the pieces of a word. Each begins `pieceStep` after the last, so one of them contains any
    /// part of at most `partLength`.
    static let pieceLength = 24
    static let pieceStep = 12
    static let partLength = 13

    enum Kind {
        case space, paired, word, sign
    }

    @inline(__always)
    static func kind(_ scalar: UInt32) -> Kind {
        if scalar >= 0x80 { return kindAboveASCII(scalar) }
        if scalar == 0x20 || scalar == 0x0A { return .space }
        let isWord = scalar &- 0x61 < 26 || scalar &- 0x30 < 10 || scalar &- 0x41 < 26
        return isWord ? .word : .sign
    }

    @inline(never)
    private static func kindAboveASCII(_ scalar: UInt32) -> Kind {
        switch scalar {
        case 0xAC00...0xD7A3, 0x4E00...0x9FFF, 0x3400...0x4DBF, 0x3005...0x3007, 0x3041...0x318F, 0x31A0...0x31FF,
            0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            return .paired
        // Above the BMP words would need pairs of units. It mostly has signs and emoji.
        case 0x10000...: return .sign
        default: break
        }
        switch Unicode.Scalar(scalar)?.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
            return .word
        default: return .sign
        }
    }

    /// Returns the number of a pair. `second` is 0 at the end of a run.
    @inline(__always)
    public static func pair(_ first: UInt32, _ second: UInt32) -> UInt64 {
        UInt64(first) << scalarBits | UInt64(second)
    }

    /// Appends the pairs of a folded text, some of them more than once, and the ranges of its words.
    public static func collect(
        _ text: UnsafeBufferPointer<UInt16>, pairs: inout [UInt64], words: inout [Range<Int>]
    ) {
        var ascii: (UInt64, UInt64) = (0, 0)
        var last: UInt32 = 0
        // The Hangul before a blank, if only the blank came after it.
        var beforeBlank: UInt32 = 0
        var position = 0
        while position < text.count {
            let start = position
            let scalar = unsafe next(text, &position)
            let kind = kind(scalar)
            if kind == .paired {
                if last != 0 {
                    pairs.append(pair(last, scalar))
                } else if beforeBlank != 0, Hangul.isHangul(scalar) {
                    pairs.append(pair(beforeBlank + acrossBlank, scalar))
                }
                last = scalar
                beforeBlank = 0
                continue
            }
            beforeBlank = scalar == 0x20 && Hangul.isHangul(last) ? last : 0
            if last != 0 {
                pairs.append(pair(last, 0))
                last = 0
            }
            switch kind {
            case .space, .paired: break
            case .sign: pairs.append(pair(scalar, 0))
            case .word:
                note(scalar, &ascii, &pairs)
                while position < text.count, unsafe self.kind(UInt32(text[position])) == .word {
                    unsafe note(UInt32(text[position]), &ascii, &pairs)
                    position += 1
                }
                addPieces(start..<position, &words)
            }
        }
        if last != 0 { pairs.append(pair(last, 0)) }
        for (half, bits) in [ascii.0, ascii.1].enumerated() {
            var bits = bits
            while bits != 0 {
                pairs.append(pair(UInt32(half * 64 + bits.trailingZeroBitCount), 0))
                bits &= bits - 1
            }
        }
    }

    /// Appends the first character, pair or word of a folded and trimmed text.
    public static func collectStart(
        _ text: UnsafeBufferPointer<UInt16>, pairs: inout [UInt64], words: inout [Range<Int>]
    ) {
        guard !text.isEmpty else { return }
        var position = 0
        let first = unsafe next(text, &position)
        switch kind(first) {
        case .space: break
        case .sign: pairs.append(pair(first, 0))
        case .paired:
            let second = unsafe position < text.count ? next(text, &position) : 0
            pairs.append(pair(first, kind(second) == .paired ? second : 0))
            guard second == 0x20, Hangul.isHangul(first), position < text.count else { return }
            let third = unsafe next(text, &position)
            if Hangul.isHangul(third) { pairs.append(pair(first + acrossBlank, third)) }
        case .word:
            pairs.append(pair(first, 0))
            while position < min(text.count, pieceLength), unsafe kind(UInt32(text[position])) == .word {
                position += 1
            }
            if position > 1 { words.append(0..<position) }
        }
    }

    private static func addPieces(_ word: Range<Int>, _ words: inout [Range<Int>]) {
        guard word.count > 1 else { return }
        var start = word.lowerBound
        while start + pieceLength < word.upperBound {
            words.append(start..<start + pieceLength)
            start += pieceStep
        }
        words.append(start..<word.upperBound)
    }

    @inline(__always)
    private static func note(_ scalar: UInt32, _ ascii: inout (UInt64, UInt64), _ pairs: inout [UInt64]) {
        if scalar < 64 {
            ascii.0 |= 1 << UInt64(scalar)
        } else if scalar < 128 {
            ascii.1 |= 1 << UInt64(scalar - 64)
        } else {
            pairs.append(pair(scalar, 0))
        }
    }

    @inline(__always)
    private static func next(_ text: UnsafeBufferPointer<UInt16>, _ position: inout Int) -> UInt32 {
        let unit = unsafe UInt32(text[position])
        position += 1
        guard unit & 0xFC00 == 0xD800, position < text.count else { return unit }
        let low = unsafe UInt32(text[position])
        position += 1
        return 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
    }
}
