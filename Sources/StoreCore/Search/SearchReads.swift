import Notes
import SearchIndex
import StoreContract

/// `GET /v1/search`: the index gives candidates, their present text decides.
///
///     segments   the index, up to `indexed`: sets by rank
///     the tail   the notes since, mostly a few hundred: compared one by one
package final class SearchReads {
    private let rows: any SearchRows
    private let tail: SearchTail
    private var opened: [Int64: Opened] = [:]
    private var openedBytes = 0
    private var searches: UInt64 = 0

    private struct Opened {
        var reader: SegmentReader
        /// The last search that used it.
        var used: UInt64
    }

    /// The tables of segments are kept in memory up to here: 20 to 40 bytes a note.
    private static let openLimit = 48 << 20

    package init(_ rows: any SearchRows, tail limits: SearchTail.Limits = .init()) {
        self.rows = rows
        tail = SearchTail(rows, limits: limits)
    }

    package func answer(_ request: SearchRequest, account: AccountNumber) throws -> SearchAnswer {
        guard !request.query.words.isEmpty else { return SearchAnswer(hits: [], next: nil, total: 0) }
        searches += 1
        var search = IndexSearch(request)
        let indexed = try rows.indexed(account)
        try tail.add(to: &search, account, after: indexed)
        var stale = try rows.stale(of: account)[...]
        for place in stale where place.isThere && place.seq <= indexed {
            if let found = try rows.indexedNote(of: account, at: place.seq) { search.add(found.note) }
        }
        for entry in try rows.segments(of: account) {
            stale = stale.drop { $0.seq <= entry.after }
            try search.add(reader(entry), dead: stale.prefix { $0.seq <= entry.last }.lazy.map(\.seq))
        }
        let look: IndexSearch.Look = { [rows] in try rows.indexedNote(of: account, at: $0)?.note }
        try search.settle(look)
        let page = try search.page(look) { try hit($0, request, account) }
        return SearchAnswer(
            hits: page.hits, next: page.next, total: search.total,
            isComplete: search.isComplete && !request.followsGap,
            hasGap: search.leavesOutNotes || request.followsGap)
    }

    private func reader(_ entry: SegmentEntry) throws -> SegmentReader {
        if let found = opened[entry.number] {
            opened[entry.number]?.used = searches
            return found.reader
        }
        let reader = try rows.reader(entry.number)
        openedBytes += reader.bytes
        opened[entry.number] = Opened(reader: reader, used: searches)
        if openedBytes > Self.openLimit { closeUnused() }
        return reader
    }

    /// The least recently used go first; those of the present search stay.
    private func closeUnused() {
        for (number, entry) in opened.sorted(by: { $0.value.used < $1.value.used }) {
            if openedBytes <= Self.openLimit / 2 || entry.used == searches { return }
            openedBytes -= entry.reader.bytes
            opened[number] = nil
        }
    }

    /// The note at a position, if by its present text it has the position's rank.
    private func hit(_ position: SearchPosition, _ request: SearchRequest, _ account: AccountNumber) throws
        -> SearchHit?
    {
        guard
            var stored = try rows.storedNote(of: account, at: position.seq),
            let note = stored.note, let content = note.state.shownContent
        else { return nil }
        let indexed = IndexedNote(
            seq: stored.seq, lastModified: stored.lastModified.milliseconds, isTrash: stored.state == .trash, content)
        guard let (matches, snippet) = request.verified(indexed, as: position.rank) else { return nil }
        // A page of hits would keep the whole text of each until it is sent.
        stored.json = NoteEncoder.summary(note)
        return SearchHit(note: stored, snippet: snippet, matches: matches)
    }
}
