/// Merges three texts, from first line to last. Lines that no side changed, boxes and line ends aside, are added one by
/// one. Hunks of both sides that overlap are decided together.
struct TextMerge {
    private(set) var conflicts: [LineMerge.Conflict] = []
    private(set) var doubts: [LineMerge.Doubt] = []
    private let table: LineTable
    private var text: [UInt8] = []
    private var titleEnd = 0
    private var count = 0

    /// Lines of the three texts that correspond to each other.
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
