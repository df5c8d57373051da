/// Merges three texts, from first line to last. Lines that no side changed, boxes and line ends aside, are added one by
/// one. Hunks of both sides that overlap are decided together.
struct TextMerge {
    private(set) var conflicts: [LineMerge.Conflict] = []
    private(set) var doubts: [LineMerge.Doubt] = []
    private let table: LineTable
    private var text: [UInt8] = []
    private var titleEnd = 0
    private var count = 0

    /// Groups lines of the three texts that correspond to each other.
    private struct Chunk {
        var base, other, present: Range<Int>

        var isOneLine: Bool { base.count == 1 && other.count == 1 && present.count == 1 }

        /// Returns the lines after it, as many as the base has up to `end`.
        func next(until end: Int) -> Chunk {
            let size = end - base.upperBound
            return Chunk(
                base: base.upperBound..<end, other: other.upperBound..<other.upperBound + size,
                present: present.upperBound..<present.upperBound + size)
        }
    }

    init(base: Content, other: Content, present: Content) {
        table = LineTable(base: base, other: other, present: present)
        guard let others = LineHunk.hunks(table.base.keys, table.other.keys),
            let presents = LineHunk.hunks(table.base.keys, table.present.keys)
        else {
            addConflict(Chunk(base: table.base.lines, other: table.other.lines, present: table.present.lines))
            return
        }
        var chunk = Chunk(base: 0..<0, other: 0..<0, present: 0..<0)
        var (left, right) = (others[...], presents[...])
        while let region = HunkRegion(&left, &right) {
            chunk = chunk.next(until: region.base.lowerBound)
            addUnchanged(chunk)
            chunk = chunk.next(until: region.base.upperBound)
            chunk.other = chunk.other.lowerBound..<chunk.other.upperBound + region.growth(region.others)
            chunk.present = chunk.present.lowerBound..<chunk.present.upperBound + region.growth(region.presents)
            addChanged(chunk, by: region)
        }
        addUnchanged(chunk.next(until: table.base.lines.upperBound))
        doubts = table.doubts(others, presents)
    }

    var title: String { String(decoding: text[..<titleEnd], as: UTF8.self) }
    var body: String { String(decoding: text[titleEnd...].dropFirst(), as: UTF8.self) }

    // MARK: Decisions

    private mutating func addUnchanged(_ chunk: Chunk) {
        let (base, other, present) = (table.base[chunk.base], table.other[chunk.other], table.present[chunk.present])
        if table.isSame(other, present) || table.isSame(base, other) {
            add(chunk.present, of: table.present)
        } else if table.isSame(base, present) {
            add(chunk.other, of: table.other)
        } else if chunk.isOneLine {
            addLine(chunk, textOf: LineParts(table.bytes, present))
        } else {
            var line = Chunk(
                base: chunk.base.prefix(0), other: chunk.other.prefix(0), present: chunk.present.prefix(0))
            for end in chunk.base {
                line = line.next(until: end + 1)
                addUnchanged(line)
            }
        }
    }

    private mutating func addChanged(_ chunk: Chunk, by region: HunkRegion) {
        let isOfBoth = !region.others.isEmpty && !region.presents.isEmpty
        if region.presents.isEmpty, isSame(chunk.base, table.base, chunk.present, table.present) {
            add(chunk.other, of: table.other)
        } else if region.others.isEmpty, isSame(chunk.base, table.base, chunk.other, table.other) {
            add(chunk.present, of: table.present)
        } else if isOfBoth, isSame(chunk.other, table.other, chunk.present, table.present) {
            add(chunk.present, of: table.present)
        } else if isOfBoth, chunk.base.isEmpty {
            addInsertions(chunk)
        } else if let line = editedLine(chunk) {
            addLine(chunk, textOf: line)
        } else {
            addConflict(chunk)
        }
    }

    /// Adds the insertions of both sides at the same position. Both stay, with a common beginning or end once.
    private mutating func addInsertions(_ chunk: Chunk) {
        var (other, present) = (chunk.other, chunk.present)
        func areSame(_ one: Int?, _ two: Int?) -> Bool {
            guard let one, let two else { return false }
            return table.isSame(table.other[one], table.present[two])
        }
        while areSame(other.first, present.first) { (other, present) = (other.dropFirst(), present.dropFirst()) }
        while areSame(other.last, present.last) { (other, present) = (other.dropLast(), present.dropLast()) }
        add(chunk.other.lowerBound..<other.upperBound, of: table.other)
        add(present, of: table.present)
        add(other.upperBound..<chunk.other.upperBound, of: table.other)
    }

    /// Returns the edited text of a line. One side changed the text, and the other at most the mark or the line end. A
    /// line that shares less than half with the base's is another item, which has not been ticked.
    private func editedLine(_ chunk: Chunk) -> LineParts? {
        guard chunk.isOneLine else { return nil }
        let (base, other, present) = parts(chunk)
        guard (base.mark == nil) == (other.mark == nil), (base.mark == nil) == (present.mark == nil) else { return nil }
        let key = table.base.keys[chunk.base.lowerBound]
        let edited: LineParts
        if table.present.keys[chunk.present.lowerBound] == key {
            edited = other
        } else if table.other.keys[chunk.other.lowerBound] == key {
            edited = present
        } else {
            return nil
        }
        let (old, new) = (table.bytes[base.rest], table.bytes[edited.rest])
        let least = min(old.count, new.count)
        let head = zip(old, new).prefix { $0 == $1 }.count
        let tail = zip(old.reversed(), new.reversed()).prefix(least - head).prefix { $0 == $1 }.count
        return (head + tail) * 2 >= least ? edited : nil
    }

    // MARK: The merged text

    private func isSame(
        _ one: Range<Int>, _ text: LineTable.Text, _ two: Range<Int>, _ other: LineTable.Text
    ) -> Bool {
        one.count == two.count && table.isSame(text[one], other[two])
    }

    private func parts(_ line: Chunk) -> (base: LineParts, other: LineParts, present: LineParts) {
        (
            LineParts(table.bytes, table.base[line.base]), LineParts(table.bytes, table.other[line.other]),
            LineParts(table.bytes, table.present[line.present])
        )
    }

    private mutating func add(_ lines: Range<Int>, of side: LineTable.Text) {
        guard !lines.isEmpty else { return }
        if count > 0 { text.append(UInt8(ascii: "\n")) } else { titleEnd = side[lines.lowerBound].count }
        text.append(contentsOf: table.bytes[side[lines]])
        count += lines.count
    }

    /// Adds a line with the mark and the line end of the side that changed them.
    private mutating func addLine(_ chunk: Chunk, textOf line: LineParts) {
        let (base, other, present) = parts(chunk)
        var bytes = Array(table.bytes[line.text])
        if let mark = line.mark, let old = base.mark, let one = other.mark, let two = present.mark {
            bytes[mark - line.text.lowerBound] = LineMerge.changed(
                table.bytes[old], table.bytes[one], table.bytes[two])
        }
        if LineMerge.changed(base.hasReturn, other.hasReturn, present.hasReturn) { bytes.append(UInt8(ascii: "\r")) }
        if count > 0 { text.append(UInt8(ascii: "\n")) } else { titleEnd = bytes.count }
        text += bytes
        count += 1
    }

    private mutating func addConflict(_ chunk: Chunk) {
        conflicts.append(
            LineMerge.Conflict(
                line: count, base: table.strings(table.base, chunk.base),
                other: table.strings(table.other, chunk.other), present: table.strings(table.present, chunk.present)))
        add(chunk.present, of: table.present)
    }
}

/// Groups hunks of both sides that overlap each other, one after another. A region may have hunks of one side only.
private struct HunkRegion {
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

    /// Spans the lines of the base from the first hunk to the last.
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
