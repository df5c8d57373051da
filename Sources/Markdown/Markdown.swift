// A note's text as HTML, for its share page. Two halves that keep each other honest:
//
//     the text → lines → BlockWriter → InlineWriter → HTMLOutput → bytes
//
// The parsers have no HTML, and `HTMLOutput`, the only thing that writes a `<`, has a fixed list of tags and no way to
// write another, an attribute of the text's own, or an address of a scheme that is not safe. So whatever the parsers
// make of hostile text, the worst is an ugly page.
//
// It is the Markdown people write in notes: headings, emphasis, code, quotes, lists and task lists, rules, tables,
// links and bare addresses. Where CommonMark and note takers disagree the note taker wins: a line break stays one, an
// indented line is no code, and `**"강조"**는` is strong although a particle follows the quotation mark. HTML, entities,
// footnotes and reference links are text. An image is shown if the note has the picture, and else a link to it: a page
// loads nothing from elsewhere.
//
// Time is linear in the text: containers nest 12 deep at most, each bracket and backtick finds its partner from a table
// made in one pass, and each star is pushed and popped once.

public enum Markdown {
    /// Returns a note's text as HTML. `picture` returns the path, relative to the page, of the picture that an image's
    /// address names; nil if the page has none. It is called once for each image.
    public static func html(_ text: String, picture: @escaping (String) -> String? = { _ in nil }) -> [UInt8] {
        let lines = Lines.split(Array(text.utf8))
        var output = HTMLOutput(capacity: text.utf8.count * 5 / 4, picture: picture)
        BlockWriter(depth: 0, isTight: false).write(lines[...], to: &output)
        return output.bytes
    }

    /// Escapes plain text for HTML.
    public static func escape(_ text: String) -> [UInt8] {
        var output = HTMLOutput(capacity: text.utf8.count)
        output.text(Array(text.utf8)[...])
        return output.bytes
    }
}

typealias Line = ArraySlice<UInt8>

/// Splits the text into lines without their ends, with leading tabs as spaces.
enum Lines {
    static func split(_ bytes: [UInt8]) -> [Line] {
        var lines: [Line] = []
        var start = 0
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                lines.append(expanded(bytes[start..<position]))
                let isPair = byte == UInt8(ascii: "\r") && position + 1 < bytes.count && bytes[position + 1] == 0x0A
                position += isPair ? 2 : 1
                start = position
            } else {
                position += 1
            }
        }
        lines.append(expanded(bytes[start...]))
        return lines
    }

    private static func expanded(_ line: Line) -> Line {
        guard let end = line.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }), line[..<end].contains(0x09) else {
            return line
        }
        var width = 0
        for byte in line[..<end] { width += byte == 0x09 ? 4 - width % 4 : 1 }
        // Endless tabs are no reason to write four times as many spaces at every depth.
        return (Array(repeating: 0x20, count: min(width, 64)) + line[end...])[...]
    }
}

extension ArraySlice<UInt8> {
    var indent: Int { prefix { $0 == 0x20 }.count }
    var isBlank: Bool { allSatisfy { $0 == 0x20 || $0 == 0x09 } }

    func dropIndent(_ most: Int) -> ArraySlice<UInt8> { dropFirst(Swift.min(indent, most)) }
}
