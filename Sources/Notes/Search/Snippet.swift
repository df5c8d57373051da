/// A piece of a note's body around the first match there, or its beginning: plain text of at most 160 characters as
/// people count them, white space runs as one space, with … where something was left out.
public enum Snippet {
    public static let length = 160
    /// Characters before the match.
    static let lead = 40
    /// More scalars than this are not looked at: a character may have any number of combining marks.
    private static let scalarsPerCharacter = 16

    public static func text(body: String, matches: [SearchMatch]) -> String {
        let match = matches.first { $0.field == .body }
        let middle = body.utf16.index(body.startIndex, offsetBy: match?.start ?? 0, limitedBy: body.endIndex)
        guard let middle = middle?.samePosition(in: body.unicodeScalars) else { return "" }
        let before = single(before: middle, in: body.unicodeScalars)
        let after = single(from: middle, in: body.unicodeScalars, length - before.text.count)
        var text = before.text + after.text
        if !before.isWhole { text = "…" + text }
        return after.isWhole ? text : text + "…"
    }

    private static func single(
        before end: String.Index, in scalars: String.UnicodeScalarView
    ) -> (text: String, isWhole: Bool) {
        var start = end
        var looked = 0
        while start > scalars.startIndex, looked < lead * scalarsPerCharacter {
            start = scalars.index(before: start)
            looked += 1
        }
        let text = spaced(scalars[start..<end])
        let cut = text.suffix(lead)
        let isWhole = start == scalars.startIndex && cut.count == text.count
        return (String(start == scalars.startIndex ? cut.drop { $0 == " " } : cut), isWhole)
    }

    private static func single(
        from start: String.Index, in scalars: String.UnicodeScalarView, _ count: Int
    ) -> (text: String, isWhole: Bool) {
        let rest = scalars[start...].prefix(count * scalarsPerCharacter)
        let text = spaced(rest)
        let cut = text.prefix(count)
        let isWhole = rest.endIndex == scalars.endIndex && cut.count == text.count
        return (isWhole && cut.last == " " ? String(cut.dropLast()) : String(cut), isWhole)
    }

    private static func spaced(_ scalars: Substring.UnicodeScalarView) -> String {
        var text = String.UnicodeScalarView()
        for scalar in scalars {
            let isSpace = scalar.properties.isWhitespace
            if isSpace, text.last == " " { continue }
            text.append(isSpace ? " " : scalar)
        }
        return String(text)
    }
}
