/// A requirement of a pattern on the index. A text that matches the pattern has every one of its atoms.
public enum SearchAtom: Sendable, Equatable {
    /// A scalar of one range, directly followed by one of another.
    case pair(ClosedRange<UInt32>, ClosedRange<UInt32>)
    /// Two such scalars, directly or with a blank between them.
    case parted(ClosedRange<UInt32>, ClosedRange<UInt32>)
    /// Scalars of one range after another, of which those in the middle belong to two neighbouring pairs.
    case chain([ClosedRange<UInt32>], crossesBlanks: Bool)
    /// One scalar of a range, in any position.
    case single(ClosedRange<UInt32>)
    /// A part of a word, as UTF-8.
    case part([UInt8])
}

extension SearchPattern {
    /// The requirements of a pattern, all of which a matching text meets.
    public struct Atoms: Sendable {
        /// The requirements, in no order that matters.
        public var all: [SearchAtom]
        /// True if every text with the atoms matches, so that it need not be read.
        public var areExact: Bool
        /// True if an atom needs pairs across blanks, which segments of an older form lack.
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
