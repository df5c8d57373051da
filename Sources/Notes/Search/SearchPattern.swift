/// One way in which a word of a query may occur in a folded text: scalar after scalar, each out of a range of scalars.
/// What was typed literally is ranges of one; `메ㅁ` is 메 and then any of 마…밓.
///
/// Koreans write 제주도 여행 and 제주도여행. A pattern that crosses blanks also matches where the text has a blank between
/// two of its Hangul elements; a line break is no blank.
///
///     제주도여행, crossing blanks     matches 제주도여행, 제주도 여행, 제 주 도 여 행; not 제주도\n여행, not 제주도, 여행
public struct SearchPattern: Sendable, Equatable {
    public let elements: [ClosedRange<UInt32>]
    /// The same in UTF-16. A range of several scalars is always Hangul and so one unit.
    private let units: [ClosedRange<UInt16>]
    /// For each unit, whether the text may have a blank before it. Empty where no unit may.
    private let mayFollowBlank: [Bool]
    /// What a `SearchSummary` has to have of a text that matches.
    let summaryHashes: [UInt64]

    init(_ elements: [ClosedRange<UInt32>], crossesBlanks: Bool = false) {
        self.elements = elements
        var units: [ClosedRange<UInt16>] = []
        var mayFollowBlank: [Bool] = []
        units.reserveCapacity(elements.count)
        var wasHangul = false
        for element in elements {
            let isHangul = Hangul.isHangul(element.lowerBound)
            if element.lowerBound > 0xFFFF {
                let rest = element.lowerBound - 0x10000
                let (high, low) = (UInt16(0xD800 + rest >> 10), UInt16(0xDC00 + rest & 0x3FF))
                units += [high...high, low...low]
                mayFollowBlank += [false, false]
            } else {
                units.append(UInt16(element.lowerBound)...UInt16(element.upperBound))
                mayFollowBlank.append(isHangul && wasHangul)
            }
            wasHangul = isHangul
        }
        self.units = units
        summaryHashes = SummaryTerms.hashes(of: units)
        self.mayFollowBlank = crossesBlanks && mayFollowBlank.contains(true) ? mayFollowBlank : []
    }

    /// Exactly this text.
    init(literal text: [UInt16]) {
        self.init(String(decoding: text, as: UTF16.self).unicodeScalars.map { $0.value...$0.value })
    }

    /// In UTF-16 units, blanks that it crosses not counted.
    public var count: Int { units.count }

    public var crossesBlanks: Bool { !mayFollowBlank.isEmpty }

    /// Whether the text may have a blank between an element and the one before it.
    func mayFollowBlank(element position: Int) -> Bool {
        crossesBlanks && position > 0 && Hangul.isHangul(elements[position].lowerBound)
            && Hangul.isHangul(elements[position - 1].lowerBound)
    }

    /// Its next occurrence at or after `start`.
    public func first(in text: UnsafeBufferPointer<UInt16>, from start: Int = 0) -> Range<Int>? {
        guard let first = units.first, text.count >= units.count else { return nil }
        let (low, span) = (first.lowerBound, first.upperBound - first.lowerBound)
        var position = start
        let last = text.count - units.count
        while position <= last {
            if text[position] &- low <= span, let end = end(in: text, at: position) { return position..<end }
            position += 1
        }
        return nil
    }

    /// Where the occurrence that begins at `start` ends; nil if none begins there. No unit of a pattern is a blank where
    /// one may be crossed, so there is never more than one way.
    public func end(in text: UnsafeBufferPointer<UInt16>, at start: Int) -> Int? {
        guard start + units.count <= text.count else { return nil }
        return units.withUnsafeBufferPointer { units in
            var position = start
            for index in 0..<units.count {
                if !mayFollowBlank.isEmpty, mayFollowBlank[index], position < text.count,
                    text[position] == FoldedText.space
                {
                    position += 1
                }
                guard position < text.count else { return nil }
                // In a phrase a space is any white space.
                let unit = text[position] == FoldedText.lineBreak ? FoldedText.space : text[position]
                guard units[index].contains(unit) else { return nil }
                position += 1
            }
            return position
        }
    }

    func ranges(in text: [UInt16], limit: Int) -> [Range<Int>] {
        text.withUnsafeBufferPointer { text in
            var ranges: [Range<Int>] = []
            var start = 0
            while ranges.count < limit, let range = first(in: text, from: start) {
                ranges.append(range)
                start = range.upperBound
            }
            return ranges
        }
    }
}
