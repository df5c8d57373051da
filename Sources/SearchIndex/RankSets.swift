import Notes

/// For each rank the notes of a segment that may have it. Within a tier each set contains the sets of the better ranks,
/// and `looseBody` contains them all: a note has the best rank whose set it is in, if that set is exact.
///
///     wholeTitle ⊆ startOfTitle ⊆ title ⊆ body ⊆ looseBody          looseWholeTitle ⊆ … ⊆ looseTitle ⊆ looseBody
struct RankSets {
    private var sets: [PositionSet]
    /// The ranks whose sets contain no note that a look at its text would reject.
    let exact: Set<SearchRank>

    /// Nothing but the empty set, which is exact.
    init(size: Int) {
        sets = Array(repeating: PositionSet(size: size), count: SearchRank.allCases.count)
        exact = Set(SearchRank.allCases)
    }

    init(size: Int, exact: Set<SearchRank>) {
        sets = Array(repeating: PositionSet(size: size), count: SearchRank.allCases.count)
        self.exact = exact
    }

    subscript(rank: SearchRank) -> PositionSet {
        get { sets[Int(rank.rawValue)] }
        set { sets[Int(rank.rawValue)] = newValue }
    }

    func isExact(_ rank: SearchRank) -> Bool { exact.contains(rank) }

    /// The notes of a rank, those left out that are known to have a better one.
    func own(_ rank: SearchRank) -> PositionSet {
        var set = self[rank]
        for better in SearchRank.allCases where better < rank {
            // What may match literally is shown as such, or not at all.
            if isExact(better) || better == .body { set.subtract(self[better]) }
        }
        return set
    }

    mutating func remove(_ positions: PositionSet) {
        for place in sets.indices { sets[place].subtract(positions) }
    }

    /// Leaves what may match literally.
    mutating func removeLoose() {
        for rank in SearchRank.loose { sets[Int(rank.rawValue)].removeAll() }
        self[.looseBody] = self[.body]
    }
}
