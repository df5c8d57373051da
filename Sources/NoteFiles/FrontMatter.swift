import Notes
import Primitives

// The block between two lines of `---` at the start of a Markdown file. YAML is far larger than what people and programs
// write there, so this reads the part that they do, line by line:
//
//     ---
//     title: "Shopping"                 a string in quotes, or plain
//     tags: [home, "to do"]             a list on one line
//     aliases:                          or on several
//       - list
//     rating: 3                         numbers, true, false, null and ~
//     weather: {"main": "Rain"}         JSON
//     note: |                           lines kept, or folded with >
//       one
//     ---
//
// A value it cannot read is kept as the text it is, and a block that is no such list of keys is no front matter but the
// beginning of the text: nothing is dropped either way.

struct FrontMatter {
    var fields: [(key: String, value: JSON)]

    /// Bytes of the block; a longer one is text. A title, `extra` and a list of files stay far below.
    private static let longest = 256 << 10

    /// The block, and the text behind it; nil where the file has none.
    static func read(_ bytes: ArraySlice<UInt8>) -> (block: FrontMatter, rest: ArraySlice<UInt8>)? {
        var lines = FrontMatterLines(rest: bytes)
        guard let first = lines.next(), isFence(first, "---") else { return nil }
        var block: [ArraySlice<UInt8>] = []
        while lines.rest.startIndex - bytes.startIndex < longest, let line = lines.next() {
            if isFence(line, "---") || isFence(line, "...") {
                return fields(of: block).map { (FrontMatter(fields: $0), lines.rest) }
            }
            block.append(line)
        }
        return nil
    }

    private static func isFence(_ line: ArraySlice<UInt8>, _ fence: String) -> Bool {
        line.trimmedLine.elementsEqual(fence.utf8) && line.first != 0x20
    }

    /// Nil where a line does not belong to a list of keys.
    private static func fields(of lines: [ArraySlice<UInt8>]) -> [(key: String, value: JSON)]? {
        var fields: [(key: String, value: JSON)] = []
        var position = 0
        while position < lines.count {
            let line = lines[position]
            position += 1
            let text = line.trimmedLine
            if text.isEmpty || text.first == UInt8(ascii: "#") { continue }
            guard line.first != 0x20, line.first != 0x09, let (key, value) = keyAndValue(line) else { return nil }
            var more: [ArraySlice<UInt8>] = []
            while position < lines.count, isContinuation(lines[position], after: value) {
                more.append(lines[position])
                position += 1
            }
            while more.last?.trimmedLine.isEmpty == true { more.removeLast() }
            fields.append((key, FrontMatterValue.read(value, more)))
        }
        return fields.isEmpty ? nil : fields
    }

    /// Indented lines belong to the key above them, and so does a list that is not indented.
    private static func isContinuation(_ line: ArraySlice<UInt8>, after value: ArraySlice<UInt8>) -> Bool {
        let text = line.trimmedLine
        if text.isEmpty || line.first == 0x20 || line.first == 0x09 { return true }
        return value.isEmpty && line.first == UInt8(ascii: "-") && (line.count == 1 || line.dropFirst().first == 0x20)
    }

    private static func keyAndValue(_ line: ArraySlice<UInt8>) -> (String, ArraySlice<UInt8>)? {
        var colon = line.startIndex
        while let next = line[colon...].firstIndex(of: UInt8(ascii: ":")) {
            let after = line.index(after: next)
            if after == line.endIndex || [0x20, 0x09, 0x0D].contains(line[after]) {
                colon = next
                break
            }
            colon = after
            if colon == line.endIndex { return nil }
        }
        guard colon < line.endIndex, line[colon] == UInt8(ascii: ":") else { return nil }
        let key = line[..<colon].trimmedLine
        guard !key.isEmpty, key.count <= 128,
            !key.contains(where: { "{}[]\"'`,#&*!|>%@<".utf8.contains($0) }),
            key.first != UInt8(ascii: "-"), key.first != UInt8(ascii: "?"),
            let text = String(validating: key, as: UTF8.self)
        else { return nil }
        return (text, line[line.index(after: colon)...].trimmedLine)
    }
}

/// Lines without their LF; a CR before it is trimmed where it matters.
private struct FrontMatterLines: Sequence, IteratorProtocol {
    var rest: ArraySlice<UInt8>

    mutating func next() -> ArraySlice<UInt8>? {
        guard !rest.isEmpty else { return nil }
        let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
        let line = rest[..<end]
        rest = rest[(end == rest.endIndex ? end : end + 1)...]
        return line
    }
}

extension ArraySlice<UInt8> {
    /// Without spaces, tabs and CRs at either end.
    var trimmedLine: ArraySlice<UInt8> { trimming { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }
}
