import Notes

/// One segment as a query asks it: which of its notes have an atom.
final class SegmentIndex {
    let number: Int64
    let segment: Segment
    private let size: Int
    private let firsts: [UInt64]
    private let wordStarts: [UInt32]

    /// Leaves come from the table of whoever asks.
    private unowned let table: SegmentReader

    init(_ number: Int64, _ segment: Segment, _ table: SegmentReader) {
        self.number = number
        self.segment = segment
        self.table = table
        wordStarts = segment.wordStarts()
        size = segment.size
        firsts = segment.firsts
    }

    func positions(_ atom: SearchAtom, _ field: IndexCode.Field) throws -> PositionSet {
        switch atom {
        case .single(let run):
            let base = IndexCode.code(field.pairs, 0)
            return try positions(
                base | SearchTerms.pair(run.lowerBound, 0), base | SearchTerms.pair(run.upperBound, 0x1F_FFFF))
        case .pair(let first, let second):
            let base = IndexCode.code(field.pairs, 0)
            let (low, high) = (UInt64(second.lowerBound), UInt64(second.upperBound))
            return try positions(
                base | SearchTerms.pair(first.lowerBound, second.lowerBound),
                base | SearchTerms.pair(first.upperBound, second.upperBound)
            ) { code in (low...high).contains(code & 0x1F_FFFF) }
        case .part(let part): return try positions(words: words(with: part, atStart: field == .start), field.words)
        }
    }

    func positions(code: UInt64) throws -> PositionSet { try positions(code, code) }

    /// All that have one of the codes from `first` to `last`.
    private func positions(
        _ first: UInt64, _ last: UInt64, where isWanted: (UInt64) -> Bool = { _ in true }
    ) throws -> PositionSet {
        var set = PositionSet(size: size)
        var leaf = segment.leaf(of: first)
        while leaf < firsts.count, firsts[leaf] <= last {
            try table.leaf(leaf, of: number) { bytes in
                var cursor = LeafCursor(bytes)
                while cursor.next(), cursor.code <= last {
                    if cursor.code >= first, isWanted(cursor.code) { cursor.union(into: &set, size: size) }
                }
            }
            leaf += 1
        }
        return set
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
            try table.leaf(leaf, of: number) { bytes in
                var cursor = LeafCursor(bytes)
                while next < words.count, cursor.next() {
                    while next < words.count, IndexCode.code(kind, words[next]) < cursor.code { next += 1 }
                    if next < words.count, IndexCode.code(kind, words[next]) == cursor.code {
                        cursor.union(into: &set, size: size)
                        next += 1
                    }
                }
            }
            // What stands in no leaf: a word of the text that no title has.
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
