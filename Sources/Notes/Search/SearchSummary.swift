/// Excludes most notes from a search without reading them, by the folded title and a Bloom filter of the body. A
/// replica keeps it beside the note.
///
/// The filter has these terms of the folded body. A pattern that occurs in the body has all of its own terms there; the
/// reverse may not hold.
///
///     메모 장 abc     units 메 모 장 a b c · pairs 메모 모장 (across a blank between two Hangul too)
///                    · initials ㅁㅁㅈ (three in a row, across blanks) · ASCII abc (three in a row)
public struct SearchSummary: Sendable, Equatable {
    /// The title is folded and trimmed.
    let title: [UInt16]
    /// The size of the Bloom filter is a power of two of bytes.
    private let filter: [UInt8]

    private static let leastBytes = 16
    private static let mostBytes = 16_384

    /// Makes the summary of a note's text.
    public init(title: String, body: String) {
        self.title = SearchQuery.trimmedTitle(title)
        filter = unsafe FoldedText.withUnits(body) { units in
            // With three bits a unit or more, at most a third of the bits is set for natural text.
            var size = Self.leastBytes
            while size < Self.mostBytes, size * 8 < units.count * 3 { size *= 2 }
            return unsafe [UInt8](unsafeUninitializedCapacity: size) { bits, count in
                unsafe bits.initialize(repeating: 0)
                var terms = SummaryTerms()
                for index in units.indices {
                    unsafe terms.add(units[index]) { term in
                        let bit = Self.bit(SummaryTerms.hash(term), size)
                        unsafe bits[bit >> 3] |= 1 << UInt8(truncatingIfNeeded: bit & 7)
                    }
                }
                count = size
            }
        }
    }

    /// Returns nil for bytes that `bytes` did not make.
    public init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 4 else { return nil }
        let units = unsafe Int(bytes.loadUnaligned(as: UInt32.self).littleEndian)
        let size = bytes.count - 4 - units * 2
        guard size >= Self.leastBytes, size <= Self.mostBytes, size & (size - 1) == 0 else { return nil }
        title = unsafe [UInt16](unsafeUninitializedCapacity: units) { title, count in
            for index in 0..<units {
                let unit = unsafe bytes.loadUnaligned(fromByteOffset: 4 + index * 2, as: UInt16.self).littleEndian
                unsafe title.initializeElement(at: index, to: unit)
            }
            count = units
        }
        filter = unsafe Array(bytes[(4 + units * 2)...])
    }

    /// Encodes the summary for storage, in the form that `init(_:)` reads.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 + title.count * 2 + filter.count)
        for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: title.count >> shift)) }
        for unit in title {
            bytes.append(UInt8(truncatingIfNeeded: unit))
            bytes.append(UInt8(truncatingIfNeeded: unit >> 8))
        }
        return bytes + filter
    }

    /// Returns false only if the body has no occurrence of the pattern.
    func mayContain(_ pattern: SearchPattern) -> Bool {
        let size = filter.count
        return unsafe filter.withUnsafeBufferPointer { filter in
            pattern.summaryHashes.allSatisfy { hash in
                let bit = Self.bit(hash, size)
                return unsafe filter[bit >> 3] & (1 << UInt8(truncatingIfNeeded: bit & 7)) != 0
            }
        }
    }

    @inline(__always)
    private static func bit(_ hash: UInt64, _ bytes: Int) -> Int {
        Int(truncatingIfNeeded: hash >> UInt64(61 - bytes.trailingZeroBitCount))
    }
}

extension SearchQuery {
    /// Returns the best rank that a note with this summary may have. It is exact if the title decides it; nil if the
    /// note does not match.
    public func bestRank(_ summary: SearchSummary) -> SearchRank? {
        if filter.without.contains(where: { $0.occurs(in: summary.title) }) { return nil }
        return unsafe summary.title.withUnsafeBufferPointer { title in unsafe rank(title) { summary.mayContain($0) } }
    }
}

/// Finds the terms in a folded text, unit by unit.
struct SummaryTerms {
    /// Keeps the previous unit; 0 after white space.
    private var last: UInt64 = 0
    private var asciiCount = 0
    private var ascii: UInt64 = 0
    /// Counts the Hangul in a row, across blanks; `hangul` is the last of them.
    private var hangulCount = 0
    private var hangul: UInt64 = 0
    private var initials: UInt64 = 0

    private static let pairTag: UInt64 = 1 << 40
    private static let asciiTag: UInt64 = 2 << 40
    private static let initialsTag: UInt64 = 3 << 40

    @inline(__always)
    static func hash(_ term: UInt64) -> UInt64 { term &* 0x9E37_79B9_7F4A_7C15 }

    @inline(__always)
    mutating func add(_ unit: UInt16, _ visit: (UInt64) -> Void) {
        if unit == FoldedText.space || unit == FoldedText.lineBreak {
            (last, asciiCount) = (0, 0)
            if unit == FoldedText.lineBreak { hangulCount = 0 }
            return
        }
        let term = UInt64(unit)
        visit(term)
        if Hangul.isHangul(UInt32(unit)) {
            let before = hangulCount > 0 ? hangul : last
            if before != 0 { visit(Self.pairTag | before << 16 | term) }
            addInitial(Self.initial(unit), visit)
            (last, hangul, asciiCount) = (term, term, 0)
            return
        }
        hangulCount = 0
        if unit < 0x80 {
            if last >= 0x80 { visit(Self.pairTag | last << 16 | term) }
            ascii = (ascii << 8 | term) & 0xFF_FFFF
            asciiCount += 1
            if asciiCount >= 3 { visit(Self.asciiTag | ascii) }
        } else {
            if last != 0 { visit(Self.pairTag | last << 16 | term) }
            asciiCount = 0
        }
        last = term
    }

    /// Adds a syllable of which only the initial is known.
    mutating func add(initialOf syllables: ClosedRange<UInt16>, _ visit: (UInt64) -> Void) {
        let initial = Self.initial(syllables.lowerBound)
        guard initial == Self.initial(syllables.upperBound) else { return self = SummaryTerms() }
        addInitial(initial, visit)
        (last, hangul, asciiCount) = (0, 0, 0)
    }

    @inline(__always)
    private mutating func addInitial(_ initial: UInt64, _ visit: (UInt64) -> Void) {
        hangulCount += 1
        initials = (initials << 8 | initial) & 0xFF_FFFF
        if hangulCount >= 3 { visit(Self.initialsTag | initials) }
    }

    /// Returns a number for the initial of a syllable; letters have numbers of their own.
    @inline(__always)
    private static func initial(_ unit: UInt16) -> UInt64 {
        let scalar = UInt32(unit)
        return Hangul.isSyllable(scalar)
            ? UInt64((scalar - Hangul.firstSyllable) / Hangul.perInitial) : UInt64(scalar - 0x3131 + 32)
    }
}

extension SummaryTerms {
    /// Returns the hashes that a matching text must have.
    static func hashes(of pattern: [ClosedRange<UInt16>]) -> [UInt64] {
        var terms = SummaryTerms()
        var hashes: [UInt64] = []
        for element in pattern {
            if element.count == 1 {
                // A space in a phrase is any white space, and there are no pairs across a line break.
                let unit = element.lowerBound == FoldedText.space ? FoldedText.lineBreak : element.lowerBound
                terms.add(unit) { hashes.append(hash($0)) }
            } else {
                terms.add(initialOf: element) { hashes.append(hash($0)) }
            }
        }
        return hashes
    }
}
