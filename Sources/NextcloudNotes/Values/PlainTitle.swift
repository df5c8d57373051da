/// The title that a text has in version 0.2: its first line with content, without marks of Markdown.
///
///     # *First* test/ note     First test note
///     - milk                   milk
enum PlainTitle {
    static func of(_ text: String) -> String {
        for line in text.split(whereSeparator: \.isNewline) {
            if let title = SafeName.firstLine(withoutMarks(line)) { return title }
        }
        return SafeName.newNote
    }

    private static func withoutMarks(_ line: Substring) -> String {
        var line = line.drop { $0.isWhitespace }
        if let mark = line.first, "*+-".contains(mark), let next = line.dropFirst().first, next.isWhitespace {
            line = line.dropFirst().drop { $0.isWhitespace }
        }
        let rest = line.drop { $0 == "#" }
        if rest.startIndex > line.startIndex, rest.first?.isWhitespace ?? false {
            line = rest.drop { $0.isWhitespace }
            while line.last == "#" { line.removeLast() }
        }
        // This is the rule below a heading.
        if line.allSatisfy({ $0 == "=" }) || line.allSatisfy({ $0 == "-" }) { return "" }
        return withoutEmphasis(Array(line))
    }

    /// Removes the marks of each run of stars or underscores that is closed later in the line.
    private static func withoutEmphasis(_ line: [Character]) -> String {
        var result = ""
        var position = 0
        // A mark that found no partner once has none later either.
        var unmatched: [Character: Int] = [:]
        while position < line.count {
            let mark = line[position]
            guard mark == "*" || mark == "_" else {
                result.append(mark)
                position += 1
                continue
            }
            var end = position
            while end < line.count, line[end] == mark { end += 1 }
            let length = end - position
            if let close = closing(mark, length, line, from: end, below: unmatched[mark]) {
                result += String(line[end..<close]).filter { $0 != mark }
                position = close + length
            } else {
                unmatched[mark] = min(unmatched[mark] ?? length, length)
                result += String(line[position..<end])
                position = end
            }
        }
        return result
    }

    private static func closing(
        _ mark: Character, _ length: Int, _ line: [Character], from start: Int, below unmatched: Int?
    ) -> Int? {
        if let unmatched, length >= unmatched { return nil }
        var run = 0
        for position in start..<line.count {
            run = line[position] == mark ? run + 1 : 0
            if run == length { return position + 1 - length }
        }
        return nil
    }
}
