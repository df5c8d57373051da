import NotesPrimitives

/// `- `, `* `, `+ `, `1. ` or `1) ` at the beginning of a line.
struct ListMarker {
    /// The bullet, or what follows the number.
    let mark: UInt8
    let number: Int?
    let indent: Int
    /// The column at which the item's own lines begin.
    let contentIndent: Int
    let content: Line

    var isEmpty: Bool { content.isBlank }

    init?(_ line: Line) {
        indent = line.indent
        let marked = line.dropFirst(indent)
        let digits = marked.prefix { $0.isDigit }
        if digits.isEmpty {
            guard let bullet = marked.first, "-*+".utf8.contains(bullet) else { return nil }
            mark = bullet
            number = nil
        } else {
            guard digits.count <= 9, let end = marked.dropFirst(digits.count).first, ".)".utf8.contains(end) else {
                return nil
            }
            mark = end
            number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }
        let after = marked.dropFirst(digits.count + 1)
        guard after.first.map({ $0 == 0x20 || $0 == 0x09 }) ?? true else { return nil }
        let spaces = after.prefix { $0 == 0x20 }.count
        let gap = (1...4).contains(spaces) && spaces < after.count ? spaces : 1
        contentIndent = indent + digits.count + 1 + gap
        content = after.dropFirst(gap)
    }

    func isSameList(as other: ListMarker) -> Bool {
        mark == other.mark && (number == nil) == (other.number == nil)
    }
}

/// The items of one list: what is indented under a marker belongs to its item, and so does a line that continues a
/// paragraph.
struct ListWriter {
    let marker: ListMarker
    let depth: Int

    func write(_ rest: inout ArraySlice<Line>, to output: inout HTMLOutput) {
        let (items, isTight) = take(&rest)
        if let number = marker.number { output.openList(from: number) } else { output.open(.ul) }
        output.newline()
        let writer = BlockWriter(depth: depth + 1, isTight: isTight)
        for item in items {
            output.open(.li)
            writer.write(item[...], to: &output)
            output.close(.li)
            output.newline()
        }
        output.close(marker.number == nil ? .ul : .ol)
        output.newline()
    }

    private func take(_ rest: inout ArraySlice<Line>) -> (items: [[Line]], isTight: Bool) {
        var items: [[Line]] = []
        var item: [Line] = []
        var present = marker
        var isTight = true
        var isAfterBlank = false
        while let line = rest.first {
            if line.isBlank {
                isAfterBlank = true
                item.append([])
                rest = rest.dropFirst()
                continue
            }
            let found = ListMarker(line)
            if !item.isEmpty || !items.isEmpty, line.indent >= min(present.contentIndent, present.indent + 2) {
                item.append(line.dropIndent(present.contentIndent))
            } else if let found, found.isSameList(as: marker), !(BlockWriter.isRule(line) && !item.isEmpty) {
                if !item.isEmpty { items.append(item) }
                present = found
                item = [Self.boxed(found.content)]
            } else if !isAfterBlank, found == nil, !item.isEmpty, !BlockWriter.interrupts(line) {
                item.append(line.trimmed)
            } else {
                break
            }
            if isAfterBlank { isTight = false }
            isAfterBlank = false
            rest = rest.dropFirst()
        }
        items.append(item)
        return (items, isTight)
    }

    /// `[ ]` and `[x]` before an item's text are a box, empty or ticked.
    private static func boxed(_ content: Line) -> Line {
        let text = content.trimmed
        guard text.count > 3, text.starts(with: "[".utf8), text.dropFirst(2).starts(with: "] ".utf8),
            let mark = text.dropFirst().first
        else { return content }
        switch mark {
        case 0x20: return Array("☐ ".utf8) + text.dropFirst(4)
        case UInt8(ascii: "x"), UInt8(ascii: "X"): return Array("☑ ".utf8) + text.dropFirst(4)
        default: return content
        }
    }
}
