/// Cuts a piece out of a note's body, around the first match there or at its beginning. It is plain text of at most 160
/// characters as people count them. Runs of white space are one space, and … marks omissions. Both count as characters.
public enum Snippet {
    /// Limits the characters of a snippet.
    public static let length = 160
    /// Limits the characters before the match.
    static let lead = 40
    /// More scalars than this for each character are not examined: it may have any number of combining marks.
    private static let scalarsPerCharacter = 16

    /// Returns the snippet of a body. Matches in the title do not count.
    public static func text(body: String, matches: [SearchMatch]) -> String {
        let match = matches.first { $0.field == .body }
        guard let middle = position(of: match?.start ?? 0, in: body.unicodeScalars) else { return "" }
        let before = single(before: middle, in: body.unicodeScalars)
        let start = before.isComplete ? "" : "…"
        return start + before.text
            + single(from: middle, in: body.unicodeScalars, length - start.count - before.text.count)
    }

    /// Walks to the position: for a UTF-16 offset, a long text first makes a table of all its positions.
    private static func position(of start: Int, in scalars: String.UnicodeScalarView) -> String.Index? {
        var (left, position) = (start, scalars.startIndex)
        while left > 0, position < scalars.endIndex {
            left -= UTF16.width(scalars[position])
            scalars.formIndex(after: &position)
        }
        return left == 0 ? position : nil
    }

    private static func single(
        before end: String.Index, in scalars: String.UnicodeScalarView
    ) -> (text: String, isComplete: Bool) {
        var start = end
        for width in [2, scalarsPerCharacter] {
            start = scalars.index(end, offsetBy: -lead * width, limitedBy: scalars.startIndex) ?? scalars.startIndex
            let cut = spaced(scalars[start..<end]).suffix(lead)
            let isAll = start == scalars.startIndex
            if cut.isAll, !isAll, width < scalarsPerCharacter { continue }
            return (isAll && cut.text.first == " " ? String(cut.text.dropFirst()) : cut.text, isAll && cut.isAll)
        }
        return ("", true)
    }

    /// Returns at most `count` characters; if that is not all text, the last one is an ellipsis.
    private static func single(
        from start: String.Index, in scalars: String.UnicodeScalarView, _ count: Int
    ) -> String {
        // A character is mostly one scalar; otherwise more scalars are examined.
        for width in [2, scalarsPerCharacter] {
            let rest = scalars[start...].prefix(count * width)
            let isAll = rest.endIndex == scalars.endIndex
            let spaced = spaced(rest)
            let cut = spaced.prefix(count)
            if cut.isAll, !isAll, width < scalarsPerCharacter { continue }
            guard isAll, cut.isAll else { return spaced.prefix(count - 1).text + "…" }
            return cut.text.last == " " ? String(cut.text.dropLast()) : cut.text
        }
        return ""
    }

    private static func spaced(_ scalars: Substring.UnicodeScalarView) -> SpacedText {
        var spaced = SpacedText(keepsEnds: true)
        _ = spaced.append(scalars)
        return spaced
    }
}
