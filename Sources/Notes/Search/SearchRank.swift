/// Ranks the match of a note. Results are ordered by it, then the latest first. A note that matches only as initials,
/// with a half-typed syllable or across blanks ranks below every literal match.
public enum SearchRank: UInt8, CaseIterable, Sendable, Comparable {
    /// The title equals the query.
    case wholeTitle = 0
    /// Every word is in the title, which begins with the first word.
    case startOfTitle = 1
    /// Every word is in the title.
    case title = 2
    /// The words are in the body, or some in the title and some in the body.
    case body = 3
    /// The query matches the entire title, but not literally.
    case looseWholeTitle = 4
    /// The title begins with the query, but not literally.
    case looseStartOfTitle = 5
    /// Every word matches the title, but not literally.
    case looseTitle = 6
    /// The query matches the note in another way, and not literally.
    case looseBody = 7

    public static func < (left: SearchRank, right: SearchRank) -> Bool { left.rawValue < right.rawValue }

    /// Every word occurs as it was typed.
    public var isLiteral: Bool { self < .looseWholeTitle }

    /// Lists the literal ranks, the best first.
    public static let literal: [SearchRank] = [.wholeTitle, .startOfTitle, .title, .body]
    /// Lists the other ranks, the best first.
    public static let loose: [SearchRank] = [.looseWholeTitle, .looseStartOfTitle, .looseTitle, .looseBody]
}

extension SearchQuery {
    /// Returns the rank of a note with this folded title and body; nil if it does not match. A query without words has
    /// one rank. The terms of the filter do not count here.
    public func rank(title: FoldedText, body: FoldedText) -> SearchRank? {
        let found: SearchRank? = unsafe Self.trimmed(title.units[...]).withUnsafeBufferPointer { title in
            unsafe body.units.withUnsafeBufferPointer { body in unsafe rank(title) { unsafe $0.first(in: body) != nil }
            }
        }
        return found == nil || filter.excludes(title: title, body: body) ? nil : found
    }

    /// Returns the rank. `isInBody` is called only for patterns that the title lacks.
    func rank(_ title: UnsafeBufferPointer<UInt16>, isInBody: (SearchPattern) -> Bool) -> SearchRank? {
        guard let first = words.first else { return filter.isEmpty ? nil : .body }
        var (isLiteral, inTitle, looseInTitle) = (true, true, true)
        for word in words {
            let literalTitle = unsafe word.literal.first(in: title) != nil
            if !literalTitle { inTitle = false }
            let literal = literalTitle || isInBody(word.literal)
            if literalTitle { continue }
            if looseInTitle, !word.loose.contains(where: { unsafe $0.first(in: title) != nil }) { looseInTitle = false }
            if literal { continue }
            isLiteral = false
            guard
                looseInTitle || word.loose.contains(where: { unsafe $0.first(in: title) != nil || isInBody($0) })
            else { return nil }
        }
        if isLiteral {
            guard inTitle else { return .body }
            if unsafe title.elementsEqual(text, by: FoldedText.isSame) { return .wholeTitle }
            return unsafe first.literal.end(in: title, at: 0) != nil ? .startOfTitle : .title
        }
        guard looseInTitle else { return .looseBody }
        let ends = ([first.literal] + first.loose).compactMap { unsafe $0.end(in: title, at: 0) }
        if ends.isEmpty { return .looseTitle }
        return words.count == 1 && ends.contains(title.count) ? .looseWholeTitle : .looseStartOfTitle
    }
}
