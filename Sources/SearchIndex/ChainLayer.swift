/// For each scalar of a range, the notes of a segment in which a chain of scalars ends with it. A scalar takes up
/// memory once a note has it: of the 588 syllables of an initial a segment has some dozens.
struct ChainLayer {
    private let scalars: ClosedRange<UInt32>
    /// True for the last layer, where only the notes matter, which share one position.
    private let isLast: Bool
    /// Words of 64 positions, as in `PositionSet`.
    private let width: Int
    /// The index, by scalar, at which its words begin; -1 where no note has it.
    private var slots: [Int]
    private var words: [UInt64] = []

    init(_ scalars: ClosedRange<UInt32>, isLast: Bool, size: Int) {
        self.scalars = scalars
        self.isLast = isLast
        width = (size + 63) / 64
        slots = [Int](repeating: -1, count: isLast ? 1 : scalars.count)
    }

    var isEmpty: Bool { words.isEmpty }

    /// A layer that is only read, without a count of references for each pair of the next one.
    struct View {
        fileprivate let scalars: ClosedRange<UInt32>
        fileprivate let slots: UnsafeBufferPointer<Int>
        fileprivate let words: UnsafeBufferPointer<UInt64>

        fileprivate func slot(of scalar: UInt32) -> Int? {
            guard scalars.contains(scalar), case let slot = slots[Int(scalar - scalars.lowerBound)], slot >= 0 else {
                return nil
            }
            return slot
        }
    }

    func withView<Value>(_ body: (View) throws -> Value) rethrows -> Value {
        try slots.withUnsafeBufferPointer { slots in
            try words.withUnsafeBufferPointer { try body(View(scalars: scalars, slots: slots, words: $0)) }
        }
    }

    /// Adds the notes of a pair: all of them, or those in which the layer before ends with the pair's first scalar.
    mutating func add(_ cursor: LeafCursor, end: UInt32, after before: View?, start: UInt32) {
        let position = isLast ? 0 : Int(end - scalars.lowerBound)
        var within = 0
        if let before {
            guard let slot = before.slot(of: start) else { return }
            within = slot
        }
        if slots[position] < 0 {
            slots[position] = words.count
            words.append(contentsOf: repeatElement(0, count: width))
        }
        let slot = slots[position]
        words.withUnsafeMutableBufferPointer { words in
            let target = PositionSet.Words(rebasing: words[slot..<slot + width])
            cursor.union(
                into: target,
                within: before.map { UnsafeBufferPointer(rebasing: $0.words[within..<within + width]) })
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
