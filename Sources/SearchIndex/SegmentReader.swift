import Notes

/// Reads one segment: which of its notes have an atom. It keeps the segment's tables and reads postings leaf by leaf.
public final class SegmentReader {
    /// Hands over the bytes of a leaf for as long as the body runs; does not call it where there is no such leaf.
    public typealias Leaves = (_ leaf: Int, _ body: (UnsafeRawBufferPointer) -> Void) throws -> Void

    public let segment: Segment
    let size: Int
    private let leaf: Leaves
    private let firsts: [UInt64]
    private let vocabulary: Vocabulary
    /// The words with each part that the present query has asked for: of texts, titles and their starts the same.
    private var matches: [[UInt8]: [Vocabulary.Match]] = [:]

    public init(_ segment: Segment, leaf: @escaping Leaves) {
        self.segment = segment
        self.leaf = leaf
        vocabulary = Vocabulary(segment.vocabulary)
        size = segment.size
        firsts = segment.firsts
    }

    /// What it takes in memory, nearly.
    public var bytes: Int { 16 * size + 8 * firsts.count + vocabulary.size + 1_000 }

    func positions(_ atom: SearchAtom, _ field: IndexCode.Field) throws -> PositionSet {
        switch atom {
        case .single(let range):
            return try positions(
                SearchTerms.pair(range.lowerBound, 0)...SearchTerms.pair(range.upperBound, 0x1F_FFFF), field)
        case .pair(let first, let second): return try positions(pairs(first, second), field, second: second)
        case .parted(let first, let second):
            var set = try positions(pairs(first, second), field, second: second)
            set.formUnion(try parted(first, second, field))
            return set
        case .chain(let elements, let crossesBlanks):
            return try positions(chain: elements, crossesBlanks: crossesBlanks, field)
        case .part(let part): return try positions(words: words(with: part, atStart: field == .start), field.words)
        }
    }

    func positions(code: UInt64) throws -> PositionSet {
        var set = PositionSet(size: size)
        try each(code...code) { $0.union(into: &set) }
        return set
    }

    // MARK: Pairs

    private func pairs(_ first: ClosedRange<UInt32>, _ second: ClosedRange<UInt32>) -> ClosedRange<UInt64> {
        SearchTerms.pair(first.lowerBound, second.lowerBound)...SearchTerms.pair(first.upperBound, second.upperBound)
    }

    private func acrossBlank(_ range: ClosedRange<UInt32>) -> ClosedRange<UInt32> {
        range.lowerBound + SearchTerms.acrossBlank...range.upperBound + SearchTerms.acrossBlank
    }

    /// All that have one of the pairs, if its second scalar is in the range.
    private func positions(
        _ pairs: ClosedRange<UInt64>, _ field: IndexCode.Field, second: ClosedRange<UInt32>? = nil
    ) throws -> PositionSet {
        let base = IndexCode.code(field.pairs, 0)
        var set = PositionSet(size: size)
        try each(base | pairs.lowerBound...base | pairs.upperBound) { cursor in
            if second?.contains(UInt32(cursor.code & 0x1F_FFFF)) ?? true { cursor.union(into: &set) }
        }
        return set
    }

    /// Those with a blank between the two. A segment that does not know such pairs tells where the first ends a word and
    /// the second is anywhere.
    private func parted(
        _ first: ClosedRange<UInt32>, _ second: ClosedRange<UInt32>, _ field: IndexCode.Field
    ) throws -> PositionSet {
        if segment.knowsPairsAcrossBlanks {
            return try positions(pairs(acrossBlank(first), second), field, second: second)
        }
        var set = try positions(pairs(first, 0...0), field, second: 0...0)
        // Of a title's start such a segment knows the first pair only.
        if field != .start, !set.isEmpty { set.formIntersection(try positions(.single(second), field)) }
        return set
    }

    /// Element after element, with the set of notes for each scalar that the element may be: a scalar in the middle has to
    /// be the second of one pair and the first of the next.
    ///
    ///     ㅈㅈㄷ     주: those with 제주, 자주, …     →     도: of those with 제주 or 자주 the ones that also have 주도
    private func positions(
        chain: [ClosedRange<UInt32>], crossesBlanks: Bool, _ field: IndexCode.Field
    ) throws -> PositionSet {
        var layer: ChainLayer?
        let last = chain.count - 2
        for (place, (first, second)) in zip(chain, chain.dropFirst()).enumerated() {
            if crossesBlanks, !segment.knowsPairsAcrossBlanks { return try positionsPairByPair(chain, field) }
            var next = ChainLayer(second, isLast: place == last, size: size)
            try extend(layer, by: pairs(first, second), second, field, into: &next)
            if crossesBlanks { try extend(layer, by: pairs(acrossBlank(first), second), second, field, into: &next) }
            if next.isEmpty { return PositionSet(size: size) }
            layer = next
        }
        return layer?.notes(size: size) ?? PositionSet(size: size)
    }

    private func extend(
        _ layer: ChainLayer?, by pairs: ClosedRange<UInt64>, _ second: ClosedRange<UInt32>, _ field: IndexCode.Field,
        into next: inout ChainLayer
    ) throws {
        let base = IndexCode.code(field.pairs, 0)
        try each(base | pairs.lowerBound...base | pairs.upperBound) { cursor in
            let end = UInt32(cursor.code & 0x1F_FFFF)
            guard second.contains(end) else { return }
            let code = UInt32(truncatingIfNeeded: (cursor.code - base) >> SearchTerms.scalarBits)
            let start = code > SearchTerms.acrossBlank ? code - SearchTerms.acrossBlank : code
            next.add(cursor, end: end, after: layer, start: start)
        }
    }

    private func positionsPairByPair(_ chain: [ClosedRange<UInt32>], _ field: IndexCode.Field) throws -> PositionSet {
        var set = PositionSet.all(size: size)
        for (first, second) in zip(chain, chain.dropFirst()) where !set.isEmpty {
            set.formIntersection(try positions(.parted(first, second), field))
        }
        return set
    }

    /// Every code of a range that the segment has, in order.
    private func each(_ codes: ClosedRange<UInt64>, _ body: (LeafCursor) -> Void) throws {
        var place = segment.leaf(of: codes.lowerBound)
        while place < firsts.count, firsts[place] <= codes.upperBound {
            try leaf(place) { bytes in
                var cursor = LeafCursor(bytes)
                while cursor.next(), cursor.code <= codes.upperBound {
                    if cursor.code >= codes.lowerBound { body(cursor) }
                }
            }
            place += 1
        }
    }

    // MARK: Words

    /// The numbers of the words that have the part anywhere, or at their start.
    private func words(with part: [UInt8], atStart: Bool) -> [UInt64] {
        let found = matches[part] ?? vocabulary.matches(of: part)
        matches[part] = found
        return found.compactMap { $0.isStart || !atStart ? UInt64($0.word) : nil }
    }

    /// Called after each query.
    func forgetMatches() { matches = [:] }

    /// `words` in order, so that each leaf is walked once.
    private func positions(words: [UInt64], _ kind: IndexCode.Kind) throws -> PositionSet {
        var set = PositionSet(size: size)
        var next = 0
        while next < words.count {
            let leaf = segment.leaf(of: IndexCode.code(kind, words[next]))
            let started = next
            try self.leaf(leaf) { bytes in
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
