/// Markdown as it is put together from the outside in: how far blocks are apart, what stands before a line, and marks
/// such as `**` that hug their words.
struct MarkdownText {
    private var bytes: [UInt8] = []
    /// Newlines that are due before the next text, and blank lines that were written for their own sake.
    private var due = 0
    private var depth = 0
    private var quotes = 0
    /// Marks that were opened and wait for their first word.
    private var pending: [String] = []
    private(set) var isAfterMarker = false
    var isVerbatim = false

    var length: Int { bytes.count }
    var isAtLineStart: Bool { due > 0 || bytes.isEmpty || bytes.last == 0x0A }

    var finished: String {
        var end = bytes.count
        while end > 0, [0x20, 0x0A].contains(bytes[end - 1]) { end -= 1 }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }

    mutating func indent(by levels: Int) { depth = max(0, depth + levels) }
    mutating func quote(by levels: Int) { quotes = max(0, quotes + levels) }
    /// Deeper than this nobody nests, and each level costs bytes on every line.
    private static let deepest = 8

    /// The next text begins on another line, `count` line ends on; not right behind a list's mark.
    mutating func newline(_ count: Int) {
        if isAfterMarker || bytes.isEmpty { return }
        var present = 0
        while present < count, present < bytes.count, bytes[bytes.count - 1 - present] == 0x0A { present += 1 }
        due = max(due, count - present)
    }

    /// A line end that was meant: two of them are an empty line.
    mutating func lineBreak() {
        flush()
        bytes.append(0x0A)
        isAfterMarker = false
    }

    mutating func marker(_ mark: String) {
        beginLine(isItem: true)
        bytes += Array(mark.utf8)
        isAfterMarker = true
    }

    mutating func raw(_ text: String) {
        beginLine(isItem: false)
        bytes += Array(text.utf8)
        isAfterMarker = false
    }

    /// White space counts as one space, and none at a line's beginning.
    mutating func text(_ text: String) {
        if isVerbatim {
            for line in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if line.offset > 0 { bytes.append(0x0A) }
                if !line.element.isEmpty { raw(String(line.element)) }
            }
            return
        }
        for character in text.unicodeScalars {
            if [" ", "\n", "\r", "\t", "\u{A0}"].contains(character) {
                if !isAtLineStart, !isAfterMarker, bytes.last != 0x20 { bytes.append(0x20) }
                continue
            }
            beginLine(isItem: false)
            for mark in pending { bytes += Array(mark.utf8) }
            pending = []
            isAfterMarker = false
            bytes += Array(String(character).utf8)
        }
    }

    mutating func begin(_ mark: String) { if !isVerbatim { pending.append(mark) } }

    /// Nothing where nothing was between; white space stays outside.
    mutating func end(_ mark: String) {
        if isVerbatim { return }
        if pending.last == mark {
            pending.removeLast()
            return
        }
        var spaces: [UInt8] = []
        while let last = bytes.last, last == 0x20 || last == 0x0A {
            spaces.append(last)
            bytes.removeLast()
        }
        bytes += Array(mark.utf8) + spaces.reversed()
    }

    /// What was written since is what the link says.
    mutating func link(from start: Int, to target: String) {
        var begin = min(start, bytes.count)
        while begin < bytes.count, [0x20, 0x0A].contains(bytes[begin]) { begin += 1 }
        let said = String(decoding: bytes[begin...], as: UTF8.self)
        if said == target { return }
        if said.isEmpty { return text(target) }
        let written = target.utf8.contains { $0 == 0x20 || $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") }
        bytes.replaceSubrange(begin..., with: Array("[\(said)](\(written ? "<\(target)>" : target))".utf8))
    }

    private mutating func flush() {
        guard due > 0 else { return }
        bytes += Array(repeating: 0x0A, count: due)
        due = 0
    }

    private mutating func beginLine(isItem: Bool) {
        flush()
        guard bytes.isEmpty || bytes.last == 0x0A else { return }
        for _ in 0..<min(quotes, Self.deepest) { bytes += Array("> ".utf8) }
        let levels = min(isItem ? depth - 1 : depth, Self.deepest)
        if levels > 0 { bytes += Array(repeating: 0x20, count: 2 * levels) }
    }
}
