import Notes
import SQLite

/// `GET /v1/search`: the index says who may be in the results, the present text says who is.
///
///     segments   the index, up to `indexed`: sets by rank
///     the tail   what came since, a few hundred notes mostly: looked at one by one
///
/// A page is made rank by rank, the latest first. Where the sets are exact nothing but the page's own notes is read;
/// where they are not, candidates are looked at until the page is full.
final class SearchReads {
    private let table: SegmentReader
    private let tail: Statement
    private let row: Statement
    private var opened: [Int64: SegmentIndex] = [:]
    private var openedNotes = 0

    /// Notes of which segments are kept open: some 20 bytes each.
    private static let openLimit = 1 << 18
    /// So many candidates are looked at so that `total` is exact; where there are more literal ones it counts candidates.
    static let countLimit = 1_000
    /// Of what may match as initials or half-typed, where the index cannot tell, so many are looked at: those with it in
    /// the title first, then the latest.
    static let looseLimit = 1_000

    init(_ database: Database) throws(SQLiteError) {
        table = try SegmentReader(database)
        tail = try database.prepare(
            """
            SELECT key, last_modified, deleted, coalesce(trash, json) FROM notes
            WHERE key > ? AND key <= ? AND deleted < 2
            """)
        row = try database.prepare("SELECT \(StoredNote.columns) FROM notes WHERE key = ? AND deleted < 2")
    }

    func answer(_ request: SearchRequest, account: AccountNumber) throws -> SearchAnswer {
        guard !request.query.words.isEmpty else { return SearchAnswer(hits: [], next: nil, total: 0) }
        var search = Search(request: request, account: account, reads: self)
        let indexed = try table.indexed(account)
        let stale = try table.stale(of: account)
        try search.addTail(after: indexed)
        for place in stale where place.isThere && place.seq <= indexed { try search.addTail(at: place.seq) }
        try search.addSegments(stale)
        return try search.answer()
    }

    private func index(_ entry: SegmentReader.Entry) throws -> SegmentIndex {
        if let index = opened[entry.number] { return index }
        if openedNotes + entry.notes > Self.openLimit {
            opened.removeAll()
            openedNotes = 0
        }
        let index = SegmentIndex(entry.number, try table.segment(entry.number), table)
        opened[entry.number] = index
        openedNotes += entry.notes
        return index
    }

    /// One search under way. It lives within the reader's snapshot.
    private struct Search {
        let request: SearchRequest
        let account: AccountNumber
        let reads: SearchReads

        /// What was looked at already, with the rank it has.
        private var known: [SearchPosition] = []
        private var parts: [Part] = []
        private var areExact: [Bool] = []

        private struct Part {
            var segment: Segment
            var sets: [PositionSet]
        }

        init(request: SearchRequest, account: AccountNumber, reads: SearchReads) {
            self.request = request
            self.account = account
            self.reads = reads
        }

        // MARK: Gathering

        mutating func addTail(after: Int64) throws {
            try addTail(NoteKey.key(account, after), NoteKey.key(account, NoteKey.greatestSeq))
        }

        mutating func addTail(at seq: Int64) throws {
            try addTail(NoteKey.key(account, seq - 1), NoteKey.key(account, seq))
        }

        private mutating func addTail(_ after: Int64, _ last: Int64) throws {
            var found: [SearchPosition] = []
            try reads.tail.bind(1, after).bind(2, last).each { row in
                let note = row.withBytes(3) {
                    IndexedNote(
                        seq: NoteKey.seq(row.int(0)), lastModified: row.int(1), isTrash: row.bool(2), json: $0)
                }
                if let note, request.admits(note), let rank = request.query.rank(note) {
                    found.append(SearchPosition(rank: rank, lastModified: note.lastModified, seq: note.seq))
                }
                return true
            }
            known += found
        }

        mutating func addSegments(_ stale: [SegmentReader.Stale]) throws {
            let query = SegmentQuery(request)
            areExact = query.areExact
            for entry in try reads.table.segments(of: account) {
                let index = try reads.index(entry)
                var dead = PositionSet(size: index.segment.size)
                for place in stale where place.seq > entry.after && place.seq <= entry.last {
                    if let position = index.segment.position(of: place.seq) { dead.insert(position) }
                }
                let sets = try query.sets(in: index, dead: dead)
                if !sets[7].isEmpty { parts.append(Part(segment: index.segment, sets: sets)) }
            }
        }

        // MARK: Answering

        mutating func answer() throws -> SearchAnswer {
            if !areExact[3], parts.reduce(0, { $0 + $1.sets[3].count }) <= SearchReads.countLimit {
                try lookAt { $0.sets[3] }
            }
            if !areExact[7] { try lookAtLoose() }
            let total = known.count + parts.reduce(0) { $0 + $1.sets[7].count }
            var hits: [SearchHit] = []
            var end = request.after
            for rank in SearchRank.allCases where rank >= request.after?.rank ?? .wholeTitle {
                let isCertain = areExact[...Int(rank.rawValue)].allSatisfy { $0 }
                var after = end.flatMap { $0.rank == rank ? $0 : nil }
                var hasMore = true
                while hasMore {
                    let count = request.limit + 1 - hits.count + (isCertain ? 0 : 64)
                    let positions = first(count, of: rank, after: after)
                    for position in positions {
                        guard let hit = try hit(position) else { continue }
                        if hits.count == request.limit { return SearchAnswer(hits: hits, next: end, total: total) }
                        hits.append(hit)
                        end = position
                    }
                    after = positions.last
                    hasMore = positions.count == count
                }
            }
            return SearchAnswer(hits: hits, next: nil, total: total)
        }

        /// The rank of these is known from here on, and they are candidates no more.
        private mutating func lookAt(_ chosen: (Part) -> PositionSet) throws {
            for place in parts.indices {
                let set = chosen(parts[place])
                var seqs: [Int64] = []
                set.each { seqs.append(parts[place].segment.seqs[$0]) }
                for seq in seqs { try addTail(at: seq) }
                for rank in parts[place].sets.indices { parts[place].sets[rank].subtract(set) }
            }
        }

        /// What may match loosely and not literally: some are looked at, the rest is left out.
        private mutating func lookAtLoose() throws {
            for set in [6, 7] {
                for place in parts.indices where set == 7 { parts[place].sets[7].subtract(parts[place].sets[6]) }
                for place in parts.indices { parts[place].sets[set].subtract(parts[place].sets[3]) }
            }
            var room = SearchReads.looseLimit
            for set in [6, 7] {
                let end = endOfLatest(room, in: set)
                let isWanted = { (part: Part) in
                    var wanted = PositionSet(size: part.segment.size)
                    part.sets[set].each {
                        if (part.segment.times[$0], part.segment.seqs[$0]) >= end { wanted.insert($0) }
                    }
                    return wanted
                }
                room = max(0, room - parts.reduce(0) { $0 + isWanted($1).count })
                try lookAt(isWanted)
            }
            for place in parts.indices {
                for set in 4...7 { parts[place].sets[set] = PositionSet(size: parts[place].segment.size) }
                parts[place].sets[7] = parts[place].sets[3]
            }
        }

        /// Where the latest so many of them end.
        private func endOfLatest(_ count: Int, in set: Int) -> (time: Int64, seq: Int64) {
            var places: [(Int64, Int64)] = []
            for part in parts {
                part.sets[set].each { places.append((part.segment.times[$0], part.segment.seqs[$0])) }
            }
            guard places.count > count else { return (.min, .min) }
            guard count > 0 else { return (.max, .max) }
            places.sort(by: >)
            return places[count - 1]
        }

        /// The first positions of a rank after another; of those out of inexact sets some may turn out to be none.
        private func first(_ count: Int, of rank: SearchRank, after: SearchPosition?) -> [SearchPosition] {
            var best = Latest(count: count, rank: rank, after: after)
            for position in known where position.rank == rank { best.take(position.lastModified, position.seq) }
            for part in parts.reversed() {
                var set = part.sets[Int(rank.rawValue)]
                for better in 0..<Int(rank.rawValue) where areExact[better] || better == 3 && !rank.isLiteral {
                    set.subtract(part.sets[better])
                }
                // The latest changes are mostly the latest edits: from there on most are too old at a glance.
                best.take(set, part.segment)
            }
            return best.positions()
        }

        /// The note at a position, if it is what the position says: the last word is its present text's.
        private func hit(_ position: SearchPosition) throws -> SearchHit? {
            let key = NoteKey.key(account, position.seq)
            guard var stored = try reads.row.bind(1, key).one({ StoredNote($0) }) ?? nil,
                let note = stored.json.withUnsafeBytes({
                    IndexedNote(
                        seq: stored.seq, lastModified: stored.lastModified.milliseconds,
                        isTrash: stored.state == .trash, json: $0)
                }), request.admits(note)
            else { return nil }
            let title = FoldedText(note.title, positions: true)
            let body = FoldedText(note.body, positions: true)
            guard request.query.rank(title: title, body: body) == position.rank else { return nil }
            let matches = request.query.matches(title: title, body: body)
            let snippet = Snippet.text(body: note.body, matches: matches)
            // A page of hits would hold the whole text of each until it is answered.
            stored.json = stored.summary
            return SearchHit(note: stored, snippet: snippet, matches: matches)
        }
    }
}

extension SearchRequest {
    fileprivate func admits(_ note: IndexedNote) -> Bool {
        switch deleted {
        case .exclude where note.isTrash, .only where !note.isTrash: return false
        case .exclude, .only, .include: break
        }
        if let tag, !note.tags.contains(where: { $0.utf8.elementsEqual(tag.utf8) }) { return false }
        if let folder, !note.folder.utf8.elementsEqual(folder.utf8) { return false }
        return true
    }
}

extension SearchQuery {
    fileprivate func rank(_ note: IndexedNote) -> SearchRank? {
        rank(title: FoldedText(note.title), body: FoldedText(note.body))
    }
}

/// The first so many positions of one rank after another one, out of any number in any order.
private struct Latest {
    let count: Int
    let rank: SearchRank
    let after: SearchPosition?
    private var best: [SearchPosition] = []
    /// What is older than this is not among them; it rises as better ones come.
    private var oldest = Int64.min

    init(count: Int, rank: SearchRank, after: SearchPosition?) {
        self.count = count
        self.rank = rank
        self.after = after
    }

    mutating func take(_ set: PositionSet, _ segment: Segment) {
        var places: [Int] = []
        segment.times.withUnsafeBufferPointer { times in
            set.eachDown { if times[$0] >= oldest { places.append($0) } }
        }
        for place in places { take(segment.times[place], segment.seqs[place]) }
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
