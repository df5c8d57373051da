/// How well a note answers a query: first by this, then the latest first. Whatever matches only as initials or as a
/// half-typed syllable comes below every literal hit.
public enum SearchRank: UInt8, CaseIterable, Sendable, Comparable {
    /// The title is what was typed.
    case wholeTitle = 0
    /// Every word is in the title, and it begins with the first.
    case startOfTitle = 1
    case title = 2
    case body = 3
    case looseWholeTitle = 4
    case looseStartOfTitle = 5
    case looseTitle = 6
    case looseBody = 7

    public static func < (left: SearchRank, right: SearchRank) -> Bool { left.rawValue < right.rawValue }

    public var isLiteral: Bool { self < .looseWholeTitle }
}

extension SearchQuery {
    /// How a note matches, by its folded title and body; nil where it does not.
    public func rank(title: FoldedText, body: FoldedText) -> SearchRank? {
        guard !words.isEmpty else { return nil }
        return Self.trimmed(title.units[...]).withUnsafeBufferPointer { title in
            body.units.withUnsafeBufferPointer { body in rank(title, body) }
        }
    }

    private func rank(_ title: UnsafeBufferPointer<UInt16>, _ body: UnsafeBufferPointer<UInt16>) -> SearchRank? {
        var (isLiteral, inTitle, looseInTitle) = (true, true, true)
        for word in words {
            let literalTitle = word.literal.first(in: title) != nil
            if !literalTitle { inTitle = false }
            let literal = literalTitle || word.literal.first(in: body) != nil
            if literalTitle { continue }
            if looseInTitle, !word.loose.contains(where: { $0.first(in: title) != nil }) { looseInTitle = false }
            if literal { continue }
            isLiteral = false
            guard
                looseInTitle || word.loose.contains(where: { $0.first(in: title) != nil || $0.first(in: body) != nil })
            else { return nil }
        }
        let first = words[0]
        if isLiteral {
            guard inTitle else { return .body }
            if title.elementsEqual(text) { return .wholeTitle }
            return first.literal.stands(in: title, at: 0) ? .startOfTitle : .title
        }
        guard looseInTitle else { return .looseBody }
        let starting = ([first.literal] + first.loose).filter { $0.stands(in: title, at: 0) }
        if starting.isEmpty { return .looseTitle }
        return words.count == 1 && starting.contains { $0.count == title.count } ? .looseWholeTitle : .looseStartOfTitle
    }
}
