import Notes

/// Makes a segment of notes, which are added in the order of their `seq`.
public struct SegmentWriter {
    private var segment: Segment
    /// Pairs codes of 45 bits with positions of 13. They are in the order of positions, so that a stable sort by code
    /// is all it takes.
    private var entries: [UInt64] = []
    /// Pairs the codes of words with positions. `words` has each word under its number here.
    private var wordEntries: [UInt64] = []
    private var words: [[UInt8]] = []
    private var wordNumbers: [UInt64: UInt32] = [:]
    private var pairs: [UInt64] = []
    private var ranges: [Range<Int>] = []
    private let codes: PairCodes

    private static let positionBits: UInt64 = 13

    /// Begins a segment. An older `form` serves to compare with a segment that was written in it.
    public init(after: Int64, form: Int = Segment.presentForm) {
        segment = Segment(form: form, after: after, last: after)
        codes = segment.pairs
    }

    public var count: Int { segment.size }
    public var isFull: Bool { count >= Segment.capacity }

    public mutating func add(_ note: IndexedNote) {
        let position = UInt64(segment.size)
        segment.last = note.seq
        segment.seqs.append(note.seq)
        segment.times.append(note.lastModified)
        if note.isTrash { segment.trash.append(Int(position)) }
        let title = note.foldedTitle
        title.withUnsafeBufferPointer { title in
            collect(title, [.pairs, .titlePairs], [.words, .titleWords], position)
            pairs.removeAll(keepingCapacity: true)
            ranges.removeAll(keepingCapacity: true)
            SearchTerms.collectStart(title, pairs: &pairs, words: &ranges)
            dropUnknownPairs()
            add(title, [.startPairs], [.startWords], position)
        }
        FoldedText.withUnits(note.body) { collect($0, [.pairs], [.words], position) }
        mark(IndexCode.mark(title: title), position)
        mark(IndexCode.mark(titleLength: title.count), position)
        mark(IndexCode.mark(folder: note.folder), position)
        if note.isArchived { mark(IndexCode.archived, position) }
        for tag in note.tags { mark(IndexCode.mark(tag: tag), position) }
        guard segment.hasTrees else { return }
        for name in NameFilter.above(note.tags) { mark(IndexCode.mark(tagTree: name), position) }
        for name in NameFilter.above(note.folder) { mark(IndexCode.mark(folderTree: name), position) }
    }

    private mutating func mark(_ code: UInt64, _ position: UInt64) {
        entries.append(code << Self.positionBits | position)
    }

    private mutating func collect(
        _ text: UnsafeBufferPointer<UInt16>, _ pairKinds: [IndexCode.Kind], _ wordKinds: [IndexCode.Kind],
        _ position: UInt64
    ) {
        pairs.removeAll(keepingCapacity: true)
        ranges.removeAll(keepingCapacity: true)
        SearchTerms.collect(text, pairs: &pairs, words: &ranges)
        dropUnknownPairs()
        add(text, pairKinds, wordKinds, position)
    }

    private mutating func dropUnknownPairs() {
        if segment.hasPairsAcrossBlanks { return }
        pairs.removeAll { $0 >= UInt64(SearchTerms.acrossBlank) << SearchTerms.scalarBits }
    }

    private mutating func add(
        _ text: UnsafeBufferPointer<UInt16>, _ pairKinds: [IndexCode.Kind], _ wordKinds: [IndexCode.Kind],
        _ position: UInt64
    ) {
        for kind in pairKinds {
            let base = IndexCode.code(kind, 0)
            for pair in pairs { entries.append((base | codes.code(pair)) << Self.positionBits | position) }
        }
        for range in ranges {
            let number = UInt64(number(of: UnsafeBufferPointer(rebasing: text[range])))
            for kind in wordKinds {
                wordEntries.append(IndexCode.code(kind, number) << Self.positionBits | position)
            }
        }
    }

    /// Returns the number of a word, which 64 bits of hash identify: among a million words two collide once in ten
    /// million times.
    private mutating func number(of word: UnsafeBufferPointer<UInt16>) -> UInt32 {
        var hash = FNVHash()
        for unit in word { hash.add(unit) }
        if let number = wordNumbers[hash.value] { return number }
        let number = UInt32(words.count)
        words.append(Array(String(decoding: word, as: UTF16.self).utf8))
        wordNumbers[hash.value] = number
        return number
    }

    // MARK: Finishing

    /// Writes the leaves of the segment. It reaches to `last`, which may be after its last note.
    public consuming func finish(last: Int64) -> BuiltSegment {
        segment.last = last
        let order = words.indices.sorted { words[$0].lexicographicallyPrecedes(words[$1]) }
        var indices = [UInt64](repeating: 0, count: words.count)
        for (index, number) in order.enumerated() {
            indices[number] = UInt64(index)
            segment.vocabulary += words[number]
            segment.vocabulary.append(0)
        }
        let positionMask: UInt64 = 1 << Self.positionBits - 1
        for entry in wordEntries {
            let code = entry >> Self.positionBits
            let number = Int(IndexCode.value(of: code))
            let base = code - UInt64(number)
            entries.append((base | indices[number]) << Self.positionBits | entry & positionMask)
        }
        sort()
        var writer = LeafWriter()
        var positions: [UInt16] = []
        var present: UInt64 = 0
        for entry in entries {
            let code = entry >> Self.positionBits
            let position = UInt16(truncatingIfNeeded: entry & positionMask)
            if code != present {
                writer.add(present, positions)
                positions.removeAll(keepingCapacity: true)
                present = code
            }
            if positions.last != position { positions.append(position) }
        }
        writer.add(present, positions)
        writer.finish()
        segment.firsts = writer.firsts
        return BuiltSegment(segment: segment, leaves: writer.leaves)
    }

    /// Sorts by code, twelve bits at a time from the lowest. Entries of one code keep their order.
    private mutating func sort() {
        var other = [UInt64](repeating: 0, count: entries.count)
        var shift = Self.positionBits
        while shift < Self.positionBits + IndexCode.bits {
            var starts = [Int](repeating: 0, count: 4096)
            for entry in entries { starts[Int(entry >> shift & 0xFFF)] += 1 }
            var sum = 0
            for digit in 0..<4096 { (starts[digit], sum) = (sum, sum + starts[digit]) }
            entries.withUnsafeBufferPointer { entries in
                other.withUnsafeMutableBufferPointer { other in
                    starts.withUnsafeMutableBufferPointer { starts in
                        for entry in entries {
                            let digit = Int(entry >> shift & 0xFFF)
                            other[starts[digit]] = entry
                            starts[digit] += 1
                        }
                    }
                }
            }
            swap(&entries, &other)
            shift += 12
        }
    }
}

/// Keeps a segment with its leaves, before it is stored.
public struct BuiltSegment: Equatable, Sendable {
    public var segment: Segment
    public var leaves: [[UInt8]]
}
