import Notes

/// Numbers the pairs of a segment. Two syllables are grouped by their initials. So `ㅁㅁ`, which people type for 메모, is
/// one run of neighbours, and a search need not read all that begins with ㅁ:
///
///     initials   blank   syllables
///     ㅁ ㅁ        no      마마, …, 메모, …
///     ㅁ ㅁ        yes     마 마, …, 메 모, …
///     ㅁ ㅂ        no      마바, …
///
/// Every other pair has the number that `SearchTerms` gives it; these are ordered by the first scalar. In a segment of
/// an older form all pairs have these numbers.
struct PairCodes {
    let areGrouped: Bool

    struct Pair {
        var first: UInt32
        var second: UInt32
        /// A blank is between the two.
        var isParted: Bool
    }

    /// Begins the numbers of grouped pairs. No pair that `SearchTerms` numbers begins with so large a "scalar".
    private static let groups = UInt64(0x18_0000) << SearchTerms.scalarBits
    private static let initials: UInt32 = 19
    private static let groupBits: UInt64 = 21
    private static let blank: UInt64 = 1 << 20
    private static let restBits: UInt64 = 10
    private static let any: ClosedRange<UInt32> = 0...0x1F_FFFF
    /// Repeats the codes of `Hangul` and `SearchTerms`. Constants of this module are inlined where each pair of each
    /// note passes.
    private static let firstSyllable: UInt32 = 0xAC00
    private static let lastSyllable: UInt32 = 0xD7A3
    private static let perInitial: UInt32 = 588
    private static let acrossBlank: UInt32 = 0x11_0000

    @inline(__always)
    private static func isSyllable(_ scalar: UInt32) -> Bool { scalar >= firstSyllable && scalar <= lastSyllable }

    /// Returns the code of a pair for a segment that is written.
    @inline(__always)
    func code(_ pair: UInt64) -> UInt64 {
        let second = UInt32(truncatingIfNeeded: pair) & 0x1F_FFFF
        guard areGrouped, Self.isSyllable(second) else { return pair }
        let first = UInt32(truncatingIfNeeded: pair >> SearchTerms.scalarBits)
        if Self.isSyllable(first) { return Self.code(first, second) }
        guard first > Self.acrossBlank, Self.isSyllable(first - Self.acrossBlank) else { return pair }
        return Self.code(first - Self.acrossBlank, second) | Self.blank
    }

    private static func initial(_ syllable: UInt32) -> UInt32 {
        (syllable - firstSyllable) / perInitial
    }

    private static func code(_ first: UInt32, _ second: UInt32) -> UInt64 {
        let (one, other) = (first - firstSyllable, second - firstSyllable)
        return groups + UInt64(one / perInitial * initials + other / perInitial) << groupBits
            | UInt64(one % perInitial) << restBits | UInt64(other % perInitial)
    }

    /// Describes neighbours among the pairs, and how their scalars follow from their numbers.
    struct Run {
        var codes: ClosedRange<UInt64>
        private let first: UInt32
        private let second: UInt32
        private let shift: UInt64
        private let mask: UInt64
        private let blank: UInt64

        /// Makes a range of codes as `SearchTerms` numbers them.
        fileprivate init(_ codes: ClosedRange<UInt64>) {
            self.codes = codes
            (first, second) = (0, 0)
            (shift, mask, blank) = (SearchTerms.scalarBits, 1 << SearchTerms.scalarBits - 1, 0)
        }

        /// Makes a range within one group.
        fileprivate init(_ codes: ClosedRange<UInt64>, _ firstInitial: UInt32, _ secondInitial: UInt32) {
            self.codes = codes
            first = PairCodes.firstSyllable + firstInitial * PairCodes.perInitial
            second = PairCodes.firstSyllable + secondInitial * PairCodes.perInitial
            (shift, mask, blank) = (PairCodes.restBits, 1 << PairCodes.restBits - 1, PairCodes.blank)
        }

        @inline(__always)
        func pair(_ code: UInt64) -> Pair {
            let first = self.first &+ UInt32(truncatingIfNeeded: code >> shift & mask)
            let second = self.second &+ UInt32(truncatingIfNeeded: code & mask)
            return first > PairCodes.acrossBlank
                ? Pair(first: first - PairCodes.acrossBlank, second: second, isParted: true)
                : Pair(first: first, second: second, isParted: code & blank != 0)
        }
    }

    /// Returns the runs with the pairs of a range, in order; they may have other pairs, too. A range of several scalars
    /// is one of syllables with one initial.
    func runs(_ range: PairRange) -> [Run] {
        let (first, second) = (range.first, range.second)
        let (starts, ends) = (Self.isSyllable(first.lowerBound), second.map { Self.isSyllable($0.lowerBound) })
        var runs: [Run] = []
        if !(areGrouped && starts && ends == true) {
            let wanted = second ?? Self.any
            for isParted in [false, true] where range.crossesBlanks || !isParted {
                let above = isParted ? Self.acrossBlank : 0
                runs.append(
                    Run(
                        SearchTerms.pair(
                            first.lowerBound + above, wanted.lowerBound)...SearchTerms.pair(
                                first.upperBound + above, wanted.upperBound)))
            }
        }
        guard areGrouped, starts, ends ?? true else { return runs }
        let initial = Self.initial(first.lowerBound)
        let others = second.map { Self.initial($0.lowerBound)...Self.initial($0.upperBound) } ?? 0...Self.initials - 1
        for other in others {
            let block = Self.firstSyllable + other * Self.perInitial
            let seconds = block...block + Self.perInitial - 1
            let wanted = second.map { $0.clamped(to: seconds) } ?? seconds
            let codes =
                Self.code(first.lowerBound, wanted.lowerBound)...Self.code(first.upperBound, wanted.upperBound)
            let parted = codes.lowerBound | Self.blank...codes.upperBound | Self.blank
            if !range.crossesBlanks {
                runs.append(Run(codes, initial, other))
            } else if first.count == Int(Self.perInitial) {
                // All syllables of the initial: the two runs are neighbours.
                runs.append(Run(codes.lowerBound...parted.upperBound, initial, other))
            } else {
                runs += [Run(codes, initial, other), Run(parted, initial, other)]
            }
        }
        return runs
    }
}

/// Selects pairs of scalars: the first one out of a range, the second out of another.
struct PairRange {
    var first: ClosedRange<UInt32>
    /// Bounds the second scalars; nil means any scalar, and the end of a word.
    var second: ClosedRange<UInt32>?
    /// A blank may be between the two.
    var crossesBlanks: Bool

    /// Selects the pairs of which a note with the atom has at least one. Fails for an atom that is not found by pairs
    /// of one range.
    init?(_ atom: SearchAtom) {
        switch atom {
        case .single(let range): self.init(range, nil)
        case .pair(let first, let second): self.init(first, second)
        case .parted(let first, let second): self.init(first, second, crossesBlanks: true)
        case .chain, .part: return nil
        }
    }

    init(_ first: ClosedRange<UInt32>, _ second: ClosedRange<UInt32>?, crossesBlanks: Bool = false) {
        self.first = first
        self.second = second
        self.crossesBlanks = crossesBlanks
    }

    /// Returns true if each pair of the other range is one of this range.
    func covers(_ other: PairRange) -> Bool {
        guard first.contains(other.first), crossesBlanks || !other.crossesBlanks else { return false }
        guard let second else { return true }
        return other.second.map { second.contains($0) } ?? false
    }

    @inline(__always)
    func contains(_ pair: PairCodes.Pair) -> Bool {
        first.contains(pair.first) && second?.contains(pair.second) ?? true && (crossesBlanks || !pair.isParted)
    }
}
