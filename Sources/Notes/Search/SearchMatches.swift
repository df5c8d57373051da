/// Where a query stands in a note: UTF-16 units of the stored text, as clients count.
public struct SearchMatch: Sendable, Equatable {
    public enum Field: String, Sendable {
        case title, body
    }

    public var field: Field
    public var start: Int
    public var length: Int

    public init(_ field: Field, start: Int, length: Int) {
        self.field = field
        self.start = start
        self.length = length
    }
}

extension SearchQuery {
    /// More places than this are not told: an `a` may stand in a note a hundred thousand times.
    public static let matchLimit = 100

    /// In the order of the text, title first. A word that stands there literally is shown where it does, any other
    /// where it stands loosely.
    public func matches(title: String, body: String) -> [SearchMatch] {
        let folded = (FoldedText(title, positions: true), FoldedText(body, positions: true))
        var matches: [SearchMatch] = []
        for word in words {
            let found = places([word.literal], .title, folded.0) + places([word.literal], .body, folded.1)
            matches +=
                found.isEmpty ? places(word.loose, .title, folded.0) + places(word.loose, .body, folded.1) : found
        }
        matches.sort {
            ($0.field == .body ? 1 : 0, $0.start, $0.length) < ($1.field == .body ? 1 : 0, $1.start, $1.length)
        }
        var distinct: [SearchMatch] = []
        for match in matches where match != distinct.last { distinct.append(match) }
        return Array(distinct.prefix(Self.matchLimit))
    }

    private func places(_ patterns: [SearchPattern], _ field: SearchMatch.Field, _ text: FoldedText) -> [SearchMatch] {
        patterns.flatMap { pattern in
            pattern.places(in: text.units, limit: Self.matchLimit).map { place in
                let start = Int(text.starts[place])
                return SearchMatch(field, start: start, length: Int(text.ends[place + pattern.count - 1]) - start)
            }
        }
    }
}
