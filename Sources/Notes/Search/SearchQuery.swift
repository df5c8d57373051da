/// What somebody typed, understood: words that must all occur, `"phrases"` among them. Every string is one; what is
/// only white space or marks asks for nothing.
///
///     메모 "장 보기" caf     ->  메모 · 장 보기 (closed) · caf (being typed)
public struct SearchQuery: Sendable {
    public let words: [SearchWord]
    /// All of it, folded, as a title would have to be to be exactly this.
    public let text: [UInt16]

    /// Of UTF-8: more than anybody types, and a paragraph that somebody pastes.
    public static let maximumBytes = 1024

    public init(_ typed: String) {
        let folded = FoldedText(typed).units
        var pieces = Self.pieces(folded)
        // Quotes with nothing in them are then what is searched.
        if pieces.isEmpty { pieces = Self.plainPieces(folded) }
        text = Array(pieces.map(\.text).joined(separator: [0x20]))
        var words: [SearchWord] = []
        var seen: Set<[UInt16]> = []
        for (place, piece) in pieces.enumerated() where seen.insert(piece.text).inserted {
            let isLast = place == pieces.count - 1
            words.append(SearchWord(piece.text, isLast: isLast, isClosed: piece.isClosed))
        }
        self.words = words
    }

    private struct Piece {
        var text: [UInt16]
        var isClosed = false
    }

    private static let quote: UInt16 = 0x22
    private static let space: UInt16 = 0x20

    /// A quote opens a phrase where a word could begin; one that is never closed runs to the end.
    private static func pieces(_ text: [UInt16]) -> [Piece] {
        var pieces: [Piece] = []
        var place = 0
        while place < text.count {
            if text[place] == space {
                place += 1
            } else if text[place] == quote {
                let end = text[(place + 1)...].firstIndex(of: quote)
                let inside = trimmed(text[(place + 1)..<(end ?? text.count)])
                if !inside.isEmpty { pieces.append(Piece(text: Array(inside), isClosed: end != nil)) }
                place = (end ?? text.count) + 1
            } else {
                let end = text[place...].firstIndex(of: space) ?? text.count
                pieces.append(Piece(text: Array(text[place..<end])))
                place = end
            }
        }
        return pieces
    }

    private static func plainPieces(_ text: [UInt16]) -> [Piece] {
        text.split(separator: space).map { Piece(text: Array($0)) }
    }

    /// Folded text has no two spaces beside each other.
    static func trimmed(_ text: ArraySlice<UInt16>) -> ArraySlice<UInt16> {
        var text = text
        if text.first == space { text = text.dropFirst() }
        if text.last == space { text = text.dropLast() }
        return text
    }
}

extension SearchQuery {
    /// As a title is compared with a query.
    public static func trimmedTitle(_ title: String) -> [UInt16] { Array(trimmed(FoldedText(title).units[...])) }
}
