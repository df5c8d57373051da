import Notes

/// A query put to one segment: for each rank the notes that may have it. Each set holds the ones before it, and each is
/// known to be exact, or to hold some that a look at the text will refuse.
struct SegmentQuery {
    let request: SearchRequest
    private let words: [Word]
    private let marks: (whole: UInt64, tag: UInt64?, folder: UInt64?)
    /// By rank.
    let areExact: [Bool]

    private struct Choice {
        var atoms: SearchPattern.Atoms
        var start: SearchPattern.Atoms
        /// Of a title that is all of it.
        var length: UInt64

        init(_ pattern: SearchPattern) {
            atoms = pattern.atoms()
            start = pattern.startAtoms()
            length = IndexCode.mark(titleLength: pattern.count)
        }
    }

    private struct Word {
        var literal: Choice
        var loose: [Choice]
    }

    /// A query of more words than this is looked up by its first ones, and compared with the text by all.
    private static let wordLimit = 16

    init(_ request: SearchRequest) {
        self.request = request
        let query = request.query
        words = query.words.prefix(Self.wordLimit).map { word in
            Word(literal: Choice(word.literal), loose: word.loose.map { Choice($0) })
        }
        marks = (
            IndexCode.mark(title: query.text), request.tag.map { IndexCode.mark(tag: $0) },
            request.folder.map { IndexCode.mark(folder: $0) }
        )
        let isWhole = words.count == query.words.count
        let literal = isWhole && words.allSatisfy(\.literal.atoms.areExact)
        let all = literal && words.allSatisfy { $0.loose.allSatisfy(\.atoms.areExact) }
        let start = literal && words.first?.literal.start.areExact ?? false
        let looseStart = all && start && words.first?.loose.allSatisfy(\.start.areExact) ?? false
        areExact = [isWhole, start, literal, literal, looseStart, looseStart, all, all]
    }

    /// The sets by rank, of notes that are not dead and pass the filters.
    func sets(in index: SegmentIndex, dead: PositionSet) throws -> [PositionSet] {
        var allowed = PositionSet.all(size: index.segment.size)
        allowed.subtract(dead)
        switch request.deleted {
        case .include: break
        case .exclude: for position in index.segment.trash { allowed.remove(position) }
        case .only:
            var trash = PositionSet(size: index.segment.size)
            for position in index.segment.trash { trash.insert(position) }
            allowed.formIntersection(trash)
        }
        for mark in [marks.tag, marks.folder].compactMap({ $0 }) {
            allowed.formIntersection(try index.positions(code: mark))
        }
        let none = PositionSet(size: index.segment.size)
        if allowed.isEmpty { return Array(repeating: none, count: 8) }

        let text = try field(.text, in: index, allowed)
        if text.loose.isEmpty { return Array(repeating: none, count: 8) }
        let title = try field(.title, in: index, text.loose)
        guard let first = words.first, !title.loose.isEmpty else {
            return [none, none, none, text.literal, none, none, none, text.loose]
        }
        var start = try all(first.literal.start.all, .start, index, title.loose)
        var looseStart = start
        var looseWhole = none
        for choice in [first.literal] + first.loose {
            var begins = try all(choice.start.all, .start, index, title.loose)
            looseStart.formUnion(begins)
            guard words.count == 1 else { continue }
            begins.formIntersection(try index.positions(code: choice.length))
            looseWhole.formUnion(begins)
        }
        start.formIntersection(title.literal)
        var whole = try index.positions(code: marks.whole)
        whole.formIntersection(title.literal)
        start.formUnion(whole)
        looseStart.formUnion(looseWhole)
        return [
            whole, start, title.literal, text.literal, looseWhole, looseStart, title.loose, text.loose,
        ]
    }

    private func field(
        _ field: IndexCode.Field, in index: SegmentIndex, _ allowed: PositionSet
    ) throws -> (literal: PositionSet, loose: PositionSet) {
        var (literal, loose) = (allowed, allowed)
        for word in words {
            let found = try all(word.literal.atoms.all, field, index, loose)
            var either = found
            for choice in word.loose { either.formUnion(try all(choice.atoms.all, field, index, loose)) }
            literal.formIntersection(found)
            loose.formIntersection(either)
            if loose.isEmpty { break }
        }
        return (literal, loose)
    }

    private func all(
        _ atoms: [SearchAtom], _ field: IndexCode.Field, _ index: SegmentIndex, _ allowed: PositionSet
    ) throws -> PositionSet {
        var set = allowed
        for atom in atoms {
            if set.isEmpty { break }
            set.formIntersection(try index.positions(atom, field))
        }
        return set
    }
}
