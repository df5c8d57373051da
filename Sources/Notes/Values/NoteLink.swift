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
    package static func all(in text: String) -> [NoteLink] { places(in: text).map(\.link) }

    /// Returns true for a title that a link can have.
    package static func canName(_ title: String) -> Bool {
        !title.utf8.contains { "]|#\n".utf8.contains($0) } && !trimmed(title.utf8[...]).isEmpty
    }

    /// Returns the text with other titles in its links. What follows a title in a link stays.
    package static func renaming(in text: String, _ new: (String) -> String?) -> String {
        var renamed = text
        for (link, place) in places(in: text).reversed() {
            guard case .title(let title) = link, let new = new(title) else { continue }
            renamed.replaceSubrange(place, with: new)
        }
        return renamed
    }

    /// Returns the links with the places of their titles or ids.
    private static func places(in text: String) -> [(link: NoteLink, place: Range<String.Index>)] {
        var links: [(NoteLink, Range<String.Index>)] = []
        var rest = text.utf8[...]
        var before = UInt8(ascii: " ")
        while let first = rest.first {
            if first == UInt8(ascii: "["), rest.starts(with: "[[".utf8) {
                let name = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "\n") }
                let title = name.prefix { $0 != UInt8(ascii: "|") && $0 != UInt8(ascii: "#") }
                if text.utf8[name.endIndex...].starts(with: "]]".utf8), !title.isEmpty {
                    let title = trimmed(title)
                    links.append((.title(String(Substring(title))), title.startIndex..<title.endIndex))
                    rest = text.utf8[name.endIndex...]
                    continue
                }
            } else if first == UInt8(ascii: "n"), !NoteID.isAllowed(before), rest.starts(with: "note:".utf8) {
                let id = rest.dropFirst(5).prefix(while: NoteID.isAllowed)
                if let found = NoteID(String(Substring(id))) {
                    links.append((.id(found), id.startIndex..<id.endIndex))
                }
            }
            before = first
            rest = rest.dropFirst()
        }
        return links
    }

    private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
        var text = text
        while text.first == 0x20 { text.removeFirst() }
        while text.last == 0x20 { text.removeLast() }
        return text
    }
}
