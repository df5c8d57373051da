/// Matches a query's word in a folded text: scalar after scalar, each of a range of scalars. Literal scalars are ranges
/// of one; `메ㅁ` is 메 and then any of 마…밓.
///
/// Koreans write 제주도 여행 and 제주도여행. A pattern that crosses blanks also matches where the text has a blank between
/// two of its Hangul elements; a line break is no blank.
///
///     제주도여행, crossing blanks     matches 제주도여행, 제주도 여행, 제 주 도 여 행; not 제주도\n여행, not 제주도, 여행
///
/// A text is read once, however often the pattern begins in it (the shift-and algorithm). Bit i of a set is 1 if the
/// text so far ends with the first i + 1 units. Each unit of the text shifts the set by one and keeps the bits whose
/// range has that unit. With ranges the sets are not those of one longest prefix, so failure links would miss some.
///
///     메ㅁ in 메메모     메: {0}     메: {0}     모: {1}, which is the last bit: found at 1..<3
public struct SearchPattern: Sendable, Equatable {
    /// Keeps a copy to one reference: a search of summaries copies its patterns for each note.
    private let parts: Parts

    private final class Parts: Sendable {
        let elements: [ClosedRange<UInt32>]
        let units: [ClosedRange<UInt16>]
        let mayFollowBlank: [Bool]
        let summaryHashes: [UInt64]
        let steps: Steps

        init(
            _ elements: [ClosedRange<UInt32>], units: [ClosedRange<UInt16>], mayFollowBlank: [Bool]
        ) {
            (self.elements, self.units, self.mayFollowBlank) = (elements, units, mayFollowBlank)
            summaryHashes = SummaryTerms.hashes(of: units)
            steps = Steps(units, mayFollowBlank: mayFollowBlank)
        }
    }

    /// Lists the range of scalars that each position admits.
    public var elements: [ClosedRange<UInt32>] { parts.elements }
    /// Encodes the elements in UTF-16. A range of several scalars is always Hangul, so it is one unit.
    private var units: [ClosedRange<UInt16>] { parts.units }
    /// Marks each unit before which the text may have a blank. The array is empty if there is no such unit.
    private var mayFollowBlank: [Bool] { parts.mayFollowBlank }
    /// The `SearchSummary` of a matching text contains these hashes.
    var summaryHashes: [UInt64] { parts.summaryHashes }
    private var steps: Steps { parts.steps }

    /// Returns true if both have the same occurrences in every text.
    public static func == (one: SearchPattern, other: SearchPattern) -> Bool {
        one.elements == other.elements && one.mayFollowBlank == other.mayFollowBlank
    }

    init(_ elements: [ClosedRange<UInt32>], crossesBlanks: Bool = false) {
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
        let blanks = crossesBlanks && mayFollowBlank.contains(true) ? mayFollowBlank : []
        parts = Parts(elements, units: units, mayFollowBlank: blanks)
    }

    /// Makes a pattern of exactly this text.
    init(literal text: [UInt16]) {
        self.init(String(decoding: text, as: UTF16.self).unicodeScalars.map { $0.value...$0.value })
    }

    /// Counts the UTF-16 units, without the blanks that the pattern crosses.
    public var count: Int { units.count }

    /// A text may have blanks between some of the elements.
    public var crossesBlanks: Bool { !mayFollowBlank.isEmpty }

    /// Returns true if the text may have a blank between an element and the one before it.
    func mayFollowBlank(element position: Int) -> Bool {
        crossesBlanks && position > 0 && Hangul.isHangul(elements[position].lowerBound)
            && Hangul.isHangul(elements[position - 1].lowerBound)
    }

    /// Returns the next occurrence at or after `start`.
    public func first(in text: UnsafeBufferPointer<UInt16>, from start: Int = 0) -> Range<Int>? {
        guard let first = units.first, text.count >= units.count else { return nil }
        let (low, span) = (first.lowerBound, first.upperBound - first.lowerBound)
        var position = start
        let last = text.count - units.count
        while position <= last {
            if unsafe text[position] &- low <= span {
                if units.count == 1 { return position..<position + 1 }
                switch unsafe follow(text, from: position) {
                case .found(let range): return range
                case .lost(let next): position = next
                }
            } else {
                position += 1
            }
        }
        return nil
    }

    private enum Course {
        case found(Range<Int>)
        /// No occurrence begins before this position.
        case lost(Int)
    }

    /// Follows every occurrence that may have begun, as bits, until one is complete or none is left.
    private func follow(_ text: UnsafeBufferPointer<UInt16>, from start: Int) -> Course {
        let (steps, crossesBlanks) = (steps, crossesBlanks)
        let words = steps.words
        return unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * words) { bits in
            unsafe bits.initialize(repeating: 0)
            let (begun, parted) = unsafe (UnsafeMutableBufferPointer(rebasing: bits[..<words]), bits[words...])
            let blank = unsafe parted.startIndex
            let (lastWord, lastBit) = ((units.count - 1) / 64, UInt64(1) << UInt64((units.count - 1) % 64))
            for position in start..<text.count {
                let unit = unsafe text[position]
                let row = steps.row(of: unit == FoldedText.lineBreak ? FoldedText.space : unit)
                let mayPart = crossesBlanks && unit == FoldedText.space
                var (carry, any) = (UInt64(1), UInt64(0))
                for word in 0..<words {
                    let (present, waiting) = unsafe (begun[word], bits[blank + word])
                    let open = present | waiting
                    let next = (open << 1 | carry) & steps.masks[row + word]
                    carry = open >> 63
                    let parts = mayPart ? present & steps.beforeBlank[word] : 0
                    unsafe begun[word] = next
                    unsafe bits[blank + word] = parts
                    any |= next | parts
                }
                if unsafe begun[lastWord] & lastBit != 0 {
                    return unsafe .found(self.start(in: text, of: position + 1)..<position + 1)
                }
                if any == 0 { return .lost(position + 1) }
            }
            return .lost(text.count)
        }
    }

    /// Returns the start of the occurrence that ends at `end`. No unit of a pattern that crosses blanks is a blank.
    private func start(in text: UnsafeBufferPointer<UInt16>, of end: Int) -> Int {
        guard crossesBlanks else { return end - units.count }
        var (position, left) = (end, units.count)
        while left > 0 {
            position -= 1
            if unsafe text[position] != FoldedText.space { left -= 1 }
        }
        return position
    }

    /// Returns the end of the occurrence that begins at `start`; nil if none begins there. Where a blank may be
    /// crossed, no unit of the pattern is a blank, so there is never more than one way.
    public func end(in text: UnsafeBufferPointer<UInt16>, at start: Int) -> Int? {
        guard start + units.count <= text.count else { return nil }
        return unsafe units.withUnsafeBufferPointer { units in
            var position = start
            for index in 0..<units.count {
                if !mayFollowBlank.isEmpty, mayFollowBlank[index], position < text.count,
                    unsafe text[position] == FoldedText.space
                {
                    position += 1
                }
                guard position < text.count else { return nil }
                // A space in a phrase matches any white space.
                let unit = unsafe text[position] == FoldedText.lineBreak ? FoldedText.space : text[position]
                guard unsafe units[index].contains(unit) else { return nil }
                position += 1
            }
            return position
        }
    }

    func occurs(in text: [UInt16]) -> Bool { unsafe text.withUnsafeBufferPointer { unsafe first(in: $0) != nil } }

    func ranges(in text: [UInt16], limit: Int) -> [Range<Int>] {
        unsafe text.withUnsafeBufferPointer { text in
            var ranges: [Range<Int>] = []
            var start = 0
            while ranges.count < limit, let range = unsafe first(in: text, from: start) {
                ranges.append(range)
                start = range.upperBound
            }
            return ranges
        }
    }
}

extension SearchPattern {
    /// Maps each unit of a text to the units of the pattern whose range contains it: one bit each, in words of 64.
    private struct Steps: Sendable {
        let words: Int
        /// Lists the ascending bounds at which the sets change; units below the first are in no range.
        private var bounds: [UInt32] = []
        /// Lists the masks: `words` zeros, and then `words` for each bound.
        private(set) var masks: [UInt64]
        /// Marks the units that a blank may follow.
        private(set) var beforeBlank: [UInt64]

        init(_ units: [ClosedRange<UInt16>], mayFollowBlank: [Bool]) {
            words = max(1, (units.count + 63) / 64)
            bounds = Set(units.flatMap { [UInt32($0.lowerBound), UInt32($0.upperBound) + 1] }).sorted()
            masks = Array(repeating: 0, count: (bounds.count + 1) * words)
            beforeBlank = Array(repeating: 0, count: words)
            for (position, unit) in units.enumerated() {
                let (word, bit) = (position / 64, UInt64(1) << UInt64(position % 64))
                var row = row(of: unit.lowerBound)
                while row / words <= bounds.count, bounds[row / words - 1] <= unit.upperBound {
                    masks[row + word] |= bit
                    row += words
                }
                if position + 1 < mayFollowBlank.count, mayFollowBlank[position + 1] { beforeBlank[word] |= bit }
            }
        }

        /// Returns the index of the words of a unit.
        @inline(__always)
        func row(of unit: UInt16) -> Int {
            var (low, high) = (0, bounds.count)
            while low < high {
                let middle = (low + high) / 2
                if bounds[middle] <= UInt32(unit) { low = middle + 1 } else { high = middle }
            }
            return low * words
        }
    }
}

/// States a requirement of a pattern on the index. A text that matches the pattern has every one of its atoms.
public enum SearchAtom: Sendable, Equatable {
    /// A scalar of one range is directly followed by one of another.
    case pair(ClosedRange<UInt32>, ClosedRange<UInt32>)
    /// Two such scalars follow each other directly or with a blank between them.
    case parted(ClosedRange<UInt32>, ClosedRange<UInt32>)
    /// Scalars of one range after another follow each other; those in the middle belong to two neighbouring pairs.
    case chain([ClosedRange<UInt32>], crossesBlanks: Bool)
    /// The text has one scalar of a range, in any position.
    case single(ClosedRange<UInt32>)
    /// A word contains this part, as UTF-8.
    case part([UInt8])
}

extension SearchPattern {
    /// Gathers the requirements of a pattern, all of which a matching text meets.
    public struct Atoms: Sendable {
        /// Lists the requirements; their order does not matter.
        public var all: [SearchAtom]
        /// Every text with the atoms matches, so it need not be read.
        public var areExact: Bool
        /// An atom needs pairs across blanks, which segments of an older form lack.
        public var crossBlanks: Bool {
            all.contains { atom in
                switch atom {
                case .parted, .chain(_, crossesBlanks: true): true
                case .pair, .single, .part, .chain: false
                }
            }
        }
    }

    /// Returns the atoms for an occurrence in any position.
    public func atoms() -> Atoms {
        var atoms: [SearchAtom] = []
        var areExact = true
        var position = 0
        while position < elements.count {
            let kind = SearchTerms.kind(elements[position].lowerBound)
            let end = elements[position...].firstIndex { SearchTerms.kind($0.lowerBound) != kind } ?? elements.count
            let run = elements[position..<end]
            position = end
            switch kind {
            case .space: areExact = false
            case .sign: atoms += run.map { .single($0) }
            case .paired where run.count == 1: atoms.append(.single(run[run.startIndex]))
            case .paired:
                let found = paired(run)
                atoms += found
                if case .chain? = found.first { areExact = false }
            case .word where run.count == 1: atoms.append(.single(run[run.startIndex]))
            case .word:
                if run.count > SearchTerms.partLength { areExact = false }
                var start = run.startIndex
                while start + SearchTerms.partLength < run.endIndex {
                    atoms.append(.part(Self.utf8(run[start..<start + SearchTerms.partLength])))
                    start += SearchTerms.partLength
                }
                atoms.append(.part(Self.utf8(run[max(run.startIndex, run.endIndex - SearchTerms.partLength)...])))
            }
        }
        return Atoms(all: atoms, areExact: areExact && atoms.count == 1)
    }

    /// Returns the atoms of a run. Ranges in the middle of Hangul make a chain: pair by pair, nearly every long text
    /// has ㅈ…ㅈ somewhere and ㅈ…ㄷ somewhere else.
    private func paired(_ run: ArraySlice<ClosedRange<UInt32>>) -> [SearchAtom] {
        let isHangul = run.allSatisfy { Hangul.isHangul($0.lowerBound) }
        if isHangul, run.dropFirst().dropLast().contains(where: { $0.count > 1 }) {
            return [.chain(Array(run), crossesBlanks: crossesBlanks)]
        }
        return run.indices.dropFirst().map { pairAtom(endingAt: $0) }
    }

    private func pairAtom(endingAt position: Int) -> SearchAtom {
        mayFollowBlank(element: position)
            ? .parted(elements[position - 1], elements[position]) : .pair(elements[position - 1], elements[position])
    }

    /// Returns the atoms for the beginning of a text that begins with the pattern.
    public func startAtoms() -> Atoms {
        guard let first = elements.first else { return Atoms(all: [], areExact: false) }
        let kind = SearchTerms.kind(first.lowerBound)
        let run = elements.prefix { SearchTerms.kind($0.lowerBound) == kind }
        let isAll = run.count == elements.count
        switch kind {
        case .space: return Atoms(all: [], areExact: false)
        case .sign: return Atoms(all: [.single(first)], areExact: elements.count == 1)
        case .paired where run.count > 1:
            return Atoms(all: [pairAtom(endingAt: 1)], areExact: elements.count == 2)
        case .paired: return Atoms(all: [.single(first)], areExact: isAll)
        case .word where run.count == 1: return Atoms(all: [.single(first)], areExact: isAll)
        case .word:
            let part = run.prefix(SearchTerms.pieceLength)
            return Atoms(all: [.part(Self.utf8(part))], areExact: isAll && part.count == run.count)
        }
    }

    private static func utf8(_ run: ArraySlice<ClosedRange<UInt32>>) -> [UInt8] {
        var text = String.UnicodeScalarView()
        for element in run { if let scalar = Unicode.Scalar(element.lowerBound) { text.append(scalar) } }
        return Array(String(text).utf8)
    }
}
