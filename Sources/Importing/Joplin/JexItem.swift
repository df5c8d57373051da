import NoteFiles
import Notes

/// One item of Joplin: its title, an empty line, its text, an empty line, and lines of `key: value` to the end, the
/// last of which is `type_`. Items without text have only the lines.
struct JexItem {
    enum Kind: String {
        case note = "1", folder = "2", resource = "4", tag = "5", noteTag = "6"
    }

    let kind: Kind?
    let fields: [(key: String, value: String)]
    let title: String
    let body: String

    /// Reads an item. Fails for anything else. The fields are read from the end, up to the first empty line.
    init?(_ bytes: [UInt8]) {
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        var end = bytes.endIndex
        while end > 0, bytes[end - 1] == 0x0A { end -= 1 }
        var fields: [(key: String, value: String)] = []
        while end > 0 {
            let start = bytes[..<end].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
            let line = bytes[start..<end]
            if line.isEmpty { break }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
            let value = line[(colon + 1)...].drop { $0 == 0x20 }
            fields.append((Self.text(line[..<colon]), Self.unescaped(Self.text(value))))
            end = max(0, start - 1)
        }
        guard let kind = fields.first(where: { $0.key == "type_" }) else { return nil }
        self.fields = fields.reversed()
        self.kind = Kind(rawValue: kind.value)
        // What is left ends with the newline of the line before the empty one.
        (title, body) = Self.split(bytes[..<max(0, end - 1)])
    }

    private static func split(_ head: ArraySlice<UInt8>) -> (title: String, body: String) {
        guard let end = head.firstIndex(of: 0x0A) else { return (text(head), "") }
        var rest = head[(end + 1)...]
        if rest.first == 0x0A { rest = rest.dropFirst() }
        return (text(head[..<end]), text(rest))
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    subscript(key: String) -> String? { fields.first { $0.key == key }.flatMap { $0.value.isEmpty ? nil : $0.value } }

    func time(_ keys: String...) -> Timestamp? {
        for key in keys { if let value = self[key], let time = WrittenTime.time(ofText: value) { return time } }
        return nil
    }

    /// Line ends within a value are written as `
    /// ` and `\r`, and such sequences of the text with a `\` more.
    private static func unescaped(_ value: String) -> String {
        guard value.utf8.contains(UInt8(ascii: "\\")) else { return value }
        var bytes: [UInt8] = []
        for byte in value.utf8 {
            let isEscape = bytes.last == UInt8(ascii: "\\")
            switch byte {
            case UInt8(ascii: "n") where isEscape, UInt8(ascii: "r") where isEscape:
                bytes.removeLast()
                if bytes.last == UInt8(ascii: "\\") {
                    bytes.append(byte)
                } else {
                    bytes.append(byte == UInt8(ascii: "n") ? 0x0A : 0x0D)
                }
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
