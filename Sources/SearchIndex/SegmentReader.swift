import Notes

/// Finds the notes of one segment that have an atom. It keeps the segment's tables and reads postings leaf by leaf.
public final class SegmentReader {
    /// Passes the bytes of a leaf to the body, for as long as it runs. Does not call the body if no such leaf exists.
    public typealias Leaves = (_ leaf: Int, _ body: (UnsafeRawBufferPointer) -> Void) throws -> Void

    public let segment: Segment
    let size: Int
    private let leaf: Leaves
    private let firsts: [UInt64]
    private let vocabulary: Vocabulary
    /// Caches the words with each part that the present query needs. They are the same for texts, titles and their
    /// starts.
    private var matches: [[UInt8]: [Vocabulary.Match]] = [:]
    /// Collects the leaves that a query needs, in a rehearsal.
    private var rehearsed: Set<Int>?

    public init(_ segment: Segment, leaf: @escaping Leaves) {
        self.segment = segment
        self.leaf = leaf
        vocabulary = Vocabulary(segment.vocabulary)
        size = segment.size
        firsts = segment.firsts
    }

    /// Estimates the size in memory.
    public var bytes: Int { 16 * size + 8 * firsts.count + vocabulary.size + 1_000 }

    /// Returns the leaves that `body` needs, in order, whatever they may have: they are not read, and each lookup finds
    /// all notes.
    func rehearse(_ body: () throws -> Void) rethrows -> [Int] {
        rehearsed = []
        defer { rehearsed = nil }
        try body()
        return rehearsed?.sorted() ?? []
    }

    private func read(_ index: Int, _ body: (UnsafeRawBufferPointer) -> Void) throws {
        if rehearsed == nil { return try leaf(index, body) }
        rehearsed?.insert(index)
    }

    func positions(_ atom: SearchAtom, _ field: IndexCode.Field) throws -> PositionSet {
        let found = try find(atom, field)
        return rehearsed == nil ? found : .all(size: size)
    }

    private func find(_ atom: SearchAtom, _ field: IndexCode.Field) throws -> PositionSet {
        switch atom {
        case .parted(let first, let second) where !segment.hasPairsAcrossBlanks:
            return try parted(first, second, field)
        case .single(let range): return try positions(PairRange(range, nil), field)
        case .pair(let first, let second): return try positions(PairRange(first, second), field)
        case .parted(let first, let second):
            return try positions(PairRange(first, second, crossesBlanks: true), field)
        case .chain(let elements, let crossesBlanks):
            return try positions(chain: elements, crossesBlanks: crossesBlanks, field)
        case .part(let part): return try positions(words: words(with: part, atStart: field == .start), field.words)
        }
    }

    func positions(code: UInt64) throws -> PositionSet {
        var set = PositionSet(size: size)
        try each([code...code]) { cursor, _ in cursor.union(into: &set) }
        return rehearsed == nil ? set : .all(size: size)
    }

    /// Returns the notes that have one of the codes.
    func positions(anyOf codes: [UInt64]) throws -> PositionSet {
        var set = PositionSet(size: size)
        for code in codes { set.formUnion(try positions(code: code)) }
        return set
    }

    // MARK: Pairs

    /// Returns the pairs, or nil for an atom that this segment does not answer by one lookup of pairs.
    private func pairs(of atom: SearchAtom) -> PairRange? {
        PairRange(atom).flatMap { $0.crossesBlanks && !segment.hasPairsAcrossBlanks ? nil : $0 }
    }

    private func positions(_ pairs: PairRange, _ field: IndexCode.Field) throws -> PositionSet {
        var set = PositionSet(size: size)
        try each(pairs, field) { cursor, _ in cursor.union(into: &set) }
        return set
    }

    /// Returns the positions of an atom, and of a narrower one that it covers. Each leaf is read once if both are found
    /// by pairs.
    func positions(
        _ atom: SearchAtom, covering narrower: SearchAtom, _ field: IndexCode.Field
    ) throws -> (all: PositionSet, narrow: PositionSet) {
        guard let wide = pairs(of: atom), let narrow = pairs(of: narrower) else {
            return (try positions(atom, field), try positions(narrower, field))
        }
        var (rest, found) = (PositionSet(size: size), PositionSet(size: size))
        try each(wide, field) { cursor, pair in
            if narrow.contains(pair) { cursor.union(into: &found) } else { cursor.union(into: &rest) }
        }
        guard rehearsed == nil else { return (.all(size: size), .all(size: size)) }
        rest.formUnion(found)
        return (rest, found)
    }

    private func each(
        _ pairs: PairRange, _ field: IndexCode.Field, _ body: (LeafCursor, PairCodes.Pair) -> Void
    ) throws {
        let base = IndexCode.code(field.pairs, 0)
        try segment.pairs.runs(pairs).withUnsafeBufferPointer { runs in
            try each(runs.map { base | $0.codes.lowerBound...base | $0.codes.upperBound }) { cursor, index in
                let pair = runs[index].pair(cursor.code)
                if pairs.contains(pair) { body(cursor, pair) }
            }
        }
    }

    /// Finds pairs across blanks in a segment without them: where they are neighbours, and where the first ends a word
    /// and the second is anywhere.
    private func parted(
        _ first: ClosedRange<UInt32>, _ second: ClosedRange<UInt32>, _ field: IndexCode.Field
    ) throws -> PositionSet {
        var apart = try positions(PairRange(first, 0...0), field)
        // Of a title's start such a segment has the first pair only.
        if field != .start, !apart.isEmpty || rehearsed != nil {
            apart.formIntersection(try positions(PairRange(second, nil), field))
        }
        apart.formUnion(try positions(PairRange(first, second), field))
        return apart
    }

    /// Follows a chain element after element, with the set of notes for each scalar that the element may be. A scalar
    /// in the middle has to be the second of one pair and the first of the next.
    ///
    ///     ㅈㅈㄷ     주: those with 제주, 자주, …     →     도: of those with 제주 or 자주 the ones that also have 주도
    private func positions(
        chain: [ClosedRange<UInt32>], crossesBlanks: Bool, _ field: IndexCode.Field
    ) throws -> PositionSet {
        if crossesBlanks, !segment.hasPairsAcrossBlanks { return try positionsPairByPair(chain, field) }
        var layer: ChainLayer?
        let last = chain.count - 2
        for (index, (first, second)) in zip(chain, chain.dropFirst()).enumerated() {
            var next = ChainLayer(second, isLast: index == last, size: size)
            func extend(_ before: ChainLayer.View?) throws {
                try each(PairRange(first, second, crossesBlanks: crossesBlanks), field) { cursor, pair in
                    next.add(cursor, end: pair.second, after: before, start: pair.first)
                }
            }
            if let layer { try layer.withView { try extend($0) } } else { try extend(nil) }
            if next.isEmpty, rehearsed == nil { return PositionSet(size: size) }
            layer = next
        }
        return layer?.notes(size: size) ?? PositionSet(size: size)
    }

    private func positionsPairByPair(_ chain: [ClosedRange<UInt32>], _ field: IndexCode.Field) throws -> PositionSet {
        var set = PositionSet.all(size: size)
        for (first, second) in zip(chain, chain.dropFirst()) where !set.isEmpty {
            set.formIntersection(try positions(.parted(first, second), field))
        }
        return set
    }

    /// Visits every code of the ranges that the segment has, with the number of its range. The ranges are in order, and
    /// each leaf that has one of their codes is walked once.
    private func each(_ ranges: [ClosedRange<UInt64>], _ body: (LeafCursor, Int) -> Void) throws {
        var (next, index) = (0, 0)
        while next < ranges.count {
            index = max(index, segment.leaf(of: ranges[next].lowerBound))
            guard index < firsts.count else { return }
            if firsts[index] > ranges[next].upperBound {
                next += 1
                continue
            }
            let following = index + 1 < firsts.count ? firsts[index + 1] : .max
            try read(index) { bytes in
                var cursor = LeafCursor(bytes)
                var range = ranges[next]
                while cursor.next() {
                    while cursor.code > range.upperBound {
                        next += 1
                        guard next < ranges.count else { return }
                        range = ranges[next]
                        if range.lowerBound >= following { return }
                    }
                    if cursor.code >= range.lowerBound { body(cursor, next) }
                }
            }
            index += 1
        }
    }

    // MARK: Words

    /// Returns the numbers of the words that have the part anywhere, or at their start.
    private func words(with part: [UInt8], atStart: Bool) -> [UInt64] {
        let found = matches[part] ?? vocabulary.matches(of: part)
        matches[part] = found
        return found.compactMap { $0.isStart || !atStart ? UInt64($0.word) : nil }
    }

    /// Forgets the matches of a query. After its rehearsal nothing is forgotten.
    func forgetMatches() { if rehearsed == nil { matches = [:] } }

    /// Returns the notes that have one of the words, which are in order, so that each leaf is walked once.
    private func positions(words: [UInt64], _ kind: IndexCode.Kind) throws -> PositionSet {
        var set = PositionSet(size: size)
        var next = 0
        while next < words.count {
            let leaf = segment.leaf(of: IndexCode.code(kind, words[next]))
            let started = next
            try read(leaf) { bytes in
                var cursor = LeafCursor(bytes)
                while next < words.count, cursor.next() {
                    while next < words.count, IndexCode.code(kind, words[next]) < cursor.code { next += 1 }
                    if next < words.count, IndexCode.code(kind, words[next]) == cursor.code {
                        cursor.union(into: &set)
                        next += 1
                    }
                }
            }
            // A word that no leaf has is a word of the text that no title has.
            if next == started { next += 1 }
        }
        return set
    }
}

/// Keeps, for each scalar of a range, the notes of a segment in which a chain of scalars ends with it. A scalar takes
/// up memory once a note has it: of the 588 syllables of an initial a segment has some dozens.
struct ChainLayer {
    private let scalars: ClosedRange<UInt32>
    /// The layer is the last one: only its notes matter, which share one position.
    private let isLast: Bool
    /// Counts the words of 64 positions that a set has, as in `PositionSet`.
    private let width: Int
    /// Gives, by scalar, the index at which its words begin; -1 if no note has it.
    private var slots: [Int]
    private var words: [UInt64] = []

    init(_ scalars: ClosedRange<UInt32>, isLast: Bool, size: Int) {
        self.scalars = scalars
        self.isLast = isLast
        width = (size + 63) / 64
        slots = [Int](repeating: -1, count: isLast ? 1 : scalars.count)
    }

    var isEmpty: Bool { words.isEmpty }

    /// Reads a layer without a count of references for each pair of the next one.
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

    /// Returns the notes of all scalars.
    func notes(size: Int) -> PositionSet {
        var set = PositionSet(size: size)
        for start in stride(from: 0, to: words.count, by: max(width, 1)) {
            set.formUnion(words[start..<start + width])
        }
        return set
    }
}
