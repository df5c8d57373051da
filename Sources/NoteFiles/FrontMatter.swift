import Notes
import NotesPrimitives

// The block between two lines of `---` at the start of a Markdown file. YAML is far larger than what people and
// programs write there, so this reads the part that they do, line by line:
//
//     ---
//     title: "Shopping"                 a string in quotes, or plain
//     tags: [home, "to do"]             a list on one line
//     aliases:                          or on several
//       - list
//     rating: 3   # of five             numbers, true, false, null and ~; a comment
//     weather: {"main": "Rain"}         JSON
//     note: |                           lines kept, or folded with >
//       one
//     ---
//
// A value it cannot read is kept as the text it is, and a block that is no such list of keys is no front matter but the
// beginning of the text: nothing is dropped either way. Each part keeps the bytes that it was read from, so that a
// writer can leave it as it is.

struct FrontMatter {
    /// Pairs a key with its value, and keeps the lines of both.
    struct Entry {
        var key: String
        var value: JSON
        /// Keeps the key as it was written, with its quotes.
        var name: ArraySlice<UInt8>
        var source: ArraySlice<UInt8>
        /// Keeps the bytes before each `-` of a list on several lines; nil for any other value.
        var listIndent: ArraySlice<UInt8>?
        /// The value is on the key's line, without quotes, brackets or other marks of YAML.
        var isPlain: Bool
    }

    enum Part {
        case entry(Entry)
        /// The line is a comment or blank.
        case other(ArraySlice<UInt8>)
    }

    /// Keeps the first fence with its line end, and a byte order mark before it.
    var opening: ArraySlice<UInt8>
    var parts: [Part]
    var closing: ArraySlice<UInt8>

    var entries: [Entry] {
        parts.compactMap { part in if case .entry(let entry) = part { entry } else { nil } }
    }

    /// Limits the bytes of the block; a longer one is text. A title, `extra` and a list of files stay far below.
    private static let longest = 256 << 10

    /// Returns the block and the text behind it, or nil if the file has none. A byte order mark belongs to the block.
    static func read(_ bytes: ArraySlice<UInt8>) -> (block: FrontMatter, rest: ArraySlice<UInt8>)? {
        let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var lines = FrontMatterLines(rest: bytes.dropFirst(mark))
        guard let first = lines.next(), first.isFence("---") else { return nil }
        var block: [FrontMatterLine] = []
        while lines.rest.startIndex - bytes.startIndex < longest, let line = lines.next() {
            if line.isFence("---") || line.isFence("...") {
                guard let parts = parts(of: block, in: bytes) else { return nil }
                let opening = bytes[bytes.startIndex..<first.whole.endIndex]
                return (FrontMatter(opening: opening, parts: parts, closing: line.whole), lines.rest)
            }
            block.append(line)
        }
        return nil
    }

    /// Returns the parts, or nil if a line does not belong to a list of keys.
    private static func parts(of lines: [FrontMatterLine], in bytes: ArraySlice<UInt8>) -> [Part]? {
        var parts: [Part] = []
        var position = 0
        while position < lines.count {
            let line = lines[position]
            position += 1
            if line.isComment || line.text.isEmpty {
                parts.append(.other(line.whole))
                continue
            }
            guard line.whole.first != 0x20, line.whole.first != 0x09, let (name, key, value) = keyAndValue(line.text)
            else { return nil }
            var more: [FrontMatterLine] = []
            // Comments and blank lines belong to the value only if more of it follows.
            var end = position
            while end < lines.count {
                if lines[end].isValue(after: value) {
                    more += lines[position...end]
                    position = end + 1
                } else if !lines[end].text.isEmpty, !lines[end].isComment {
                    break
                }
                end += 1
            }
            let source = line.whole.startIndex..<(more.last?.whole.endIndex ?? line.whole.endIndex)
            let texts = more.map(\.withoutEnd)
            let items = more.first { $0.text.first == UInt8(ascii: "-") }
            let isList = value.isEmpty && items != nil && FrontMatterValue.list(texts) != nil
            parts.append(
                .entry(
                    Entry(
                        key: key, value: FrontMatterValue.read(value, texts), name: name,
                        source: bytes[source],
                        listIndent: isList ? items?.whole.prefix { $0 == 0x20 || $0 == 0x09 } : nil,
                        isPlain: more.isEmpty && value.first.map { !"\"'[{|>&*!".utf8.contains($0) } ?? true)))
        }
        let hasKeys = parts.contains { if case .entry = $0 { true } else { false } }
        return hasKeys ? parts : nil
    }

    /// Returns the key as it is written, the key that it means, and the value without its comment.
    static func keyAndValue(
        _ line: ArraySlice<UInt8>
    ) -> (name: ArraySlice<UInt8>, key: String, value: ArraySlice<UInt8>)? {
        guard let colon = colon(in: line) else { return nil }
        let name = line[..<colon].trimmedLine
        let value = FrontMatterValue.withoutComment(line[line.index(after: colon)...].trimmedLine)
        if let quote = name.first, "\"'".utf8.contains(quote) {
            guard name.count <= 128, case .string(let key) = FrontMatterValue.scalar(name), name.last == quote,
                !key.isEmpty
            else { return nil }
            return (name, key, value)
        }
        guard !name.isEmpty, name.count <= 128,
            !name.contains(where: { "{}[]\"'`,#&*!|>%@<".utf8.contains($0) }),
            name.first != UInt8(ascii: "-"), name.first != UInt8(ascii: "?"),
            let key = String(validating: name, as: UTF8.self)
        else { return nil }
        return (name, key, value)
    }

    /// Returns the first colon outside of quotes that a blank or nothing follows.
    private static func colon(in line: ArraySlice<UInt8>) -> Int? {
        var start = line.startIndex
        if let quote = line.first, "\"'".utf8.contains(quote) {
            guard let end = FrontMatterValue.endOfQuotes(line) else { return nil }
            start = end
        }
        return line[start...].indices.first { position in
            guard line[position] == UInt8(ascii: ":") else { return false }
            let after = line.index(after: position)
            return after == line.endIndex || [0x20, 0x09, 0x0D].contains(line[after])
        }
    }
}

/// Keeps a line with the bytes that end it.
private struct FrontMatterLine {
    var whole: ArraySlice<UInt8>

    var text: ArraySlice<UInt8> { withoutEnd.trimmedLine }
    var withoutEnd: ArraySlice<UInt8> { whole.last == 0x0A ? whole.dropLast() : whole }
    var isComment: Bool { whole.first == UInt8(ascii: "#") }

    func isFence(_ fence: String) -> Bool { text.elementsEqual(fence.utf8) && whole.first != 0x20 }

    /// Returns true if the line belongs to the key above it. Indented lines do, and so does a list that is not indented
    /// if the key's own line has no value.
    func isValue(after value: ArraySlice<UInt8>) -> Bool {
        if text.isEmpty { return false }
        if whole.first == 0x20 || whole.first == 0x09 { return true }
        return value.isEmpty && whole.first == UInt8(ascii: "-") && (text.count == 1 || text.dropFirst().first == 0x20)
    }
}

private struct FrontMatterLines {
    var rest: ArraySlice<UInt8>

    mutating func next() -> FrontMatterLine? {
        guard !rest.isEmpty else { return nil }
        let end = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
        defer { rest = rest[end...] }
        return FrontMatterLine(whole: rest[..<end])
    }
}

extension ArraySlice<UInt8> {
    /// Drops spaces, tabs and CRs at either end.
    var trimmedLine: ArraySlice<UInt8> { trimming { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }
}
