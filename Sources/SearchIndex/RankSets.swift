import Notes

/// For each rank the notes of a segment that may have it. Within a tier each set contains the sets of the better ranks,
/// and `looseBody` contains them all: a note has the best rank whose set it is in, if that set is exact.
///
///     wholeTitle ⊆ startOfTitle ⊆ title ⊆ body ⊆ looseBody          looseWholeTitle ⊆ … ⊆ looseTitle ⊆ looseBody
struct RankSets {
    private var sets: [PositionSet]
    private let size: Int
    /// The ranks whose sets contain no note that its text would reject.
    let exact: Set<SearchRank>

    /// Nothing but the empty set, which is exact.
    init(size: Int) {
        self.size = size
        sets = Array(repeating: PositionSet(size: size), count: SearchRank.allCases.count)
        exact = Set(SearchRank.allCases)
    }

    init(size: Int, exact: Set<SearchRank>) {
        self.size = size
        sets = Array(repeating: PositionSet(size: size), count: SearchRank.allCases.count)
        self.exact = exact
    }

    subscript(rank: SearchRank) -> PositionSet {
        get { sets[Int(rank.rawValue)] }
        set { sets[Int(rank.rawValue)] = newValue }
    }

    private func isExact(_ rank: SearchRank) -> Bool { exact.contains(rank) }

    func areExact(upTo rank: SearchRank) -> Bool { SearchRank.allCases.allSatisfy { $0 > rank || isExact($0) } }

    /// The positions whose text must be read to find out whether they match at all.
    var doubts: PositionSet {
        guard !isExact(.looseBody) else { return PositionSet(size: size) }
        var set = self[.looseBody]
        if isExact(.body) { set.subtract(self[.body]) }
        return set
    }

    /// Returns true if a candidate of a rank, or of a better one, may not have it.
    func isInDoubt(_ position: Int, _ rank: SearchRank) -> Bool {
        SearchRank.allCases.contains { $0 <= rank && !isExact($0) && self[$0].contains(position) }
    }

    /// The notes of a rank, those left out that are known to have a better one.
    func own(_ rank: SearchRank) -> PositionSet {
        var set = self[rank]
        for better in SearchRank.allCases where better < rank && isExact(better) { set.subtract(self[better]) }
        return set
    }

    mutating func remove(_ position: Int) {
        for index in sets.indices { sets[index].remove(position) }
    }
}
