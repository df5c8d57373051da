import Notes

/// Reads one segment: which of its notes have an atom. It keeps the segment's tables and reads postings leaf by leaf.
public final class SegmentReader {
    /// Hands over the bytes of a leaf for as long as the body runs; does not call it where there is no such leaf.
    public typealias Leaves = (_ leaf: Int, _ body: (UnsafeRawBufferPointer) -> Void) throws -> Void

    public let segment: Segment
    let size: Int
    private let leaf: Leaves
    private let firsts: [UInt64]
    private let wordStarts: [UInt32]

    public init(_ segment: Segment, leaf: @escaping Leaves) {
        self.segment = segment
        self.leaf = leaf
        wordStarts = segment.wordStarts()
        size = segment.size
        firsts = segment.firsts
    }

    /// What it takes in memory, nearly.
    public var bytes: Int { 16 * size + 8 * firsts.count + 4 * wordStarts.count + segment.vocabulary.count + 1_000 }

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
        try each(code...code) { $0.union(into: &set, size: size) }
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
            if second?.contains(UInt32(cursor.code & 0x1F_FFFF)) ?? true { cursor.union(into: &set, size: size) }
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
        var layer: [UInt32: PositionSet]?
        for (first, second) in zip(chain, chain.dropFirst()) {
            if crossesBlanks, !segment.knowsPairsAcrossBlanks { return try positionsPairByPair(chain, field) }
            var next: [UInt32: PositionSet] = [:]
            try extend(layer, by: pairs(first, second), second, field, into: &next)
            if crossesBlanks { try extend(layer, by: pairs(acrossBlank(first), second), second, field, into: &next) }
            if next.isEmpty { break }
            layer = next
        }
        guard let layer else { return PositionSet(size: size) }
        var set = PositionSet(size: size)
        for last in layer.values { set.formUnion(last) }
        return set
    }

    private func extend(
        _ layer: [UInt32: PositionSet]?, by pairs: ClosedRange<UInt64>, _ second: ClosedRange<UInt32>,
        _ field: IndexCode.Field, into next: inout [UInt32: PositionSet]
    ) throws {
        let base = IndexCode.code(field.pairs, 0)
        let empty = PositionSet(size: size)
        try each(base | pairs.lowerBound...base | pairs.upperBound) { cursor in
            let end = UInt32(cursor.code & 0x1F_FFFF)
            guard second.contains(end) else { return }
            guard let layer else { return cursor.union(into: &next[end, default: empty], size: size) }
            let code = UInt32(truncatingIfNeeded: (cursor.code - base) >> SearchTerms.scalarBits)
            let start = code > SearchTerms.acrossBlank ? code - SearchTerms.acrossBlank : code
            guard let before = layer[start] else { return }
            cursor.each(size: size) { if before.contains($0) { next[end, default: empty].insert($0) } }
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
        var found: [UInt64] = []
        segment.vocabulary.withUnsafeBufferPointer { vocabulary in
            var place = 0
            while let hit = part.place(in: vocabulary, from: place) {
                let word = word(at: hit)
                let start = Int(wordStarts[word])
                if !atStart || start == hit { found.append(UInt64(word)) }
                place = word + 1 < wordStarts.count ? Int(wordStarts[word + 1]) : vocabulary.count
                // At the start only: what follows may still begin with it, what is in the middle may not.
                if atStart, hit > start, hit < place { continue }
            }
        }
        return found
    }

    private func word(at place: Int) -> Int {
        var (low, high) = (0, wordStarts.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(wordStarts[middle]) <= place { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }

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
                        cursor.union(into: &set, size: size)
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

extension [UInt8] {
    /// Where these bytes stand next in others: sixteen places at a time are tried for the first and the last of them.
    fileprivate func place(in other: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard let base = UnsafeRawPointer(other.baseAddress), let first, let last else { return nil }
        let end = other.count - count
        let (firsts, lasts) = (SIMD16(repeating: first), SIMD16(repeating: last))
        return withUnsafeBytes { wanted in
            func stands(_ place: Int) -> Bool {
                UnsafeRawBufferPointer(start: base + place, count: wanted.count).elementsEqual(wanted)
            }
            var place = start
            while place + 16 + count - 1 <= other.count {
                let here = (base + place).loadUnaligned(as: SIMD16<UInt8>.self) .== firsts
                let there = (base + place + count - 1).loadUnaligned(as: SIMD16<UInt8>.self) .== lasts
                let both = here .& there
                if any(both) {
                    for lane in 0..<16 where both[lane] && stands(place + lane) { return place + lane }
                }
                place += 16
            }
            while place <= end {
                if other[place] == first, stands(place) { return place }
                place += 1
            }
            return nil
        }
    }
}
