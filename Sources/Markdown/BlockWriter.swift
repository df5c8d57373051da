import NotesPrimitives

/// Writes lines as blocks. A container (quote, list item) strips its marks off its lines and passes them to a writer
/// one level deeper. Below the last level everything is a paragraph.
struct BlockWriter {
    static let deepest = 12

    let depth: Int
    /// Paragraphs of a tight list's items have no tag of their own.
    let isTight: Bool

    func write(_ lines: ArraySlice<Line>, to output: inout HTMLOutput) {
        var rest = lines
        while let line = rest.first {
            if line.isBlank {
                rest = rest.dropFirst()
            } else if let fence = Fence(line) {
                writeCode(fence, &rest, to: &output)
            } else if let heading = Self.heading(line) {
                let tag = Tag.heading(heading.level)
                output.open(tag)
                InlineWriter.write(heading.text, to: &output)
                output.close(tag)
                output.newline()
                rest = rest.dropFirst()
            } else if Self.isRule(line) {
                output.open(.hr)
                output.newline()
                rest = rest.dropFirst()
            } else if depth < Self.deepest, Self.quoted(line) != nil {
                writeQuote(&rest, to: &output)
            } else if depth < Self.deepest, let marker = ListMarker(line) {
                ListWriter(marker: marker, depth: depth).write(&rest, to: &output)
            } else if let table = Table(rest) {
                rest = table.write(rest, to: &output)
            } else {
                writeParagraph(&rest, to: &output)
            }
        }
    }

    // MARK: Leaves

    private func writeCode(_ fence: Fence, _ rest: inout ArraySlice<Line>, to output: inout HTMLOutput) {
        rest = rest.dropFirst()
        output.open(.pre)
        output.open(.code)
        while let line = rest.popFirst() {
            if fence.isClosed(by: line) { break }
            output.text(line.dropIndent(fence.indent))
            output.newline()
        }
        output.close(.code)
        output.close(.pre)
        output.newline()
    }

    /// Parses `#` to `######`, a space, and the text. Closing marks are dropped.
    private static func heading(_ line: Line) -> (level: Int, text: Line)? {
        let content = line.trimmed
        let level = content.prefix { $0 == UInt8(ascii: "#") }.count
        guard (1...6).contains(level) else { return nil }
        let after = content.dropFirst(level)
        guard after.first.map({ $0 == 0x20 || $0 == 0x09 }) ?? true else { return nil }
        var text = after.trimmed
        let marks = text.reversed().prefix { $0 == UInt8(ascii: "#") }.count
        let before = text.dropLast(marks)
        if marks > 0, before.last.map({ $0 == 0x20 }) ?? true { text = before.trimmed }
        return (level, text)
    }

    /// Returns true if the line has three or more of `-`, `*` or `_`, and nothing else but spaces.
    static func isRule(_ line: Line) -> Bool {
        let content = line.trimmed
        guard let mark = content.first, "-*_".utf8.contains(mark) else { return false }
        var count = 0
        for byte in content where byte != 0x20 && byte != 0x09 {
            guard byte == mark else { return false }
            count += 1
        }
        return count >= 3
    }

    /// Returns true if the line ends a paragraph without an empty line between.
    static func interrupts(_ line: Line) -> Bool {
        if Fence(line) != nil || heading(line) != nil || isRule(line) || quoted(line) != nil { return true }
        guard let marker = ListMarker(line), !marker.isEmpty else { return false }
        return marker.number == nil || marker.number == 1
    }

    /// Returns the tag of the heading that `===` or `---` makes of the text above it.
    private static func underline(_ line: Line) -> Tag? {
        let content = line.trimmed
        guard content.count >= 2, let mark = content.first, content.allSatisfy({ $0 == mark }) else { return nil }
        return mark == UInt8(ascii: "=") ? .h1 : mark == UInt8(ascii: "-") ? .h2 : nil
    }

    private func writeParagraph(_ rest: inout ArraySlice<Line>, to output: inout HTMLOutput) {
        var text: [UInt8] = []
        var tag: Tag? = isTight ? nil : .p
        while let line = rest.first, !line.isBlank {
            if !text.isEmpty {
                if let heading = Self.underline(line) {
                    tag = heading
                    rest = rest.dropFirst()
                    break
                }
                if depth < Self.deepest, Self.interrupts(line) { break }
                text.append(0x0A)
            }
            text += line.trimmed
            rest = rest.dropFirst()
        }
        if let tag { output.open(tag) }
        InlineWriter.write(text[...], to: &output)
        if let tag { output.close(tag) }
        output.newline()
    }

    // MARK: Quotes

    /// Returns the content of a line behind its `>`, or nil if the line is no quote.
    private static func quoted(_ line: Line) -> Line? {
        let content = line.dropIndent(3)
        guard content.first == UInt8(ascii: ">") else { return nil }
        let text = content.dropFirst()
        return text.first == 0x20 ? text.dropFirst() : text
    }

    private func writeQuote(_ rest: inout ArraySlice<Line>, to output: inout HTMLOutput) {
        var lines: [Line] = []
        while let line = rest.first, let text = Self.quoted(line) {
            lines.append(text)
            rest = rest.dropFirst()
        }
        output.open(.blockquote)
        output.newline()
        BlockWriter(depth: depth + 1, isTight: false).write(lines[...], to: &output)
        output.close(.blockquote)
        output.newline()
    }
}

/// Begins code with ``` or ~~~. The code ends at a fence of the same mark, or at the end of the text.
struct Fence {
    let mark: UInt8
    let count: Int
    let indent: Int

    init?(_ line: Line) {
        indent = line.indent
        let content = line.dropFirst(indent)
        guard let mark = content.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return nil }
        self.mark = mark
        count = content.prefix { $0 == mark }.count
        // `a` `b` on one line is text with code in it.
        guard count >= 3, mark == UInt8(ascii: "~") || !content.dropFirst(count).contains(mark) else { return nil }
    }

    func isClosed(by line: Line) -> Bool {
        let content = line.trimmed
        return content.count >= count && content.allSatisfy { $0 == mark }
    }
}

/// Parses `- `, `* `, `+ `, `1. ` or `1) ` at the beginning of a line.
struct ListMarker {
    /// The bullet, or the mark behind the number, is the same in all items of a list.
    let mark: UInt8
    let number: Int?
    let indent: Int
    /// Counts the columns before the item's own lines.
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

/// Writes the items of one list. Text that is indented under a marker belongs to its item, and so does a line that
/// continues a paragraph.
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

    /// Replaces `[ ]` and `[x]` before an item's text by an empty or a ticked box.
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
