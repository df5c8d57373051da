import NoteFiles
import Notes

/// One item of Joplin: its title, an empty line, its text, an empty line, and lines of `key: value` to the end, the last
/// of which is `type_`. Items without text have only the lines.
struct JexItem {
    enum Kind: String {
        case note = "1", folder = "2", resource = "4", tag = "5", noteTag = "6"
    }

    let kind: Kind?
    let fields: [(key: String, value: String)]
    private let head: String

    init?(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        var place = lines.count
        while place > 0, lines[place - 1].isEmpty { place -= 1 }
        var fields: [(key: String, value: String)] = []
        while place > 0, !lines[place - 1].isEmpty {
            let line = lines[place - 1]
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            fields.append((String(line[..<colon]), Self.unescaped(String(value))))
            place -= 1
        }
        guard fields.contains(where: { $0.key == "type_" }) else { return nil }
        self.fields = fields.reversed()
        kind = fields.first { $0.key == "type_" }.flatMap { Kind(rawValue: $0.value) }
        var end = place > 0 ? lines[place - 1].startIndex : text.startIndex
        // The newline before the empty line is the item's too.
        if place > 1 { end = text.unicodeScalars.index(before: end) }
        head = place > 0 ? String(text[..<end]) : ""
    }

    subscript(key: String) -> String? { fields.first { $0.key == key }.flatMap { $0.value.isEmpty ? nil : $0.value } }

    var title: String { split.title }
    var body: String { split.body }

    private var split: (title: String, body: String) {
        let bytes = Array(head.utf8)
        guard let end = bytes.firstIndex(of: 0x0A) else { return (head, "") }
        var rest = bytes[(end + 1)...]
        if rest.first == 0x0A { rest = rest.dropFirst() }
        return (String(decoding: bytes[..<end], as: UTF8.self), String(decoding: rest, as: UTF8.self))
    }

    func time(_ keys: String...) -> Timestamp? {
        for key in keys { if let value = self[key], let time = WrittenTime.time(ofText: value) { return time } }
        return nil
    }

    /// Line ends within a value are written as `\n` and `\r`.
    private static func unescaped(_ value: String) -> String {
        value.contains("\\") ? value.replacing("\\n", with: "\n").replacing("\\r", with: "\r") : value
    }
}
