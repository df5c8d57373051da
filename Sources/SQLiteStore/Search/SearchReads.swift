import Notes
import SQLite
import SearchIndex
import StoreContract
import StoreCore

/// `GET /v1/search`: the index gives candidates, their present text decides.
///
///     segments   the index, up to `indexed`: sets by rank
///     the tail   the notes since, mostly a few hundred: compared one by one
final class SearchReads {
    private let table: SegmentTable
    private let tail: SearchTail
    private let row: Statement
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

    init(_ database: Database, tail limits: SearchTail.Limits = .init()) throws(SQLiteError) {
        table = try SegmentTable(database)
        tail = try SearchTail(database, limits: limits)
        row = try database.prepare("SELECT \(StoredNote.columns) FROM notes WHERE key = ? AND deleted < 2")
    }

    func answer(_ request: SearchRequest, account: AccountNumber) throws -> SearchAnswer {
        guard !request.query.words.isEmpty else { return SearchAnswer(hits: [], next: nil, total: 0) }
        searches += 1
        var search = IndexSearch(request)
        let indexed = try table.indexed(account)
        try tail.add(to: &search, account, after: indexed)
        var stale = try table.stale(of: account)[...]
        for place in stale where place.isThere && place.seq <= indexed {
            if let note = try tail.note(account, at: place.seq) { search.add(note) }
        }
        for entry in try table.segments(of: account) {
            stale = stale.drop { $0.seq <= entry.after }
            try search.add(reader(entry), dead: stale.prefix { $0.seq <= entry.last }.lazy.map(\.seq))
        }
        let look: IndexSearch.Look = { [tail] in try tail.note(account, at: $0) }
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
        let reader = try table.reader(entry.number)
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
            var stored = try row.bind(1, NoteKey.key(account, position.seq)).one({ StoredNote($0) }) ?? nil,
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
