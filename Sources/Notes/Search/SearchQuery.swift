/// A parsed query: words that must all occur, `"phrases"` among them, and a filter. Every string is a query; one of
/// only white space and marks is empty and finds nothing.
///
///     메모 "장 보기" caf     ->  메모 · 장 보기 (quoted) · caf (being typed)
///     메모 tag:집 -우유      ->  메모, and a filter: the tag 집, without 우유
public struct SearchQuery: Sendable {
    /// The words and phrases, all of which a note must have.
    public let words: [SearchWord]
    /// The folded query, which a title must equal to match completely.
    public let text: [UInt16]
    /// The conditions that a note must meet beside its words.
    public let filter: SearchFilter

    /// True for a query that finds nothing. A query of conditions alone is not empty.
    public var isEmpty: Bool { words.isEmpty && filter.isEmpty }

    /// The most bytes of UTF-8: a pasted paragraph fits.
    public static let maximumBytes = 1024

    /// Parses a text as it was typed. No text is refused.
    public init(_ typed: String) {
        let parser = QueryParser(typed)
        filter = parser.filter
        let folded = FoldedText(parser.words).units.map { $0 == FoldedText.lineBreak ? FoldedText.space : $0 }
        var pieces = Self.pieces(folded)
        // Empty quotes alone are searched as text.
        if pieces.isEmpty, !parser.hasOperators { pieces = Self.plainPieces(folded) }
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

    private static let quote: UInt16 = 0x22

    /// Splits the text. A quote opens a phrase where a word could begin; an unclosed phrase runs to the end.
    private static func pieces(_ text: [UInt16]) -> [Piece] {
        var pieces: [Piece] = []
        var position = 0
        while position < text.count {
            if text[position] == FoldedText.space {
                position += 1
            } else if text[position] == quote {
                let end = text[(position + 1)...].firstIndex(of: quote)
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

    /// Folded text never has two spaces in a row, so one at each end is removed.
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
