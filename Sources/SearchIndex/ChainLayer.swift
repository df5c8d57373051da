/// For each scalar of a range, the notes of a segment in which a chain of scalars ends with it. A scalar takes up memory
/// once a note has it: of the 588 syllables of an initial a segment knows some dozens.
struct ChainLayer {
    private let scalars: ClosedRange<UInt32>
    /// Of the last layer only the notes matter, which share one place.
    private let isLast: Bool
    /// Words of 64 positions, as in `PositionSet`.
    private let width: Int
    /// By scalar: where its words begin; -1 where no note has it.
    private var slots: [Int]
    private var words: [UInt64] = []

    init(_ scalars: ClosedRange<UInt32>, isLast: Bool, size: Int) {
        self.scalars = scalars
        self.isLast = isLast
        width = (size + 63) / 64
        slots = [Int](repeating: -1, count: isLast ? 1 : scalars.count)
    }

    var isEmpty: Bool { words.isEmpty }

    private func slot(of scalar: UInt32) -> Int? {
        guard scalars.contains(scalar), case let slot = slots[Int(scalar - scalars.lowerBound)], slot >= 0 else {
            return nil
        }
        return slot
    }

    /// Adds the notes of a pair: all of them, or those in which the layer before ends with the pair's first scalar.
    mutating func add(_ cursor: LeafCursor, end: UInt32, after before: ChainLayer?, start: UInt32) {
        let place = isLast ? 0 : Int(end - scalars.lowerBound)
        var within = 0
        if let before {
            guard let slot = before.slot(of: start) else { return }
            within = slot
        }
        if slots[place] < 0 {
            slots[place] = words.count
            words.append(contentsOf: repeatElement(0, count: width))
        }
        let slot = slots[place]
        words.withUnsafeMutableBufferPointer { words in
            let target = PositionSet.Words(rebasing: words[slot..<slot + width])
            guard let before else { return cursor.union(into: target, within: nil) }
            before.words.withUnsafeBufferPointer { words in
                cursor.union(into: target, within: UnsafeBufferPointer(rebasing: words[within..<within + width]))
            }
        }
    }

    /// The notes of all scalars.
    func notes(size: Int) -> PositionSet {
        var set = PositionSet(size: size)
        for start in stride(from: 0, to: words.count, by: max(width, 1)) {
            set.formUnion(words[start..<start + width])
        }
        return set
    }
}
