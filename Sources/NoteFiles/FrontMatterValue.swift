import Notes
import NotesPrimitives

/// Reads the values of front matter as JSON.
enum FrontMatterValue {
    /// Reads the value of a key. `value` is the text behind the colon, without its comment; `more` are the lines under
    /// it.
    static func read(_ value: ArraySlice<UInt8>, _ more: [ArraySlice<UInt8>]) -> JSON {
        if more.isEmpty { return scalar(value) }
        if value.isEmpty { return list(more) ?? .string(joined(dedented(more), by: 0x0A)) }
        switch value.first {
        case UInt8(ascii: "|"): return .string(joined(dedented(more), by: 0x0A))
        case UInt8(ascii: ">"): return .string(joined(more.map(\.trimmedLine), by: 0x20))
        default:
            let lines = [value] + more.map { withoutComment($0.trimmedLine) }
            return scalar(Array(joined(lines.filter { !$0.isEmpty }, by: 0x20).utf8)[...])
        }
    }

    // MARK: Comments

    /// Removes a comment, which begins with a `#` behind a blank, outside of quotes and brackets. A `#` at the
    /// beginning needs a blank behind it, since some people write a tag as `tags: #home`.
    static func withoutComment(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let first = text.first else { return text }
        if first == UInt8(ascii: "#") {
            return text.count == 1 || text.dropFirst().first.map(isBlank) == true ? text[..<text.startIndex] : text
        }
        var position = text.startIndex
        var depth = 0
        let isFlow = "[{".utf8.contains(first)
        while position < text.endIndex {
            let byte = text[position]
            let opensQuotes = position == text.startIndex || isFlow
            if opensQuotes, "\"'".utf8.contains(byte), let end = endOfQuotes(text[position...]) {
                position = end
                continue
            }
            if isFlow, "[{".utf8.contains(byte) { depth += 1 }
            if isFlow, "]}".utf8.contains(byte) { depth -= 1 }
            if byte == UInt8(ascii: "#"), depth == 0, isBlank(text[position - 1]) {
                return text[..<position].trimmedLine
            }
            position += 1
        }
        return text
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// Returns the position behind the quote that closes the one at the start, or nil if none does.
    static func endOfQuotes(_ text: ArraySlice<UInt8>) -> Int? {
        guard let quote = text.first else { return nil }
        var position = text.startIndex + 1
        while position < text.endIndex {
            let byte = text[position]
            position += 1
            if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                position += 1
            } else if byte == quote {
                // Between single quotes a quote is written twice.
                guard quote == UInt8(ascii: "'"), position < text.endIndex, text[position] == quote else {
                    return position
                }
                position += 1
            }
        }
        return nil
    }

    // MARK: Values

    static func scalar(_ text: ArraySlice<UInt8>) -> JSON {
        switch text.first {
        case nil: return .null
        case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["):
            if let value = json(text) { return value }
            if text.first == UInt8(ascii: "["), text.last == UInt8(ascii: "]") {
                return .array(elements(text.dropFirst().dropLast()))
            }
        case UInt8(ascii: "'"):
            if text.count >= 2, text.last == UInt8(ascii: "'") { return .string(unquoted(text.dropFirst().dropLast())) }
        default:
            if text.elementsEqual("~".utf8) { return .null }
            if let value = json(text) { return value }
        }
        return .string(String(decoding: text, as: UTF8.self))
    }

    private static func json(_ text: ArraySlice<UInt8>) -> JSON? {
        try? JSONView.read(Array(text)) { view throws(DomainError) in view.tree }
    }

    /// Reads a list whose lines are `- a` and nothing else, at any depth; nil for anything richer.
    static func list(_ lines: [ArraySlice<UInt8>]) -> JSON? {
        var elements: [JSON] = []
        for line in lines {
            let text = line.trimmedLine
            if text.isEmpty || text.first == UInt8(ascii: "#") { continue }
            guard text.first == UInt8(ascii: "-"), text.count == 1 || text.dropFirst().first == 0x20 else { return nil }
            elements.append(scalar(withoutComment(text.dropFirst().trimmedLine)))
        }
        return .array(elements)
    }

    /// Splits a list on one line at the commas outside of quotes. Such a list is not JSON, since its strings need no
    /// quotes.
    private static func elements(_ text: ArraySlice<UInt8>) -> [JSON] {
        var elements: [JSON] = []
        var start = text.startIndex
        var quote: UInt8?
        for position in text.indices {
            let byte = text[position]
            if let open = quote {
                if byte == open, open == UInt8(ascii: "'") || text[position - 1] != UInt8(ascii: "\\") { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"),
                text[start..<position].trimmedLine.isEmpty
            {
                quote = byte
            } else if byte == UInt8(ascii: ",") {
                elements.append(scalar(text[start..<position].trimmedLine))
                start = position + 1
            }
        }
        let last = text[start...].trimmedLine
        if !last.isEmpty { elements.append(scalar(last)) }
        return elements
    }

    /// Reads text between single quotes, in which a quote is written twice.
    private static func unquoted(_ text: ArraySlice<UInt8>) -> String {
        var bytes: [UInt8] = []
        var isSecond = false
        for byte in text {
            if byte == UInt8(ascii: "'"), isSecond {
                isSecond = false
                continue
            }
            isSecond = byte == UInt8(ascii: "'")
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func dedented(_ lines: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
        let depth =
            lines.filter { !$0.trimmedLine.isEmpty }.map { $0.prefix { $0 == 0x20 || $0 == 0x09 }.count }.min() ?? 0
        return lines.map { $0.trimmedLine.isEmpty ? [] : $0.dropFirst(depth) }
    }

    private static func joined(_ lines: [ArraySlice<UInt8>], by separator: UInt8) -> String {
        String(decoding: Array(lines.joined(separator: [separator])), as: UTF8.self)
    }
}
