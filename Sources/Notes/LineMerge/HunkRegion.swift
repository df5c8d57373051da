/// Hunks of both sides that overlap each other, one after another. A region may have hunks of one side only.
struct HunkRegion {
    private(set) var others: [LineHunk] = []
    private(set) var presents: [LineHunk] = []

    /// Removes the first region from the remaining hunks; returns nil if there are none.
    init?(_ left: inout ArraySlice<LineHunk>, _ right: inout ArraySlice<LineHunk>) {
        switch (left.first, right.first) {
        case (nil, nil): return nil
        case (let one?, let two?) where two.isBefore(one): presents.append(right.removeFirst())
        case (nil, _?): presents.append(right.removeFirst())
        case (_?, _): others.append(left.removeFirst())
        }
        while true {
            if let next = left.first, presents.contains(where: next.overlaps) {
                others.append(left.removeFirst())
            } else if let next = right.first, others.contains(where: next.overlaps) {
                presents.append(right.removeFirst())
            } else {
                return
            }
        }
    }

    /// The lines of the base from the first hunk to the last.
    var base: Range<Int> {
        let hunks = others + presents
        let start = hunks.map(\.before.lowerBound).min() ?? 0
        return start..<(hunks.map(\.before.upperBound).max() ?? start)
    }

    /// Returns the number of lines by which the hunks of a side lengthen the region.
    func growth(_ hunks: [LineHunk]) -> Int { hunks.reduce(0) { $0 + $1.after.count - $1.before.count } }
}

extension LineHunk {
    fileprivate func isBefore(_ other: LineHunk) -> Bool {
        (before.lowerBound, before.upperBound) < (other.before.lowerBound, other.before.upperBound)
    }
}

extension LineTable {
    /// Returns the reasons for which the merge of these hunks needs a user's decision.
    func doubts(_ others: [LineHunk], _ presents: [LineHunk]) -> [LineMerge.Doubt] {
        let spans = (others.map { $0.span(base.keys, other.keys) }, presents.map { $0.span(base.keys, present.keys) })
        let isGuess = zip(others, spans.0).contains { left, one in
            zip(presents, spans.1).contains { right, two in
                one.low < two.high && two.low < one.high
                    && (one != (left.before.lowerBound, left.before.upperBound)
                        || two != (right.before.lowerBound, right.before.upperBound))
            }
        }
        let isRuin = removesMost(others, other) || removesMost(presents, present)
        return (isGuess ? [.amongEqualLines] : []) + (isRuin ? [.deletedMoreThanHalf] : [])
    }

    /// Returns true if most of at least four lines with text were removed. A moved line is not removed.
    private func removesMost(_ hunks: [LineHunk], _ text: Text) -> Bool {
        let back = Set(hunks.lazy.flatMap { text.keys[$0.after] })
        let gone = hunks.lazy.flatMap(\.before).count { !back.contains(base.keys[$0]) && baseHasText($0) }
        // The lines of a long text need no count.
        guard gone > 2 else { return false }
        let all = base.lines.lazy.filter(baseHasText).prefix(gone * 2).count
        return all >= 4 && all < gone * 2
    }
}
