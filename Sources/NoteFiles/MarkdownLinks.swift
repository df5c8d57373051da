import Notes

/// Finds the links of a Markdown text. Code has no links.
///
///     [label](address "title")    ![label](<address with spaces>)    [[address|label]]    ![[address]]
///
/// A scanner passes over the bytes once. It skips fenced and indented code by the line, and code spans by their
/// backticks. It keeps the opening brackets of a paragraph until one closes.
public enum MarkdownLinks {
    public struct Link {
        public enum Form: Equatable, Sendable {
            case inline
            /// Obsidian, Logseq, Roam and Bear write `[[…]]`.
            case brackets
        }

        public var form: Form
        /// Keeps the address as it is written, without angle brackets.
        public var address: String
        /// Keeps the label as it is written; the label of `[[a]]` is its address.
        public var label: String
        /// The link has a `!`: the target is shown in its place.
        public var isEmbedded = false
        /// The link has a `#`, as tags of more than one word have in Roam and Logseq.
        public var isTag = false
        /// The address is in `<>`.
        public var isAngled = false
        fileprivate var range: Range<Int>
        fileprivate var addressRange: Range<Int>
    }

    public enum Change {
        /// The link gets another address; all else stays, the angle brackets too.
        case address(String)
        /// Another text replaces the complete link.
        case link(String)
    }

    /// Returns the links in their order. A link within another one's label comes before it.
    public static func all(in text: String) -> [Link] {
        var scanner = LinkScanner(Array(text.utf8))
        return scanner.links()
    }

    /// Returns the text with changed links. `change` returns nil to leave a link as it is.
    public static func rewritten(_ text: String, _ change: (Link) -> Change?) -> String {
        let bytes = Array(text.utf8)
        var scanner = LinkScanner(bytes)
        var result: [UInt8] = []
        var copied = 0
        for link in scanner.links() {
            let (range, new): (Range<Int>, String)
            switch change(link) {
            case .address(let address)?: (range, new) = (link.addressRange, address)
            case .link(let text)?: (range, new) = (link.range, text)
            case nil: continue
            }
            // What an inner link changed is not changed again by the one around it.
            guard range.lowerBound >= copied else { continue }
            result += bytes[copied..<range.lowerBound] + Array(new.utf8)
            copied = range.upperBound
        }
        return copied == 0 ? text : String(decoding: result + bytes[copied...], as: UTF8.self)
    }

    /// Returns the pieces of a text between its links, and the links: `pieces[n]` comes before `links[n]`.
    package static func parts(of text: String) -> (pieces: [String], links: [(link: Link, written: String)]) {
        let bytes = Array(text.utf8)
        var scanner = LinkScanner(bytes)
        var (pieces, links): ([String], [(Link, String)]) = ([], [])
        var copied = 0
        for link in scanner.links() {
            let range = link.form == .inline ? link.addressRange : link.range
            guard range.lowerBound >= copied else { continue }
            pieces.append(String(decoding: bytes[copied..<range.lowerBound], as: UTF8.self))
            links.append((link, String(decoding: bytes[range], as: UTF8.self)))
            copied = range.upperBound
        }
        pieces.append(String(decoding: bytes[copied...], as: UTF8.self))
        return (pieces, links)
    }
}

/// Finds the links of one text in one pass.
private struct LinkScanner {
    /// Limits the bytes of an address; a longer text is no address. `mostLinks` limits the links that one text may
    /// have.
    private static let longest = 4096
    private static let mostLinks = 20_000
    /// Limits the backticks that begin code here: each length costs a search of its own.
    private static let longestRun = 32

    private let bytes: [UInt8]
    private var position = 0
    private var found: [MarkdownLinks.Link] = []
    /// Lists the opening brackets of this paragraph that are not closed yet.
    private var open: [Int] = []
    /// Maps the length of a run of backticks to the offset up to which no further run has that length.
    private var unclosed: [Int: Int] = [:]
    private var fence: (mark: UInt8, count: Int)?
    private var isAfterBlank = true
    private var isInList = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func links() -> [MarkdownLinks.Link] {
        guard mayHaveLinks else { return [] }
        while position < bytes.count, found.count < Self.mostLinks {
            let end = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
            if isCode(position..<end) { position = end } else { read(to: end) }
            position += 1
        }
        return found
    }

    private var mayHaveLinks: Bool {
        zip(bytes, bytes.dropFirst()).contains { pair in
            pair == (UInt8(ascii: "]"), UInt8(ascii: "(")) || pair == (UInt8(ascii: "["), UInt8(ascii: "["))
        }
    }

    // MARK: Lines

    /// Returns true if a line is code, or the fence around it.
    private mutating func isCode(_ line: Range<Int>) -> Bool {
        let isBlank = bytes[line].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        let start = content(of: line)
        let mark = start < line.upperBound ? bytes[start] : 0
        let run = bytes[start..<line.upperBound].prefix { $0 == mark }.count
        if let fence {
            let isEnd =
                mark == fence.mark && run >= fence.count
                && bytes[(start + run)..<line.upperBound].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
            if isEnd { self.fence = nil }
            return true
        }
        if isBlank {
            (isAfterBlank, open) = (true, [])
            return false
        }
        // Backticks behind those at a line's start make a code span of them.
        let isFence =
            mark == UInt8(ascii: "~")
            || mark == UInt8(ascii: "`") && !bytes[(start + run)..<line.upperBound].contains(mark)
        if run >= 3, isFence {
            (fence, isAfterBlank) = ((mark, run), false)
            return true
        }
        let indent = indent(of: line)
        let isItem = start > line.lowerBound + indent.bytes
        if isItem { isInList = true } else if isAfterBlank, indent.columns == 0 { isInList = false }
        // Indented lines after a blank one are code, unless they belong to an item of a list.
        isAfterBlank = isAfterBlank && indent.columns >= 4 && !isInList
        return isAfterBlank
    }

    private func indent(of line: Range<Int>) -> (bytes: Int, columns: Int) {
        var (count, columns) = (0, 0)
        for byte in bytes[line] {
            guard byte == 0x20 || byte == 0x09 else { break }
            count += 1
            columns += byte == 0x09 ? 4 - columns % 4 : 1
        }
        return (count, columns)
    }

    /// Returns the position behind the indentation, the marks of quotes and those of list items.
    private func content(of line: Range<Int>) -> Int {
        var at = line.lowerBound
        while at < line.upperBound {
            switch bytes[at] {
            case 0x20, 0x09, UInt8(ascii: ">"): at += 1
            case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
                guard at + 1 < line.upperBound, bytes[at + 1] == 0x20 || bytes[at + 1] == 0x09 else { return at }
                at += 2
            case 0x30...0x39:
                let digits = bytes[at..<line.upperBound].prefix { (0x30...0x39).contains($0) }.count
                let mark = at + digits
                guard digits < 10, mark + 1 < line.upperBound, bytes[mark + 1] == 0x20,
                    bytes[mark] == UInt8(ascii: ".") || bytes[mark] == UInt8(ascii: ")")
                else { return at }
                at = mark + 2
            default: return at
            }
        }
        return at
    }

    // MARK: Links

    private mutating func read(to lineEnd: Int) {
        var end = lineEnd
        while true {
            while position < end, found.count < Self.mostLinks { step(end) }
            // A code span may lead to another line, which is read on from there.
            guard position > end, position < bytes.count, found.count < Self.mostLinks else { return }
            end = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
        }
    }

    private mutating func step(_ end: Int) {
        switch bytes[position] {
        case UInt8(ascii: "\\"): position += position + 1 < end ? 2 : 1
        case UInt8(ascii: "`"): passCode()
        case UInt8(ascii: "["):
            if let link = inBrackets(end) {
                found.append(link)
                position = link.range.upperBound
            } else {
                open.append(position)
                position += 1
            }
        case UInt8(ascii: "]"):
            if let start = open.popLast(), let link = inline(from: start) {
                found.append(link)
                position = link.range.upperBound
            } else {
                position += 1
            }
        default: position += 1
        }
    }

    /// Moves behind a code span, which ends with as many backticks as it begins with, in the same paragraph. If no such
    /// end exists, it moves behind the backticks alone.
    private mutating func passCode() {
        let run = bytes[position...].prefix { $0 == UInt8(ascii: "`") }.count
        let start = position
        position += run
        guard run <= Self.longestRun, start >= unclosed[run] ?? 0 else { return }
        var at = position
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "`") {
                let other = bytes[at...].prefix { $0 == UInt8(ascii: "`") }.count
                at += other
                if other == run {
                    position = at
                    return
                }
                continue
            }
            if bytes[at] == 0x0A, at + 1 >= bytes.count || bytes[at + 1] == 0x0A { break }
            at += 1
        }
        unclosed[run] = at
    }

    private func inBrackets(_ end: Int) -> MarkdownLinks.Link? {
        let start = position + 2
        guard start < end, bytes[position + 1] == UInt8(ascii: "[") else { return nil }
        var bar: Int?
        for at in start..<min(end, start + Self.longest) {
            switch bytes[at] {
            case UInt8(ascii: "|"): bar = bar ?? at
            case UInt8(ascii: "["): return nil
            case UInt8(ascii: "]"):
                guard at > start, at + 1 < end, bytes[at + 1] == UInt8(ascii: "]") else { return nil }
                // In a table the bar is escaped.
                let isEscaped = bar.map { $0 > start && bytes[$0 - 1] == UInt8(ascii: "\\") } ?? false
                let address = start..<(bar.map { isEscaped ? $0 - 1 : $0 } ?? at)
                let before = position > 0 ? bytes[position - 1] : 0
                let isEmbedded = before == UInt8(ascii: "!")
                return MarkdownLinks.Link(
                    form: .brackets, address: text(address), label: text(bar.map { ($0 + 1)..<at } ?? address),
                    isEmbedded: isEmbedded, isTag: before == UInt8(ascii: "#"),
                    range: (isEmbedded ? position - 1 : position)..<(at + 2), addressRange: address)
            default: break
            }
        }
        return nil
    }

    private func inline(from start: Int) -> MarkdownLinks.Link? {
        guard position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "("),
            let target = target(from: position + 2)
        else { return nil }
        let isAngled = bytes[target.lowerBound - 1] == UInt8(ascii: "<")
        let isEmbedded = start > 0 && bytes[start - 1] == UInt8(ascii: "!")
        return MarkdownLinks.Link(
            form: .inline, address: text(target), label: text((start + 1)..<position), isEmbedded: isEmbedded,
            isAngled: isAngled,
            range: (isEmbedded ? start - 1 : start)..<(isAngled ? target.upperBound + 1 : target.upperBound),
            addressRange: target)
    }

    /// Returns the range of the address, without its angle brackets.
    private func target(from position: Int) -> Range<Int>? {
        var start = position
        while start < bytes.count, bytes[start] == 0x20 { start += 1 }
        guard start < bytes.count else { return nil }
        let isAngled = bytes[start] == UInt8(ascii: "<")
        if isAngled { start += 1 }
        var depth = 0
        for end in start..<min(bytes.count, start + Self.longest) {
            switch bytes[end] {
            case 0x0A: return nil
            case UInt8(ascii: ">") where isAngled: return start..<end
            case 0x20 where !isAngled: return start..<end
            case UInt8(ascii: "(") where !isAngled: depth += 1
            case UInt8(ascii: ")") where !isAngled:
                if depth == 0 { return start..<end }
                depth -= 1
            default: break
            }
        }
        return nil
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
