/// A match of a query in a note, in UTF-16 units of the stored text, as clients count.
public struct SearchMatch: Sendable, Equatable {
    /// The text in which a match was found.
    public enum Field: String, Sendable {
        /// The title of the note.
        case title
        /// The body of the note.
        case body
    }

    /// The text that the match is in.
    public var field: Field
    /// The start of the match in UTF-16 units of that text.
    public var start: Int
    /// The length of the match in UTF-16 units.
    public var length: Int

    /// Makes a match in a text.
    public init(_ field: Field, start: Int, length: Int) {
        self.field = field
        self.start = start
        self.length = length
    }
}

extension SearchQuery {
    /// The most matches that are reported: a note may contain `a` a hundred thousand times.
    public static let matchLimit = 100

    /// Returns the matches in the order of the text, title first. A word with a literal match anywhere is reported by
    /// those, any other by its loose matches.
    public func matches(title: String, body: String) -> [SearchMatch] {
        matches(title: FoldedText(title, positions: true), body: FoldedText(body, positions: true))
    }

    /// Returns the matches in two texts that were folded with their positions.
    public func matches(title: FoldedText, body: FoldedText) -> [SearchMatch] {
        var matches: [SearchMatch] = []
        for word in words {
            let found = ranges([word.literal], .title, title) + ranges([word.literal], .body, body)
            matches +=
                found.isEmpty ? ranges(word.loose, .title, title) + ranges(word.loose, .body, body) : found
        }
        matches.sort {
            ($0.field == .body ? 1 : 0, $0.start, $0.length) < ($1.field == .body ? 1 : 0, $1.start, $1.length)
        }
        var distinct: [SearchMatch] = []
        for match in matches where match != distinct.last { distinct.append(match) }
        return Array(distinct.prefix(Self.matchLimit))
    }

    private func ranges(_ patterns: [SearchPattern], _ field: SearchMatch.Field, _ text: FoldedText) -> [SearchMatch] {
        patterns.flatMap { pattern in
            pattern.ranges(in: text.units, limit: Self.matchLimit).map { range in
                let start = Int(text.starts[range.lowerBound])
                return SearchMatch(field, start: start, length: Int(text.ends[range.upperBound - 1]) - start)
            }
        }
    }
}
