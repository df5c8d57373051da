import Notes

/// Pairs of scalars: the first one out of a range, the second out of another.
struct PairRange {
    enum Blanks {
        case without, between, either
    }

    var first: ClosedRange<UInt32>
    /// Nil for any scalar and for the end of a word.
    var second: ClosedRange<UInt32>?
    var blanks = Blanks.without

    /// The pairs of which a note needs one to have the atom; nil for an atom that takes more to find.
    init?(_ atom: SearchAtom) {
        switch atom {
        case .single(let range): self.init(range, nil)
        case .pair(let first, let second): self.init(first, second)
        case .parted(let first, let second): self.init(first, second, .either)
        case .chain, .part: return nil
        }
    }

    init(_ first: ClosedRange<UInt32>, _ second: ClosedRange<UInt32>?, _ blanks: Blanks = .without) {
        self.first = first
        self.second = second
        self.blanks = blanks
    }

    /// Whether each pair of the other range is one of this range.
    func covers(_ other: PairRange) -> Bool {
        guard first.contains(other.first), blanks == .either || blanks == other.blanks else { return false }
        guard let second else { return true }
        return other.second.map { second.contains($0) } ?? false
    }

    @inline(__always)
    func contains(_ pair: PairCodes.Pair) -> Bool {
        guard first.contains(pair.first), second?.contains(pair.second) ?? true else { return false }
        return switch blanks {
        case .either: true
        case .without: !pair.isParted
        case .between: pair.isParted
        }
    }
}
