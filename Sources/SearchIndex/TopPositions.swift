import Notes

/// The first positions, up to a limit, of one rank after another position, out of any number in any order.
struct TopPositions {
    let count: Int
    let rank: SearchRank
    let after: SearchPosition?
    private var best: [SearchPosition] = []
    /// Older positions are not among them; it rises as better ones come.
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
