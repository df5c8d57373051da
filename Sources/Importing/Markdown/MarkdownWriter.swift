/// Writes Markdown (CommonMark, with GFM's tables and check boxes) from the outside in. Quotes and list items have
/// blocks in them, which are a number of lines apart, and marks such as `**` hug their words.
///
///     beginItem("10. ")  text("a")  newline(2)  text("b")  endItem()          10. a
///
///                                                                                 b
///
/// Each line of a block begins with the marks of its containers: `> ` for a quote, and the mark of an item on its first
/// line. Its other lines have as many spaces: with fewer, `b` would be no part of it (CommonMark 5.2).
///
/// Characters that mean something in Markdown stay as they are: what people wrote is text first.
struct MarkdownWriter {
    private(set) var bytes: [UInt8] = []
    /// Counts the line ends that are due before the next text.
    private var due = 0
    private var hasSpace = false
    private var containers: [Container] = []
    /// Limits the depth. No page nests deeper in practice, and each level costs bytes on every line.
    private static let deepest = 16
    private var tooDeep = 0
    /// Counts the containers that have been open since the last line: a blank line before the next belongs to them.
    private var lasting = 0
    /// Marks the end of a check box that is an item's mark: its text follows on the same line.
    private var boxEnd: Int?
    private var spans: [Span] = []
    /// Keeps the marks `## ` until the heading's first word.
    private var heading: String?
    /// Within a heading a line end is a space.
    private(set) var isHeading = false
    /// Lists closing marks and where they end: an opening mark of the same kind right there continues instead.
    private var closed: [(mark: String, end: Int)] = []

    private struct Container {
        /// An item has a mark; a quote has none.
        var mark: String?
        /// Nothing has been written in it.
        var isFresh = true
    }

    private struct Span {
        var kind: Kind
        /// Marks where its content begins, while it is written.
        var start: Int?
        var wasWritten = false
        /// Within an element of its own kind it has no effect.
        var isSilent = false
    }

    enum Kind: Equatable {
        case mark(String)
        case code
        case link(String)
    }

    /// The next text comes right behind the mark of a list.
    var isAfterMark: Bool { containers.last.map { $0.isFresh && $0.mark != nil } ?? false }
    var isAtLineStart: Bool { due > 0 || bytes.isEmpty || isFresh }
    private var isFresh: Bool { containers.last?.isFresh ?? false }
    /// Grows with everything that is written.
    var length: Int { bytes.count }

    /// Closes every mark and returns the text.
    mutating func finish() -> String {
        closeSpans()
        return written
    }

    /// Returns the text up to now.
    var written: String {
        var end = bytes.count
        while end > 0, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x0A { end -= 1 }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }

    // MARK: Lines

    /// Begins the next text on another line, `count` line ends on; not right behind a list's mark.
    mutating func newline(_ count: Int) {
        if isHeading { return space() }
        if bytes.isEmpty || isFresh || boxEnd == bytes.count { return }
        closeSpans()
        due = max(due, count)
    }

    /// Adds a line end that belongs to the text: two of them are an empty line.
    mutating func lineBreak() {
        if isHeading { return space() }
        if bytes.isEmpty || isFresh { return }
        closeSpans()
        due += 1
    }

    /// The next block follows without an empty line: an item after an item.
    mutating func tighten() { due = min(due, 1) }

    private mutating func space() { hasSpace = !isAtLineStart }

    private mutating func beginLine() {
        hasSpace = false
        if due > 0, !bytes.isEmpty {
            bytes.append(0x0A)
            for _ in 1..<max(due, 1) {
                prefix(containers[..<lasting])
                trimLine()
                bytes.append(0x0A)
            }
        }
        due = 0
        prefix(containers[...])
        for index in containers.indices { containers[index].isFresh = false }
        lasting = containers.count
    }

    private mutating func prefix(_ containers: ArraySlice<Container>) {
        for container in containers {
            guard let mark = container.mark else {
                bytes += Array("> ".utf8)
                continue
            }
            if container.isFresh {
                bytes += Array(mark.utf8)
            } else {
                bytes += repeatElement(0x20, count: mark.utf8.count)
            }
        }
    }

    private mutating func trimLine() { while bytes.last == 0x20 { bytes.removeLast() } }

    // MARK: Containers

    mutating func beginQuote() {
        newline(2)
        push(Container())
    }

    mutating func endQuote() {
        pop()
        newline(2)
    }

    mutating func beginItem(_ mark: String) {
        newline(1)
        push(Container(mark: mark))
    }

    /// Continues within an item whose marker has ended.
    mutating func resumeItem(_ mark: String) { push(Container(mark: mark, isFresh: false)) }

    /// An item without content leaves no trace: a lone `-` under a line would make that a heading.
    mutating func endItem() {
        let wasFresh = isFresh
        pop()
        newline(1)
        if !wasFresh { tighten() }
    }

    private mutating func push(_ container: Container) {
        endHeading()
        if containers.count < Self.deepest { containers.append(container) } else { tooDeep += 1 }
    }

    private mutating func pop() {
        endHeading()
        closeSpans()
        boxEnd = nil
        if tooDeep > 0 {
            tooDeep -= 1
        } else if !containers.isEmpty {
            containers.removeLast()
        }
        lasting = min(lasting, containers.count)
    }

    // MARK: Blocks

    mutating func beginHeading(_ level: Int) {
        endHeading()
        newline(2)
        heading = String(repeating: "#", count: level) + " "
        isHeading = true
    }

    mutating func endHeading() {
        guard isHeading else { return }
        (isHeading, heading) = (false, nil)
        newline(2)
    }

    /// Writes a line as it is: of a table, a rule.
    mutating func line(_ text: String) {
        endHeading()
        newline(1)
        beginLine()
        bytes += Array(text.utf8)
        if text.isEmpty { trimLine() }
        due = 1
    }

    mutating func rule() {
        endHeading()
        newline(2)
        line("---")
        newline(2)
    }

    /// Writes several lines as they are.
    mutating func block(_ text: String) {
        endHeading()
        newline(2)
        for text in text.split(separator: "\n", omittingEmptySubsequences: false) { line(String(text)) }
        newline(2)
    }

    /// Writes code. The fence is longer than any that the code has.
    mutating func code(_ text: String, language: String) {
        let fence = String(repeating: "`", count: max(3, Self.longestRun(Array(text.utf8)[...]) + 1))
        let isName = language.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "`") }
        block(fence + (isName ? language : "") + "\n" + text + (text.isEmpty ? "" : "\n") + fence)
    }

    private static func longestRun(_ bytes: ArraySlice<UInt8>) -> Int {
        var (run, longest) = (0, 0)
        for byte in bytes {
            run = byte == UInt8(ascii: "`") ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }

    // MARK: Text

    /// Writes a text. White space counts as one space, and as none at a line's beginning.
    mutating func text(_ text: String) {
        var text = text
        text.withUTF8 { text in
            var position = 0
            while position < text.count {
                let start = position
                while position < text.count, Self.space(text, position) == 0 { position += 1 }
                if position > start {
                    beginText()
                    bytes += text[start..<position]
                }
                let before = position
                while position < text.count, case let length = Self.space(text, position), length > 0 {
                    position += length
                }
                if position > before { space() }
            }
        }
    }

    /// Appends Markdown as it is: an image, a check box.
    mutating func inline(_ markdown: String) {
        beginText()
        bytes += Array(markdown.utf8)
    }

    /// Writes a check box. It is part of the mark of an item; at the beginning of another line it begins an item.
    mutating func checkBox(_ isChecked: Bool) {
        let isItem = isAfterMark
        inline((isAtLineStart && !isItem ? "- " : "") + (isChecked ? "[x]" : "[ ]"))
        hasSpace = true
        if isItem { boxEnd = bytes.count }
    }

    /// Returns the length of the white space there, U+00A0 included, or 0.
    private static func space(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int {
        switch text[position] {
        case 0x20, 0x0A, 0x0D, 0x09, 0x0C: 1
        case 0xC2 where position + 1 < text.count && text[position + 1] == 0xA0: 2
        default: 0
        }
    }

    private mutating func beginText() {
        if isAtLineStart {
            beginLine()
        } else if hasSpace {
            bytes.append(0x20)
            hasSpace = false
        }
        if let heading {
            bytes += Array(heading.utf8)
            self.heading = nil
        }
        for index in spans.indices where spans[index].start == nil && !spans[index].isSilent {
            if case .mark(let mark) = spans[index].kind, let last = closed.last, last == (mark, bytes.count) {
                bytes.removeLast(mark.utf8.count)
                closed.removeLast()
            } else if case .mark(let mark) = spans[index].kind {
                bytes += Array(mark.utf8)
            } else if case .link = spans[index].kind {
                bytes.append(UInt8(ascii: "["))
            }
            spans[index].start = bytes.count
            spans[index].wasWritten = true
        }
    }

    // MARK: Spans

    mutating func begin(_ kind: Kind) {
        let isSilent = spans.contains { open in
            switch (open.kind, kind) {
            case (.code, .mark), (.code, .code), (.link, .link): true
            default: open.kind == kind
            }
        }
        // That number is open only where spans are never closed.
        if spans.count < 64 { spans.append(Span(kind: kind, isSilent: isSilent)) }
    }

    /// Ends the last such span. An empty one leaves nothing, and white space stays outside. Later ones continue behind
    /// it.
    mutating func end(where isIt: (Kind) -> Bool) {
        guard let index = spans.lastIndex(where: { isIt($0.kind) }) else { return }
        for later in spans[index...].indices.reversed() { close(later) }
        let span = spans.remove(at: index)
        if case .link(let target) = span.kind, !span.wasWritten, !span.isSilent, target.hasPrefix("http") {
            text(target)
        }
    }

    mutating func end(_ mark: String) { end { $0 == .mark(mark) } }

    /// Spans do not reach across lines; they begin again on the next.
    private mutating func closeSpans() {
        for index in spans.indices.reversed() { close(index) }
    }

    private mutating func close(_ index: Int) {
        guard let start = spans[index].start else { return }
        spans[index].start = nil
        switch spans[index].kind {
        case .mark(let mark):
            if closed.last?.end != bytes.count { closed = [] }
            bytes += Array(mark.utf8)
            closed.append((mark, bytes.count))
        case .code: closeCode(start)
        case .link(let target): closeLink(start, target)
        }
    }

    private mutating func closeCode(_ start: Int) {
        let content = bytes[start...]
        let fence = Array(repeating: UInt8(ascii: "`"), count: Self.longestRun(content) + 1)
        let isBare = content.first != UInt8(ascii: "`") && content.last != UInt8(ascii: "`")
        let pad: [UInt8] = isBare ? [] : [0x20]
        bytes.replaceSubrange(start..., with: fence + pad + content + pad + fence)
    }

    private mutating func closeLink(_ start: Int, _ target: String) {
        let said = String(decoding: bytes[start...], as: UTF8.self)
        let written = MarkdownLink.target(target)
        // A link whose text is its address needs no more, nor an image that links to itself, nor a link without an
        // address.
        if said == target || target.isEmpty || said.hasPrefix("![") && said.hasSuffix("](\(written))") {
            bytes.remove(at: start - 1)
        } else {
            bytes.replaceSubrange((start - 1)..., with: Array("[\(MarkdownLink.label(said))](\(written))".utf8))
        }
    }
}

enum MarkdownLink {
    /// Returns an address as a link may have it: with a space or a parenthesis it needs brackets (CommonMark 6.3).
    static func target(_ target: String) -> String {
        var text = ""
        for scalar in target.unicodeScalars {
            switch scalar {
            case "<": text += "%3C"
            case ">": text += "%3E"
            case "\n", "\r": continue
            default: text.unicodeScalars.append(scalar)
            }
        }
        let isPlain = !text.isEmpty && !text.utf8.contains { $0 == 0x20 || $0 == 0x09 || $0 == 0x28 || $0 == 0x29 }
        return isPlain ? text : "<\(text)>"
    }

    /// Returns a label with a backslash before its brackets, unless they come in pairs.
    static func label(_ label: String) -> String {
        var depth = 0
        var isPaired = true
        for byte in label.utf8 {
            if byte == UInt8(ascii: "[") { depth += 1 }
            if byte == UInt8(ascii: "]") { depth -= 1 }
            if depth < 0 { isPaired = false }
        }
        if isPaired, depth == 0 { return label }
        return label.replacing("[", with: "\\[").replacing("]", with: "\\]")
    }

    static func image(_ alt: String, _ target: String) -> String {
        let alt = alt.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return "![\(label(alt))](\(self.target(target)))"
    }
}
