import Notes

/// Pairs of scalars: the first one out of a range, the second out of another.
struct PairRange {
    var first: ClosedRange<UInt32>
    /// The second scalars; nil means any scalar, and the end of a word.
    var second: ClosedRange<UInt32>?
    /// True if there may be a blank between the two.
    var crossesBlanks: Bool

    /// The pairs of which a note with the atom has at least one. Fails for an atom that is not found by pairs of one
    /// range.
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
