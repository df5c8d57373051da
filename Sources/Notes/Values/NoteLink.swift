/// Refers from a text to a note: `note:ID`, as in `[Title](note:ID)`, or `[[Title]]`.
package enum NoteLink: Equatable, Sendable {
    case id(NoteID), title(String)

    package var text: String {
        switch self {
        case .id(let id): id.text
        case .title(let title): title
        }
    }

    /// Returns the links of a text in their order. `[[Title|shown]]` and `[[Title#part]]` are links to the title.
    package static func all(in text: String) -> [NoteLink] {
        var links: [NoteLink] = []
        var rest = text.utf8[...]
        var before = UInt8(ascii: " ")
        while let first = rest.first {
            if first == UInt8(ascii: "["), rest.starts(with: "[[".utf8) {
                let name = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "\n") }
                let title = name.prefix { $0 != UInt8(ascii: "|") && $0 != UInt8(ascii: "#") }
                if text.utf8[name.endIndex...].starts(with: "]]".utf8), !title.isEmpty {
                    links.append(.title(trimmed(title)))
                    rest = text.utf8[name.endIndex...]
                    continue
                }
            } else if first == UInt8(ascii: "n"), !isWord(before), rest.starts(with: "note:".utf8) {
                let id = rest.dropFirst(5).prefix { isWord($0) }
                if let id = NoteID(String(Substring(id))) { links.append(.id(id)) }
            }
            before = first
            rest = rest.dropFirst()
        }
        return links
    }

    /// Returns true for the bytes of an id.
    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }

    private static func trimmed(_ text: Substring.UTF8View) -> String {
        var text = text
        while text.first == 0x20 { text.removeFirst() }
        while text.last == 0x20 { text.removeLast() }
        return String(Substring(text))
    }
}
