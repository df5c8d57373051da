import Notes

/// Runs one search over segments, and over notes that are in no segment yet. The segments show which notes may be in
/// the results. Where their sets are not exact, the notes' texts decide, which the caller reads.
///
///     var search = IndexSearch(request, names: …)
///     search.add(note)                         each note that is newer than the segments
///     try search.add(segment, dead: seqs)      each segment
///     try search.settle { seq in … }           reads candidates, if there are few
///     try search.page({ seq in … }) { position in … }        reads candidates until the page is full, and its notes
public struct IndexSearch {
    private let request: SearchRequest
    private let query: SegmentQuery
    /// Lists the notes whose text was compared, with the rank that they have.
    private var known: [SearchPosition] = []
    /// Has the notes in no segment whose text matches, by `seq`. Their other facts were not read yet.
    private var unread: [Int64: SearchPosition] = [:]
    private var parts: [Part] = []
    private var limits: Limits
    /// A limit on work ended the page; the next one continues there.
    private var isCut = false
    /// Notes that this search did not read may be matches of any page.
    public private(set) var leavesOutNotes = false
    /// No limit on work left out matches that belong to this answer.
    public var isComplete: Bool { !isCut && !leavesOutNotes }

    /// Reads a note; nil if no note has this `seq`.
    public typealias ReadNote = (Int64) throws -> IndexedNote?
    /// Receives the notes that will be read next, in this order, as far as the search gets.
    public typealias Expect = ([Int64]) -> Void

    private struct Part {
        var segment: Segment
        var sets: RankSets
    }

    public struct Limits: Sendable {
        /// If no more candidates than this are in doubt, all of them are read, and `total` is exact. Of more candidates
        /// a page reads as many as it takes to fill it, and `total` counts candidates.
        public var settled: Int
        /// Limits the notes that a page reads, as `bytes` limits their text. At a limit the page ends, and the next
        /// page continues there.
        public var page: Int
        public var bytes: Int

        public init(settled: Int = 1_000, page: Int = 2_000, bytes: Int = 4 << 20) {
            self.settled = settled
            self.page = page
            self.bytes = bytes
        }
    }

    public init(_ request: SearchRequest, names: FilterNames = FilterNames(), limits: Limits = Limits()) {
        self.request = request
        self.limits = limits
        query = SegmentQuery(request, names)
    }

    // MARK: Candidates

    public mutating func add(_ note: FoldedNote) {
        guard let position = position(of: note) else { return }
        if request.query.filter.readsNotes { unread[note.seq] = position } else { known.append(position) }
    }

    public mutating func add(_ note: IndexedNote) {
        if request.admits(note) { add(FoldedNote(note)) }
    }

    private func position(of note: FoldedNote) -> SearchPosition? {
        guard request.admits(isTrash: note.isTrash, note.facts) else { return nil }
        return request.query.rank(title: note.title, body: note.body).map {
            SearchPosition(rank: $0, lastModified: note.lastModified, seq: note.seq)
        }
    }

    /// Adds the candidates of a segment. `dead` has the `seq` of each dead position; others may be among them.
    public mutating func add(_ reader: SegmentReader, dead: some Sequence<Int64>) throws {
        let sets = try query.candidates(in: reader, dead: PositionSet(of: dead, in: reader.segment))
        if !sets[.looseBody].isEmpty { parts.append(Part(segment: reader.segment, sets: sets)) }
    }

    /// Returns the leaves that `add` will read of a segment, and perhaps some more. If leaves are far away, they can be
    /// fetched together.
    public func leaves(of reader: SegmentReader) throws -> [Int] {
        try reader.rehearse { _ = try query.candidates(in: reader, dead: PositionSet(size: reader.size)) }
    }

    /// Records that the caller left out notes that are in no segment. The index is then behind a bulk load, with which
    /// this search shares the processor. The answer is not complete in any case, so less is read for it.
    public mutating func leftOutNotes() {
        guard !leavesOutNotes else { return }
        leavesOutNotes = true
        limits = Limits(settled: limits.settled / 3, page: limits.page / 3, bytes: limits.bytes / 3)
    }

    // MARK: Reading texts

    /// Reads all candidates that are in doubt if they are few; then `total` is exact. The newest come first, in case
    /// their texts are long.
    public mutating func settle(_ readNote: ReadNote, expect: Expect = { _ in }) throws {
        let doubts = parts.map(\.sets.doubts)
        guard doubts.reduce(unread.count, { $0 + $1.count }) <= limits.settled else { return }
        var candidates = unread.keys.sorted(by: >).map { Candidate.unread($0) }
        for (part, doubts) in doubts.enumerated().reversed() {
            doubts.eachDown { candidates.append(.indexed(part: part, $0)) }
        }
        expect(candidates.map { seq(of: $0) })
        var bytes = 0
        for candidate in candidates {
            if bytes > limits.bytes { return }
            _ = try resolve(candidate, readNote, &bytes)
        }
    }

    /// Identifies a note that may be a result.
    private enum Candidate {
        /// The note is in `unread`, by its `seq`.
        case unread(Int64)
        /// The note has this position in a segment.
        case indexed(part: Int, Int)
    }

    private func seq(of candidate: Candidate) -> Int64 {
        switch candidate {
        case .unread(let seq): seq
        case .indexed(let part, let position): parts[part].segment.seqs[position]
        }
    }

    /// Reads a candidate: its rank is known from here on, and it is a candidate no more.
    private mutating func resolve(
        _ candidate: Candidate, _ readNote: ReadNote, _ bytes: inout Int
    ) throws -> SearchPosition? {
        let seq = seq(of: candidate)
        switch candidate {
        case .unread: unread[seq] = nil
        case .indexed(let part, let position): parts[part].sets.remove(position)
        }
        guard let note = try readNote(seq) else { return nil }
        bytes += note.title.utf8.count + note.body.utf8.count
        guard request.admits(note), let found = self.position(of: FoldedNote(note)) else { return nil }
        known.append(found)
        return found
    }

    // MARK: The answer

    /// Counts the results on all pages, and each candidate in doubt as one.
    public var total: Int { known.count + unread.count + parts.reduce(0) { $0 + $1.sets[.looseBody].count } }

    /// Returns the page, and where it ended if another page follows.
    ///
    /// - Parameter hit: reads the note at a position; nil where by its present text it has not the position's rank.
    public mutating func page<Hit>(
        _ readNote: ReadNote, expect: Expect = { _ in }, _ hit: (SearchPosition) throws -> Hit?
    ) throws -> (hits: [Hit], next: SearchPosition?) {
        var hits: [Hit] = []
        var end = request.after
        var (looks, bytes) = (0, 0)
        for rank in SearchRank.allCases where rank >= request.after?.rank ?? .wholeTitle {
            var after = end.flatMap { $0.rank == rank ? $0 : nil }
            // Of candidates in doubt more than the page's are needed, twice as many each time.
            var spare = isCertain(rank) ? 0 : 64
            var hasMore = true
            while hasMore {
                let count = request.limit + 1 - hits.count + spare
                spare *= 2
                let positions = first(count, of: rank, after: after)
                expect(positions.map(\.seq))
                for position in positions {
                    if let candidate = doubt(position) {
                        if looks == limits.page || bytes > limits.bytes {
                            isCut = true
                            return (hits, end)
                        }
                        looks += 1
                        guard try resolve(candidate, readNote, &bytes)?.rank == rank else {
                            end = position
                            continue
                        }
                    }
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
        unread.isEmpty && parts.allSatisfy { $0.sets.areExact(upTo: rank) }
    }

    /// Returns the candidate at a position, if only the note shows whether it has that rank.
    private func doubt(_ position: SearchPosition) -> Candidate? {
        if unread[position.seq] != nil { return .unread(position.seq) }
        for (number, part) in parts.enumerated() where !part.sets.areExact(upTo: position.rank) {
            guard position.seq > part.segment.after, position.seq <= part.segment.last else { continue }
            guard let index = part.segment.position(of: position.seq) else { return nil }
            return part.sets.isInDoubt(index, position.rank) ? .indexed(part: number, index) : nil
        }
        return nil
    }

    /// Returns the first positions of a rank after another. Of inexact sets some may turn out to be no hits.
    private func first(_ count: Int, of rank: SearchRank, after: SearchPosition?) -> [SearchPosition] {
        var best = TopPositions(count: count, rank: rank, after: after)
        for position in known where position.rank == rank { best.take(position.lastModified, position.seq) }
        for position in unread.values where position.rank == rank { best.take(position.lastModified, position.seq) }
        for part in parts.reversed() { best.take(part.sets.own(rank), part.segment) }
        return best.positions()
    }
}

extension SearchRequest {
    /// Returns true if a note passes the filters: trash, archive, tag, folder, and those of the query.
    func admits(isTrash: Bool, _ facts: SearchFacts) -> Bool {
        switch deleted {
        case .exclude where isTrash, .only where !isTrash: return false
        case .exclude, .only, .include: break
        }
        switch query.filter.scope(archived) {
        case .exclude where facts.archived, .only where !facts.archived: return false
        case .exclude, .only, .include: break
        }
        if let filter = tag.map({ NameFilter($0) }), !facts.tags.contains(where: filter.matches) { return false }
        if let filter = folder.map({ NameFilter($0) }), !filter.matches(facts.folder) { return false }
        return query.filter.matches(facts)
    }

    func admits(_ note: IndexedNote) -> Bool { admits(isTrash: note.isTrash, note.facts) }

    /// Returns the matches of the note and a piece of its text. Returns nil if by its present text it no longer has the
    /// rank that the index gave it.
    public func verified(
        _ note: IndexedNote, as rank: SearchRank
    ) -> (matches: [SearchMatch], snippet: String)? {
        guard admits(note) else { return nil }
        let title = FoldedText(note.title, positions: true)
        let body = FoldedText(note.body, positions: true)
        guard query.rank(title: title, body: body) == rank else { return nil }
        let matches = query.matches(title: title, body: body)
        return (matches, Snippet.text(body: note.body, matches: matches))
    }
}
