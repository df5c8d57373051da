import Notes

/// Keeps for each rank the notes of a segment that may have it. Within a tier each set contains the sets of the better
/// ranks, and `looseBody` contains them all. A note has the best rank whose set it is in, if that set is exact.
///
///     wholeTitle ⊆ startOfTitle ⊆ title ⊆ body ⊆ looseBody          looseWholeTitle ⊆ … ⊆ looseTitle ⊆ looseBody
struct RankSets {
    private var sets: [PositionSet]
    private let size: Int
    /// Lists the ranks whose sets contain no note that its text would reject.
    let exact: Set<SearchRank>
    /// The query has conditions that the sets ignore: every note has to be read.
    let isFiltered: Bool

    /// Makes empty sets.
    init(size: Int, exact: Set<SearchRank> = Set(SearchRank.allCases), isFiltered: Bool = false) {
        self.size = size
        sets = Array(repeating: PositionSet(size: size), count: SearchRank.allCases.count)
        self.exact = exact
        self.isFiltered = isFiltered
    }

    subscript(rank: SearchRank) -> PositionSet {
        get { sets[Int(rank.rawValue)] }
        set { sets[Int(rank.rawValue)] = newValue }
    }

    private func isExact(_ rank: SearchRank) -> Bool { exact.contains(rank) }

    func areExact(upTo rank: SearchRank) -> Bool {
        !isFiltered && SearchRank.allCases.allSatisfy { $0 > rank || isExact($0) }
    }

    /// Selects the positions whose text must be read to find out whether they match at all.
    var doubts: PositionSet {
        if isFiltered { return self[.looseBody] }
        guard !isExact(.looseBody) else { return PositionSet(size: size) }
        var set = self[.looseBody]
        if isExact(.body) { set.subtract(self[.body]) }
        return set
    }

    /// Returns true if a candidate of a rank, or of a better one, may not have it.
    func isInDoubt(_ position: Int, _ rank: SearchRank) -> Bool {
        if isFiltered { return self[.looseBody].contains(position) }
        return SearchRank.allCases.contains { $0 <= rank && !isExact($0) && self[$0].contains(position) }
    }

    /// Returns the notes of a rank without those that are known to have a better one.
    func own(_ rank: SearchRank) -> PositionSet {
        var set = self[rank]
        for better in SearchRank.allCases where better < rank && isExact(better) { set.subtract(self[better]) }
        return set
    }

    mutating func remove(_ position: Int) {
        for index in sets.indices { sets[index].remove(position) }
    }
}

/// Collects the first positions, up to a limit, of one rank after another position. It accepts any number of positions
/// in any order.
struct TopPositions {
    let count: Int
    let rank: SearchRank
    let after: SearchPosition?
    private var best: [SearchPosition] = []
    /// An older position is not among the first; this time rises as better ones come.
    private var oldest = Int64.min

    init(count: Int, rank: SearchRank, after: SearchPosition?) {
        self.count = count
        self.rank = rank
        self.after = after
    }

    mutating func take(_ set: PositionSet, _ segment: Segment) {
        var indices: [Int] = []
        // The latest changes are mostly the latest edits: after those most are too old at a glance.
        segment.times.withUnsafeBufferPointer { times in
            set.eachDown { if times[$0] >= oldest { indices.append($0) } }
        }
        for index in indices { take(segment.times[index], segment.seqs[index]) }
    }

    mutating func take(_ lastModified: Int64, _ seq: Int64) {
        guard lastModified >= oldest else { return }
        let position = SearchPosition(rank: rank, lastModified: lastModified, seq: seq)
        if let after, !(after < position) { return }
        best.append(position)
        guard best.count >= 4 * count + 64 else { return }
        best.sort()
        best.removeLast(best.count - count)
        oldest = best.last?.lastModified ?? oldest
    }

    func positions() -> [SearchPosition] { Array(best.sorted().prefix(count)) }
}
