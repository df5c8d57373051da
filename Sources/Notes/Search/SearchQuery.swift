/// Parses a query into words that must all occur, `"phrases"` among them, and a filter. Every string is a query; one of
/// only white space and marks is empty and finds nothing.
///
///     메모 "장 보기" caf     ->  메모 · 장 보기 (quoted) · caf (being typed)
///     메모 tag:집 -우유      ->  메모, and a filter: the tag 집, without 우유
public struct SearchQuery: Sendable {
    /// A note must have all of these words and phrases.
    public let words: [SearchWord]
    /// A title must equal this folded query to match completely.
    public let text: [UInt16]
    /// A note must meet these conditions beside its words.
    public let filter: SearchFilter

    /// The query finds nothing. A query of conditions alone is not empty.
    public var isEmpty: Bool { words.isEmpty && filter.isEmpty }

    /// Limits the bytes of UTF-8 that a server accepts; a pasted paragraph fits.
    public static let maximumBytes = 1024

    /// Parses a text as it was typed. No text is refused.
    public init(_ typed: String) {
        let parser = QueryParser(FoldedText(typed).units.map { $0 == FoldedText.lineBreak ? FoldedText.space : $0 })
        filter = parser.filter
        var pieces = Self.pieces(parser.words)
        // Empty quotes alone are searched as text.
        if pieces.isEmpty, !parser.hasOperators { pieces = Self.plainPieces(parser.words) }
        text = Array(pieces.map(\.text).joined(separator: [0x20]))
        var words: [SearchWord] = []
        var seen: Set<[UInt16]> = []
        for (position, piece) in pieces.enumerated() where seen.insert(piece.text).inserted {
            let isLast = position == pieces.count - 1
            words.append(SearchWord(piece.text, isLast: isLast, quotes: piece.quotes))
        }
        self.words = words
    }

    private struct Piece {
        var text: [UInt16]
        var quotes = SearchWord.Quotes.none
    }

    /// Splits the text. A quote opens a phrase where a word could begin; an unclosed phrase runs to the end.
    private static func pieces(_ text: [UInt16]) -> [Piece] {
        var pieces: [Piece] = []
        var position = 0
        while position < text.count {
            if text[position] == FoldedText.space {
                position += 1
            } else if text[position] == QueryParser.quote {
                let end = text[(position + 1)...].firstIndex(of: QueryParser.quote)
                let inside = trimmed(text[(position + 1)..<(end ?? text.count)])
                if !inside.isEmpty { pieces.append(Piece(text: Array(inside), quotes: end == nil ? .open : .closed)) }
                position = (end ?? text.count) + 1
            } else {
                let end = text[position...].firstIndex(of: FoldedText.space) ?? text.count
                pieces.append(Piece(text: Array(text[position..<end])))
                position = end
            }
        }
        return pieces
    }

    private static func plainPieces(_ text: [UInt16]) -> [Piece] {
        text.split(separator: FoldedText.space).map { Piece(text: Array($0)) }
    }

    /// Removes the white space at both ends: one unit each, since folded text never has two spaces in a row.
    static func trimmed(_ text: ArraySlice<UInt16>) -> ArraySlice<UInt16> {
        func isSpace(_ unit: UInt16?) -> Bool { unit == FoldedText.space || unit == FoldedText.lineBreak }
        var text = text
        if isSpace(text.first) { text = text.dropFirst() }
        if isSpace(text.last) { text = text.dropLast() }
        return text
    }
}

extension SearchQuery {
    /// Returns a title as it is compared with a query.
    public static func trimmedTitle(_ title: String) -> [UInt16] { Array(trimmed(FoldedText(title).units[...])) }
}

/// Matches a word or phrase of a query, literally or loosely.
public struct SearchWord: Sendable {
    /// Matches the word as it was typed.
    public let literal: SearchPattern
    /// Matches the loose readings of the word: with blanks that only the text has, as Hangul initials, and with the
    /// continuations of its last syllable. A text that matches only in one of these ways ranks below every literal
    /// match.
    public let loose: [SearchPattern]

    enum Quotes {
        case none
        /// The phrase is still being typed: its blanks are exact, and its last syllable may be half-typed.
        case open
        /// The phrase is exact.
        case closed
    }

    /// Derives the readings of a word. `isLast` is true if its last syllable may be half-typed.
    init(_ text: [UInt16], isLast: Bool, quotes: Quotes = .none) {
        let literal = SearchPattern(literal: text)
        self.literal = literal
        guard quotes != .closed else {
            loose = []
            return
        }
        var loose: [SearchPattern] = []
        for elements in Self.readings(of: literal.elements.map(\.lowerBound), isLast: isLast) {
            let pattern = SearchPattern(elements, crossesBlanks: quotes == .none)
            if pattern != literal, !loose.contains(pattern) { loose.append(pattern) }
        }
        self.loose = loose
    }

    /// Returns the readings of a typed word. Each literal reading of a last syllable is among its continuations.
    private static func readings(of scalars: [UInt32], isLast: Bool) -> [[ClosedRange<UInt32>]] {
        let letters = scalars.map { $0...$0 }
        let initials = scalars.flatMap { Self.initials(of: $0) }
        var readings: [[ClosedRange<UInt32>]] = []
        if isLast, let last = scalars.last, Hangul.isSyllable(last) {
            for end in Hangul.continuations(of: last) {
                readings.append(letters.dropLast() + end)
                // If no letter can be an initial, the two readings are the same.
                if initials != letters { readings.append(initials.dropLast() + end) }
            }
        } else {
            readings.append(letters)
            if isLast, let last = scalars.last, Hangul.isConsonantLetter(last) {
                readings.append(letters.dropLast() + Self.initials(of: last))
            }
        }
        if initials != letters { readings.append(initials) }
        return readings
    }

    private static func initials(of scalar: UInt32) -> [ClosedRange<UInt32>] {
        if let syllables = Hangul.syllables(initial: scalar) { return [syllables] }
        if let (first, second) = Hangul.clusters[scalar], let one = Hangul.syllables(initial: first),
            let other = Hangul.syllables(initial: second)
        {
            return [one, other]
        }
        return [scalar...scalar]
    }
}

/// Locates a match of a query in a note, in UTF-16 units of the stored text, as clients count.
public struct SearchMatch: Sendable, Equatable {
    /// Names the text that contains a match.
    public enum Field: String, Sendable {
        /// The match is in the title of the note.
        case title
        /// The match is in the body of the note.
        case body
    }

    /// The match is in this text.
    public var field: Field
    /// The match begins at this UTF-16 unit of that text.
    public var start: Int
    /// Counts the UTF-16 units of the match.
    public var length: Int

    /// Makes a match in a text.
    public init(_ field: Field, start: Int, length: Int) {
        self.field = field
        self.start = start
        self.length = length
    }
}

extension SearchQuery {
    /// Limits the matches that are reported: a note may contain `a` a hundred thousand times.
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
