/// One way in which a word of a query may stand in a folded text: scalar after scalar, each out of a run of scalars.
/// What was typed literally is a run of one; `메ㅁ` is 메 and then any of 마…밓.
public struct SearchPattern: Sendable, Equatable {
    public let elements: [ClosedRange<UInt32>]
    /// The same in UTF-16. A run of several scalars is always Hangul and so one unit.
    private let units: [ClosedRange<UInt16>]

    init(_ elements: [ClosedRange<UInt32>]) {
        self.elements = elements
        var units: [ClosedRange<UInt16>] = []
        units.reserveCapacity(elements.count)
        for element in elements {
            if element.lowerBound > 0xFFFF {
                let rest = element.lowerBound - 0x10000
                let (high, low) = (UInt16(0xD800 + rest >> 10), UInt16(0xDC00 + rest & 0x3FF))
                units += [high...high, low...low]
            } else {
                units.append(UInt16(element.lowerBound)...UInt16(element.upperBound))
            }
        }
        self.units = units
    }

    /// Exactly this text.
    init(literal text: [UInt16]) {
        self.init(String(decoding: text, as: UTF16.self).unicodeScalars.map { $0.value...$0.value })
    }

    /// In UTF-16 units.
    public var count: Int { units.count }

    /// Where it stands next at or after `start`.
    public func first(in text: UnsafeBufferPointer<UInt16>, from start: Int = 0) -> Int? {
        guard let first = units.first, text.count >= units.count else { return nil }
        let (low, span) = (first.lowerBound, first.upperBound - first.lowerBound)
        var place = start
        let last = text.count - units.count
        while place <= last {
            if text[place] &- low <= span, stands(in: text, at: place) { return place }
            place += 1
        }
        return nil
    }

    public func stands(in text: UnsafeBufferPointer<UInt16>, at start: Int) -> Bool {
        guard start + units.count <= text.count else { return false }
        return units.withUnsafeBufferPointer { units in
            for place in 0..<units.count where !units[place].contains(text[start + place]) { return false }
            return true
        }
    }

    func places(in text: [UInt16], limit: Int) -> [Int] {
        text.withUnsafeBufferPointer { text in
            var places: [Int] = []
            var start = 0
            while places.count < limit, let place = first(in: text, from: start) {
                places.append(place)
                start = place + count
            }
            return places
        }
    }
}

/// A word or phrase of a query.
public struct SearchWord: Sendable {
    /// As typed.
    public let literal: SearchPattern
    /// As Hangul initials, and as what its last syllable may become; a text that matches only so comes below.
    public let loose: [SearchPattern]

    /// - Parameter isLast: somebody may still be typing it.
    /// - Parameter isClosed: in quotes, and so meant exactly.
    init(_ text: [UInt16], isLast: Bool, isClosed: Bool) {
        literal = SearchPattern(literal: text)
        loose =
            isClosed
            ? []
            : Self.loose(literal.elements.map(\.lowerBound), isLast: isLast)
                .filter { [literal] in $0 != literal }
    }

    private static func loose(_ scalars: [UInt32], isLast: Bool) -> [SearchPattern] {
        var patterns: [SearchPattern] = []
        let letters = scalars.map { $0...$0 }
        let initials = scalars.flatMap { Self.initials(of: $0) }
        if isLast, let last = scalars.last {
            if Hangul.isSyllable(last) {
                for end in Hangul.continuations(of: last) {
                    patterns.append(SearchPattern(letters.dropLast() + end))
                    // Where there is no letter to be read as an initial, the two are the same.
                    if initials != letters { patterns.append(SearchPattern(initials.dropLast() + end)) }
                }
            } else if Hangul.isConsonantLetter(last) {
                patterns.append(SearchPattern(letters.dropLast() + Self.initials(of: last)))
            }
        }
        if initials != letters, !patterns.contains(SearchPattern(initials)) { patterns.append(SearchPattern(initials)) }
        return patterns
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
