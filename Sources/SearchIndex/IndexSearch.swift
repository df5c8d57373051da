import Notes

/// One search under way, over segments and over notes that no segment knows yet. The segments say which notes may be in
/// the results; where their sets are not exact the notes' texts decide, which the caller reads.
///
///     var search = IndexSearch(request)
///     search.add(note)                         each note that is newer than the segments
///     try search.add(segment, dead: seqs)      each segment
///     try search.settle { seq in … }           reads candidates
///     try search.page { position in … }        reads the notes of the page
public struct IndexSearch {
    private let request: SearchRequest
    private let query: SegmentQuery
    /// Notes whose text was compared, with the rank that they have.
    private var known: [SearchPosition] = []
    private var parts: [Part] = []
    private let limits: Limits
    /// False where a limit on work left out candidates.
    public private(set) var isComplete = true

    private struct Part {
        var segment: Segment
        var sets: RankSets
    }

    public struct Limits: Sendable {
        /// Up to so many literal candidates are looked at for an exact `total`; beyond, `total` counts candidates.
        public var literal = 1_000
        /// Up to so many notes that can match loosely only are all looked at.
        public var loose = 4_000
        /// Of more, and beside many literal matches, so many: those with a match in the title first, then the latest. There
        /// the rest matters least.
        public var looseOfMany = 1_000
        public var manyLiteral = 200
        /// And no more text than this, in the same order.
        public var looseBytes = 8 << 20

        public init() {}
    }

    public init(_ request: SearchRequest, limits: Limits = Limits()) {
        self.request = request
        self.limits = limits
        query = SegmentQuery(request)
    }

    // MARK: Candidates

    public mutating func add(_ note: FoldedNote) {
        guard request.admits(isTrash: note.isTrash, tags: note.tags, folder: note.folder),
            let rank = request.query.rank(title: note.title, body: note.body)
        else { return }
        known.append(SearchPosition(rank: rank, lastModified: note.lastModified, seq: note.seq))
    }

    public mutating func add(_ note: IndexedNote) {
        if request.admits(note) { add(FoldedNote(note)) }
    }

    /// - Parameter dead: the `seq` of each dead place; others may be among them.
    public mutating func add(_ reader: SegmentReader, dead: some Sequence<Int64>) throws {
        let sets = try query.candidates(in: reader, dead: PositionSet(of: dead, in: reader.segment))
        if !sets[.looseBody].isEmpty { parts.append(Part(segment: reader.segment, sets: sets)) }
    }

    /// The caller left out notes that no segment knows.
    public mutating func leftOutNotes() { isComplete = false }

    // MARK: Looking at texts

    /// Reads candidates where that is what it takes to tell how many results there are.
    public mutating func settle(_ look: (Int64) throws -> IndexedNote?) throws {
        let unsure = parts.indices.filter { !parts[$0].sets.isExact(.body) }
        if unsure.reduce(0, { $0 + parts[$1].sets[.body].count }) <= limits.literal {
            for place in unsure { try lookAt(parts[place].sets[.body], of: place, look) }
        }
        try settleLoose(look)
    }

    /// Their ranks are known from here on, and they are candidates no more.
    private mutating func lookAt(_ set: PositionSet, of place: Int, _ look: (Int64) throws -> IndexedNote?) throws {
        var positions: [Int] = []
        set.each { positions.append($0) }
        for position in positions {
            if let note = try look(parts[place].segment.seqs[position]) { add(note) }
        }
        parts[place].sets.remove(set)
    }

    /// A candidate of the loose tier that no segment is sure of, in the order in which they are looked at.
    private struct Doubt: Comparable {
        var isBody: Bool
        var time: Int64
        var seq: Int64
        var part: Int

        static func < (left: Doubt, right: Doubt) -> Bool {
            (left.isBody ? 1 : 0, right.time, right.seq) < (right.isBody ? 1 : 0, left.time, left.seq)
        }
    }

    private mutating func settleLoose(_ look: (Int64) throws -> IndexedNote?) throws {
        var doubts: [Doubt] = []
        for place in parts.indices where !parts[place].sets.isExact(.looseBody) {
            let (segment, sets) = (parts[place].segment, parts[place].sets)
            var titles = sets[.looseTitle]
            titles.subtract(sets[.body])
            var bodies = sets[.looseBody]
            bodies.subtract(sets[.body])
            bodies.subtract(titles)
            for (set, isBody) in [(titles, false), (bodies, true)] {
                set.each {
                    doubts.append(
                        Doubt(isBody: isBody, time: segment.times[$0], seq: segment.seqs[$0], part: place))
                }
            }
            parts[place].sets.removeLoose()
        }
        doubts.sort()
        let literal = parts.reduce(known.count { $0.rank.isLiteral }) { $0 + $1.sets[.body].count }
        let areMany = doubts.count > limits.loose || literal >= limits.manyLiteral
        let most = areMany ? min(limits.loose, limits.looseOfMany) : limits.loose
        var bytes = 0
        for (count, doubt) in doubts.enumerated() {
            if count == most || bytes > limits.looseBytes {
                isComplete = false
                break
            }
            guard let note = try look(doubt.seq) else { continue }
            bytes += note.title.utf8.count + note.body.utf8.count
            add(note)
        }
    }

    // MARK: The answer

    /// The results on all pages.
    public var total: Int { known.count + parts.reduce(0) { $0 + $1.sets[.looseBody].count } }

    /// The page, and where it ended if there is another.
    ///
    /// - Parameter hit: reads the note at a position; nil where by its present text it has not the position's rank.
    public func page<Hit>(
        _ hit: (SearchPosition) throws -> Hit?
    ) throws -> (hits: [Hit], next: SearchPosition?) {
        var hits: [Hit] = []
        var end = request.after
        for rank in SearchRank.allCases where rank >= request.after?.rank ?? .wholeTitle {
            // Where some may turn out to be no hits, some more are taken at once.
            let spare = isCertain(rank) ? 0 : 64
            var after = end.flatMap { $0.rank == rank ? $0 : nil }
            var hasMore = true
            while hasMore {
                let count = request.limit + 1 - hits.count + spare
                let positions = first(count, of: rank, after: after)
                for position in positions {
                    guard let found = try hit(position) else { continue }
                    if hits.count == request.limit { return (hits, end) }
                    hits.append(found)
                    end = position
                }
                after = positions.last
                hasMore = positions.count == count
            }
        }
        return (hits, nil)
    }

    private func isCertain(_ rank: SearchRank) -> Bool {
        parts.allSatisfy { part in SearchRank.allCases.allSatisfy { $0 > rank || part.sets.isExact($0) } }
    }

    /// The first positions of a rank after another; of inexact sets some may turn out to be no hits.
    private func first(_ count: Int, of rank: SearchRank, after: SearchPosition?) -> [SearchPosition] {
        var best = TopPositions(count: count, rank: rank, after: after)
        for position in known where position.rank == rank { best.take(position.lastModified, position.seq) }
        for part in parts.reversed() { best.take(part.sets.own(rank), part.segment) }
        return best.positions()
    }
}
