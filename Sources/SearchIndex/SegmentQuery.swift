import Notes

/// Finds in one segment after another the notes that may have each rank.
struct SegmentQuery {
    let request: SearchRequest
    private let words: [Word]
    private let title: UInt64
    /// Lists the marks of each filter; a note has one of each.
    private let marks: [[UInt64]]
    private let narrowing: FilterNarrowing
    private let exact: Set<SearchRank>
    /// Lists the exact ranks in a segment without pairs across blanks.
    private let exactWithoutBlanks: Set<SearchRank>

    private struct Choice {
        var atoms: SearchPattern.Atoms
        var start: SearchPattern.Atoms
        /// Lists the marks of the lengths of a title that it matches completely: one, unless it crosses blanks.
        var lengths: [UInt64]

        init(_ pattern: SearchPattern) {
            atoms = pattern.atoms()
            start = pattern.startAtoms()
            let longest = pattern.crossesBlanks ? 2 * pattern.count - 1 : pattern.count
            lengths = (pattern.count...longest).map { IndexCode.mark(titleLength: $0) }
        }

        func covers(_ other: Choice) -> Bool {
            atoms.all.count == other.atoms.all.count
                && zip(atoms.all, other.atoms.all).allSatisfy { atom, narrower in
                    guard let pairs = PairRange(atom), let narrow = PairRange(narrower) else { return false }
                    return pairs.covers(narrow)
                }
        }
    }

    private struct Word {
        var literal: Choice
        var loose: [Choice]
        /// Selects the loose choice each of whose atoms covers the literal one's, so that one lookup finds both.
        var covering: Int?

        init(_ word: SearchWord) {
            literal = Choice(word.literal)
            loose = word.loose.map { Choice($0) }
            covering = loose.firstIndex { [literal] in $0.covers(literal) }
        }
    }

    /// Limits the words that are queried; the text of a note is compared with all words of a longer query.
    private static let wordLimit = 16

    init(_ request: SearchRequest, _ names: FilterNames) {
        self.request = request
        narrowing = FilterNarrowing(request, names)
        let query = request.query
        words = query.words.prefix(Self.wordLimit).map { Word($0) }
        title = IndexCode.mark(title: query.text)
        let (tag, folder) = (request.tag.map { NameFilter($0) }, request.folder.map { NameFilter($0) })
        marks = [
            tag.map { filter in
                [IndexCode.mark(tag: filter.name)]
                    + (filter.includesBelow ? [IndexCode.mark(tagTree: filter.name)] : [])
            },
            folder.map { filter in
                [IndexCode.mark(folder: filter.name)]
                    + (filter.includesBelow ? [IndexCode.mark(folderTree: filter.name)] : [])
            },
            narrowing.archived == .only ? [IndexCode.archived] : nil,
        ].compactMap(\.self)
        guard words.count == query.words.count else {
            exact = []
            exactWithoutBlanks = []
            return
        }
        var exact: Set<SearchRank> = [.wholeTitle]
        if words.allSatisfy(\.literal.atoms.areExact) {
            exact.formUnion([.title, .body])
            if words.first?.literal.start.areExact ?? false { exact.insert(.startOfTitle) }
        }
        exactWithoutBlanks =
            words.contains { $0.loose.contains(where: \.atoms.crossBlanks) }
            ? exact : exact.union(Self.exactLoose(words, exact))
        self.exact = exact.union(Self.exactLoose(words, exact))
    }

    private static func exactLoose(_ words: [Word], _ literal: Set<SearchRank>) -> Set<SearchRank> {
        guard literal.contains(.body), words.allSatisfy({ $0.loose.allSatisfy(\.atoms.areExact) }) else { return [] }
        guard let first = words.first, literal.contains(.startOfTitle), first.loose.allSatisfy(\.start.areExact) else {
            return [.looseTitle, .looseBody]
        }
        // The length of a complete title has to be known, too.
        let isExactLength = words.count > 1 || first.loose.allSatisfy { $0.lengths.count == 1 }
        return isExactLength
            ? Set(SearchRank.loose) : [.looseStartOfTitle, .looseTitle, .looseBody]
    }

    /// Returns the candidates that are not dead and pass the filters.
    func candidates(in segment: SegmentReader, dead: PositionSet) throws -> RankSets {
        defer { segment.forgetMatches() }
        let size = segment.size
        let allowed = try allowed(in: segment, dead)
        guard !allowed.isEmpty else { return RankSets(size: size) }
        let text = try find(.text, in: segment, allowed)
        guard !text.loose.isEmpty else { return RankSets(size: size) }
        var sets = RankSets(
            size: size, exact: exactRanks(in: segment.segment), isFiltered: narrowing.leavesTerms)
        sets[.body] = text.literal
        sets[.looseBody] = text.loose
        let title = try find(.title, in: segment, text.loose)
        guard let first = words.first, !title.loose.isEmpty else { return sets }
        sets[.title] = title.literal
        sets[.looseTitle] = title.loose
        try addStarts(of: first, in: segment, to: &sets)
        return sets
    }

    private func exactRanks(in segment: Segment) -> Set<SearchRank> {
        if !segment.hasTrees, marks.contains(where: { $0.count > 1 }) { return [] }
        return segment.hasPairsAcrossBlanks ? exact : exactWithoutBlanks
    }

    private func allowed(in segment: SegmentReader, _ dead: PositionSet) throws -> PositionSet {
        var allowed = PositionSet.all(size: segment.size)
        allowed.subtract(dead)
        switch request.deleted {
        case .include: break
        case .exclude: allowed.subtract(segment.segment.trashed)
        case .only: allowed.formIntersection(segment.segment.trashed)
        }
        if narrowing.archived == .exclude { allowed.subtract(try segment.positions(code: IndexCode.archived)) }
        for choices in marks where !allowed.isEmpty {
            // A segment that has no names below another cannot decide this: its notes are read.
            if choices.count > 1, !segment.segment.hasTrees { continue }
            allowed.formIntersection(try segment.positions(anyOf: choices))
        }
        try narrowing.narrow(&allowed, in: segment)
        return allowed
    }

    private func addStarts(of first: Word, in segment: SegmentReader, to sets: inout RankSets) throws {
        var starts = PositionSet(size: segment.size)
        var wholes = starts
        for (index, choice) in ([first.literal] + first.loose).enumerated() {
            var begins = try positions(choice.start.all, .start, segment, sets[.looseTitle])
            starts.formUnion(begins)
            if index == 0 {
                sets[.startOfTitle] = begins
                sets[.startOfTitle].formIntersection(sets[.title])
            }
            guard words.count == 1, !begins.isEmpty else { continue }
            begins.formIntersection(try segment.positions(anyOf: choice.lengths))
            wholes.formUnion(begins)
        }
        sets[.looseStartOfTitle] = starts
        sets[.looseWholeTitle] = wholes
        if !sets[.title].isEmpty {
            sets[.wholeTitle] = try segment.positions(code: title)
            sets[.wholeTitle].formIntersection(sets[.title])
            sets[.startOfTitle].formUnion(sets[.wholeTitle])
        }
    }

    /// Returns the notes that have every word in one field.
    private func find(
        _ field: IndexCode.Field, in segment: SegmentReader, _ allowed: PositionSet
    ) throws -> (literal: PositionSet, loose: PositionSet) {
        var (literal, loose) = (allowed, allowed)
        for word in words {
            let found = try positions(word, field, segment, loose)
            literal.formIntersection(found.literal)
            loose.formIntersection(found.loose)
            if loose.isEmpty { break }
        }
        return (literal, loose)
    }

    private func positions(
        _ word: Word, _ field: IndexCode.Field, _ segment: SegmentReader, _ allowed: PositionSet
    ) throws -> (literal: PositionSet, loose: PositionSet) {
        var (literal, loose) = (allowed, allowed)
        if let covering = word.covering {
            for (atom, narrower) in zip(word.loose[covering].atoms.all, word.literal.atoms.all) where !loose.isEmpty {
                let found = try segment.positions(atom, covering: narrower, field)
                literal.formIntersection(found.narrow)
                loose.formIntersection(found.all)
            }
        } else {
            literal = try positions(word.literal.atoms.all, field, segment, allowed)
            loose = literal
        }
        for (index, choice) in word.loose.enumerated() where index != word.covering {
            loose.formUnion(try positions(choice.atoms.all, field, segment, allowed))
        }
        return (literal, loose)
    }

    private func positions(
        _ atoms: [SearchAtom], _ field: IndexCode.Field, _ segment: SegmentReader, _ allowed: PositionSet
    ) throws -> PositionSet {
        var set = allowed
        for atom in atoms {
            if set.isEmpty { break }
            set.formIntersection(try segment.positions(atom, field))
        }
        return set
    }
}

/// Lists the names and positions of an account that the terms of a query's filter may mean, all of one snapshot.
public struct FilterNames: Sendable {
    /// Lists the tags of every note that the search may find, as `folders` lists the folders; nil if they are not
    /// known.
    public var tags: [String]?
    public var folders: [String]?
    /// Lists the `seq` of each note with an open share page; nil if they are not known.
    public var shared: Set<Int64>?

    public init() {}
}

/// Applies the part of a filter that the marks and the times of a segment decide.
private struct FilterNarrowing {
    /// Combines how the request and its query treat archived notes.
    let archived: ArchivedFilter
    /// A term or an excluded word remains that only the note itself decides.
    private(set) var leavesTerms: Bool
    /// Lists for each term the marks of the names that it means: a note has one of each.
    private var marks: [[UInt64]] = []
    /// Lists the notes that have a share page, if all results must have one.
    private var shared: Set<Int64>?
    /// Excludes notes that were last changed before this time, since their text is older.
    private let since: Int64?

    init(_ request: SearchRequest, _ names: FilterNames) {
        let filter = request.query.filter
        archived = filter.scope(request.archived)
        since = filter.since
        leavesTerms = !filter.without.isEmpty
        for term in filter.terms {
            switch (term.condition, term.isNegated) {
            case (.archived, let isNegated) where archived == (isNegated ? .exclude : .only): break
            case (.tag(let name), false):
                leavesTerms = !add(names.tags, name) { IndexCode.mark(tag: $0) } || leavesTerms
            case (.folder(let name), false):
                leavesTerms = !add(names.folders, name) { IndexCode.mark(folder: $0) } || leavesTerms
            case (.shared, false):
                shared = names.shared
                leavesTerms = names.shared == nil || leavesTerms
            default: leavesTerms = true
            }
        }
    }

    /// Adds the marks of the names that a term means. Returns false if the names are not known.
    private mutating func add(_ names: [String]?, _ wanted: [UInt16], _ mark: (String) -> UInt64) -> Bool {
        guard let names else { return false }
        marks.append(names.filter { SearchFilter.Condition.isOrIsBelow($0, wanted) }.map(mark))
        return true
    }

    func narrow(_ allowed: inout PositionSet, in segment: SegmentReader) throws {
        for choices in marks where !allowed.isEmpty {
            allowed.formIntersection(try segment.positions(anyOf: choices))
        }
        if let shared { allowed.formIntersection(PositionSet(of: shared, in: segment.segment)) }
        if let since {
            for (position, time) in segment.segment.times.enumerated() where time < since { allowed.remove(position) }
        }
    }
}
