/// Shortens the text of a note for a list. The title is the first line that is not blank, of the title and then the
/// body. The preview is the text after it, with every run of white space as one space. Both are cut between characters
/// as people count them (grapheme clusters), so neither an emoji nor a composed syllable is ever halved.
public struct DisplayText: Equatable, Sendable {
    /// Limits the characters of a title.
    public static let titleLength = 100
    /// Limits the characters of a preview.
    public static let previewLength = 200
    /// More scalars than this for each character are not examined: it may have any number of combining marks.
    private static let scalarsPerCharacter = 16

    /// The title is empty for a note without text.
    public let title: String
    /// The preview follows the title; it may be empty.
    public let preview: String

    /// Makes what a list shows of a note's text, with at most `previewLength` characters of preview.
    public init(title: String, body: String, previewLength: Int = DisplayText.previewLength) {
        let name = title.unicodeScalars[...]
        if let line = DisplayText.firstLine(name) {
            self.title = DisplayText.cut(line.text, DisplayText.titleLength)
            // A title has one line by contract; further lines of an imported title stay visible.
            preview = DisplayText.preview(line.rest, body.unicodeScalars[...], previewLength)
        } else if let line = DisplayText.firstLine(body.unicodeScalars[...]) {
            self.title = DisplayText.cut(line.text, DisplayText.titleLength)
            preview = DisplayText.preview(line.rest, Substring.UnicodeScalarView(), previewLength)
        } else {
            self.title = ""
            preview = ""
        }
    }

    private typealias Scalars = Substring.UnicodeScalarView

    /// Returns the first line that is not blank, trimmed, and all text after it.
    private static func firstLine(_ scalars: Scalars) -> (text: Scalars, rest: Scalars)? {
        guard let start = scalars.firstIndex(where: { !$0.isWhiteSpace }) else { return nil }
        let end = scalars[start...].firstIndex { $0 == "\n" || $0 == "\r" } ?? scalars.endIndex
        let line = scalars[start..<end]
        let last = line.lastIndex { !$0.isWhiteSpace } ?? start
        return (scalars[start...last], scalars[end...])
    }

    private static func cut(_ scalars: Scalars, _ length: Int) -> String {
        String(String(scalars.prefix(length * scalarsPerCharacter)).prefix(length))
    }

    /// Returns the preview. Most texts have one scalar for each character, so no more are examined than are needed. One
    /// character more than is shown proves that the last one is complete.
    private static func preview(_ first: Scalars, _ second: Scalars, _ previewLength: Int) -> String {
        var scalars = previewLength + 1
        while true {
            let (spaced, hasAll) = spaced(first, second, atMost: scalars)
            var cut = spaced.prefix(previewLength)
            if hasAll || !cut.isAll || scalars >= previewLength * scalarsPerCharacter {
                if cut.text.utf8.last == UInt8(ascii: " ") { cut.text.removeLast() }
                return cut.text
            }
            scalars *= 2
        }
    }

    private static func spaced(
        _ first: Scalars, _ second: Scalars, atMost limit: Int
    ) -> (text: SpacedText, hasAll: Bool) {
        var spaced = SpacedText(keepsEnds: false)
        var hasAll = spaced.append(first, atMost: limit)
        if hasAll {
            spaced.addSpace()
            hasAll = spaced.append(second, atMost: limit)
        }
        return (spaced, hasAll)
    }
}
