import Notes

/// Makes one segment of several neighbours, without the positions that are dead. With one source and its dead positions
/// it removes a purged note's words.
///
/// It works code by code, so that no more than a leaf of each source is in memory. Words are numbered by their position
/// in a segment's vocabulary. The merged vocabulary keeps their order, so renumbering keeps the codes in order. A word
/// that only dead positions have is left out.
public struct SegmentMerge {
    public struct Source {
        public var segment: Segment
        /// Reads the bytes of a leaf.
        var leaf: (Int) throws -> [UInt8]
        var dead: PositionSet

        /// Reads the live positions of a segment. `dead` has the `seq` of each dead position; others may be among them.
        public init(_ segment: Segment, dead: some Sequence<Int64>, leaf: @escaping (Int) throws -> [UInt8]) {
            self.segment = segment
            self.leaf = leaf
            self.dead = PositionSet(of: dead, in: segment)
        }
    }

    private static let dropped = UInt16.max

    /// Merges sources, which are in the order of their ranges. Returns nil if they are not all of one form.
    public static func merge(_ sources: [Source]) throws -> BuiltSegment? {
        guard let first = sources.first, let last = sources.last,
            sources.allSatisfy({ $0.segment.form == first.segment.form })
        else { return nil }
        var merged = Segment(form: first.segment.form, after: first.segment.after, last: last.segment.last)
        var cursors: [Cursor] = []
        let vocabulary = Vocabulary(sources.map(\.segment.vocabulary))
        for (index, source) in sources.enumerated() {
            var positions = [UInt16](repeating: dropped, count: source.segment.size)
            let trash = Set(source.segment.trash)
            for position in 0..<source.segment.size where !source.dead.contains(position) {
                let new = merged.size
                positions[position] = UInt16(new)
                merged.seqs.append(source.segment.seqs[position])
                merged.times.append(source.segment.times[position])
                if trash.contains(position) { merged.trash.append(new) }
            }
            cursors.append(Cursor(source, positions, vocabulary.indices[index]))
        }
        var writer = LeafWriter()
        var numbers = [UInt64](repeating: 0, count: vocabulary.words.count)
        var next: UInt64 = 0
        var found: [UInt16] = []
        for index in cursors.indices { try cursors[index].advance() }
        while let code = cursors.compactMap(\.code).min() {
            found.removeAll(keepingCapacity: true)
            for index in cursors.indices where cursors[index].code == code {
                cursors[index].append(to: &found)
                try cursors[index].advance()
            }
            if found.isEmpty { continue }
            guard let kind = IndexCode.kind(of: code), kind.isWords else {
                writer.add(code, found)
                continue
            }
            let word = Int(IndexCode.value(of: code))
            if kind == .words {
                numbers[word] = next
                next += 1
                merged.vocabulary += vocabulary.words[word]
                merged.vocabulary.append(0)
            }
            writer.add(IndexCode.code(kind, numbers[word]), found)
        }
        writer.finish()
        merged.firsts = writer.firsts
        return BuiltSegment(segment: merged, leaves: writer.leaves)
    }

    /// Reads one source's codes, in the numbers of the merged vocabulary.
    private struct Cursor {
        private let source: Source
        private let positions: [UInt16]
        private let words: [UInt32]
        private var entries: [(code: UInt64, positions: Range<Int>)] = []
        private var values: [UInt16] = []
        private var index = -1
        private var nextLeaf = 0

        init(_ source: Source, _ positions: [UInt16], _ words: [UInt32]) {
            self.source = source
            self.positions = positions
            self.words = words
        }

        var code: UInt64? { index >= 0 && index < entries.count ? entries[index].code : nil }

        func append(to found: inout [UInt16]) { found.append(contentsOf: values[entries[index].positions]) }

        mutating func advance() throws {
            index += 1
            while index >= entries.count, nextLeaf < source.segment.firsts.count {
                try readLeaf()
                index = 0
            }
        }

        private mutating func readLeaf() throws {
            entries.removeAll(keepingCapacity: true)
            values.removeAll(keepingCapacity: true)
            let bytes = try source.leaf(nextLeaf)
            nextLeaf += 1
            bytes.withUnsafeBytes { bytes in
                var leaf = LeafCursor(bytes)
                while leaf.next() {
                    let start = values.count
                    leaf.each(size: positions.count) { position in
                        if positions[position] != SegmentMerge.dropped { values.append(positions[position]) }
                    }
                    entries.append((renumbered(leaf.code), start..<values.count))
                }
            }
        }

        private func renumbered(_ code: UInt64) -> UInt64 {
            guard let kind = IndexCode.kind(of: code), kind.isWords else { return code }
            let word = Int(IndexCode.value(of: code))
            return word < words.count ? IndexCode.code(kind, UInt64(words[word])) : code
        }
    }

    /// Joins the words of several vocabularies, each once. `indices` maps the words of each vocabulary to their numbers
    /// here.
    private struct Vocabulary {
        var words: [ArraySlice<UInt8>] = []
        var indices: [[UInt32]] = []

        init(_ vocabularies: [[UInt8]]) {
            let lists = vocabularies.map { $0.split(separator: 0) }
            indices = lists.map { _ in [] }
            var heads = [Int](repeating: 0, count: lists.count)
            while true {
                var least: ArraySlice<UInt8>?
                for (list, head) in zip(lists, heads) where head < list.count {
                    if let present = least, !list[head].lexicographicallyPrecedes(present) { continue }
                    least = list[head]
                }
                guard let word = least else { return }
                for index in lists.indices where heads[index] < lists[index].count && lists[index][heads[index]] == word
                {
                    indices[index].append(UInt32(words.count))
                    heads[index] += 1
                }
                words.append(word)
            }
        }
    }
}
