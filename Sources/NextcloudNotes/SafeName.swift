import Notes
import NotesPrimitives

/// Makes titles and categories in the form of these apps: names of files and folders on any system.
enum SafeName {
    static let titleCharacters = 100
    /// A note without a title gets this one.
    static let newNote = "New note"

    /// Returns the first line with a name in it, with single blanks and without characters that a file's name may not
    /// contain.
    static func title(_ text: String) -> String { firstLine(text) ?? newNote }

    static func title(_ content: Content) -> String { firstLine(content.title) ?? firstLine(content.body) ?? newNote }

    /// Returns nil if nothing is left of the text.
    static func firstLine(_ text: String) -> String? {
        isSafeASCII(text) ? text : name(text.unicodeScalars, most: titleCharacters, endsWithLine: true)
    }

    /// Returns the first `most` characters that a name may have, without those that may not begin or end one.
    private static func name(
        _ scalars: some Sequence<Unicode.Scalar>, most: Int, endsWithLine: Bool
    ) -> String? {
        var name = String.UnicodeScalarView()
        var count = 0
        for scalar in scalars where !isForbidden(scalar) {
            if endsWithLine, isLineBreak(scalar), count > 0 { break }
            let isBlank = isBlank(scalar)
            if count == 0, isBlank || scalar == "." { continue }
            guard count < most else { break }
            name.append(isBlank ? " " : scalar)
            count += 1
        }
        while let last = name.last, isBlank(last) { name.removeLast() }
        return name.isEmpty ? nil : String(name)
    }

    /// Returns true if a title only repeats the first line of a text, as apps derive it: cut, without marks, with a
    /// number after it. Any other title is the user's own.
    static func isTitle(_ title: String, fromLineOf text: String) -> Bool {
        guard let line = firstLine(text) else { return title.hasSameBytes(as: newNote) }
        let (base, _) = numbered(title)
        if line.contains(base) { return true }
        let letters = base.filter { $0.isLetter || $0.isNumber }
        return !letters.isEmpty && line.filter { $0.isLetter || $0.isNumber }.contains(letters)
    }

    /// Returns true for a name that needs no change, as nearly every name, without a copy.
    private static func isSafeASCII(_ text: String) -> Bool {
        let bytes = text.utf8
        guard (1...titleCharacters).contains(bytes.count), let first = bytes.first, let last = bytes.last,
            first != 0x20, first != UInt8(ascii: "."), last != 0x20
        else { return false }
        return bytes.allSatisfy { (0x20..<0x7F).contains($0) && !isForbidden(Unicode.Scalar($0)) }
    }

    /// Makes each segment safe; empty segments are left out.
    static func category(_ text: String) -> String {
        if text.isEmpty || isSafeASCII(text) { return text }
        let segments = text.split(separator: "/").compactMap { segment in
            name(segment.unicodeScalars, most: .max, endsWithLine: false)
        }
        return segments.joined(separator: "/")
    }

    /// Returns `title`, or if it is taken the first numbered form that is free: ` (2)`, ` (3)`.
    static func unique(_ title: String, isTaken: (String) -> Bool) -> String {
        var title = title
        while isTaken(title) {
            let (base, number) = numbered(title)
            let suffix = " (\(number + 1))"
            let length = titleCharacters - suffix.unicodeScalars.count
            title = String(String.UnicodeScalarView(base.unicodeScalars.prefix(length))) + suffix
        }
        return title
    }

    /// Splits off the number: `a (3)` is number 3 of `a`, and `a` the first.
    private static func numbered(_ title: String) -> (base: String, number: Int) {
        guard title.last == ")", let open = title.lastIndex(of: "("), open > title.startIndex,
            let number = Int(title[title.index(after: open)...].dropLast()), number > 0, number < Int.max,
            title[..<open].last == " "
        else { return (title, 1) }
        return (String(title[..<open].dropLast()), number)
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "*", "|", "/", "\\", ":", "\"", "<", ">", "?": true
        default: scalar.value < 0x20 && !isBlank(scalar)
        }
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar == " " || (0x09...0x0D).contains(scalar.value) : scalar.properties.isWhitespace
    }

    private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}

/// Derives the title that a text has in version 0.2: its first line with content, without marks of Markdown.
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
