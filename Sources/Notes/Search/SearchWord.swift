/// A word or phrase of a query.
public struct SearchWord: Sendable {
    /// The word as it was typed.
    public let literal: SearchPattern
    /// Its loose readings: with blanks that only the text has, as Hangul initials, and with the continuations of its
    /// last syllable. A text that matches only in one of these ways ranks below every literal match.
    public let loose: [SearchPattern]

    /// The quotes around a word.
    enum Quotes {
        case none
        /// The phrase is still being typed: its blanks are exact, and its last syllable may be half-typed.
        case open
        /// The phrase is exact.
        case closed
    }

    /// - Parameter isLast: true if its last syllable may be half-typed.
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
