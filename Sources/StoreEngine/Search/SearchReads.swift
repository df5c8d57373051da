import Notes
import NotesSearchIndex
import NotesStoreContract

/// Answers `GET /v1/search`. The index yields candidates, and their present text decides.
///
///     segments   the index, up to `indexed`: sets by rank
///     the tail   the notes since, mostly a few hundred: compared one by one
package final class SearchReads {
    private let rows: any SearchRows
    private let tail: SearchTail
    private var opened: [Int64: Opened] = [:]
    private var openedBytes = 0
    private var generation: Int64?
    private var searches: UInt64 = 0

    private struct Opened {
        var reader: SegmentReader
        /// The search of this number used it last.
        var used: UInt64
    }

    /// Limits the bytes of segments' tables that are kept in memory: 20 to 40 bytes a note.
    private static let openLimit = 48 << 20

    package init(_ rows: any SearchRows, tail limits: SearchTail.Limits = .init()) {
        self.rows = rows
        tail = SearchTail(rows, limits: limits)
    }

    /// Answers a search of the account; `now` decides which share pages are open.
    package func answer(_ request: SearchRequest, account: AccountNumber, now: Int64) throws -> SearchAnswer {
        guard !request.query.isEmpty else { return SearchAnswer(hits: [], next: nil, total: 0) }
        searches += 1
        let start = try rows.start(account, tail: tail.limit)
        let names = try names(request, account, now)
        let facts = NoteFacts(rows, request.query.filter, account, shared: names.shared ?? [])
        var search = IndexSearch(request, names: names)
        if start.generation != generation {
            (opened, openedBytes) = ([:], 0)
            generation = start.generation
        }
        try tail.add(start.tail, to: &search, account)
        var stale = start.stale[...]
        let unknown = stale.filter { $0.isThere && $0.seq <= start.indexed }.map(\.seq)
        rows.expectNotes(unknown)
        for seq in unknown {
            if let found = try rows.indexedNote(of: account, at: seq) { search.add(found.note) }
        }
        let readers = try readers(start.segments)
        try rows.expectLeaves { [search] in
            try zip(start.segments, readers).map { ($0.number, try search.leaves(of: $1)) }
        }
        for (entry, reader) in zip(start.segments, readers) {
            stale = stale.drop { $0.seq <= entry.after }
            try search.add(reader, dead: stale.prefix { $0.seq <= entry.last }.lazy.map(\.seq))
        }
        let readNote: IndexSearch.ReadNote = { [rows] in
            if request.isAbandoned() { throw Self.abandoned }
            guard facts.areRead else { return try rows.indexedNote(of: account, at: $0)?.note }
            return try rows.storedNote(of: account, at: $0).flatMap { try facts.note($0)?.indexed }
        }
        let expect: IndexSearch.Expect = { [rows] in rows.expectNotes($0) }
        try search.settle(readNote, expect: expect)
        let page = try search.page(readNote, expect: expect) { position in
            if request.isAbandoned() { throw Self.abandoned }
            return try hit(position, request, account, facts)
        }
        return SearchAnswer(
            hits: page.hits, next: page.next, total: search.total,
            isComplete: search.isComplete && !request.followsGap,
            hasGap: search.leavesOutNotes || request.followsGap)
    }

    /// Returns the names and notes that the filter's terms mean. The lists have the names of live notes alone.
    private func names(_ request: SearchRequest, _ account: AccountNumber, _ now: Int64) throws -> FilterNames {
        let filter = request.query.filter
        var names = FilterNames()
        if filter.readsShares { names.shared = try rows.shared(of: account, now: now) }
        guard request.deleted == .exclude else { return names }
        if filter.narrowsTags { names.tags = try rows.tags(of: account) }
        if filter.narrowsFolders { names.folders = try rows.folders(of: account) }
        return names
    }

    private static var abandoned: StoreError { .unavailable("the client of a search has disconnected") }

    private func readers(_ entries: [SegmentEntry]) throws -> [SegmentReader] {
        let missing = entries.map(\.number).filter { opened[$0] == nil }
        if !missing.isEmpty {
            for (number, reader) in zip(missing, try rows.readers(missing)) {
                openedBytes += reader.bytes
                opened[number] = Opened(reader: reader, used: searches)
            }
        }
        let readers = entries.compactMap { entry in
            opened[entry.number]?.used = searches
            return opened[entry.number]?.reader
        }
        if openedBytes > Self.openLimit { closeUnused() }
        return readers
    }

    /// Closes the least recently used readers, except those of the present search.
    private func closeUnused() {
        for (number, entry) in opened.sorted(by: { $0.value.used < $1.value.used }) {
            if openedBytes <= Self.openLimit / 2 || entry.used == searches { return }
            openedBytes -= entry.reader.bytes
            opened[number] = nil
        }
    }

    /// Returns the note at a position, if its present text has the position's rank.
    private func hit(
        _ position: SearchPosition, _ request: SearchRequest, _ account: AccountNumber, _ facts: NoteFacts
    ) throws -> SearchHit? {
        guard
            var stored = try rows.storedNote(of: account, at: position.seq),
            let (note, indexed) = try facts.note(stored),
            let (matches, snippet) = request.verified(indexed, as: position.rank)
        else { return nil }
        // Without this, a page of hits would keep the text of each until it is sent.
        stored.json = NoteEncoder.summary(note)
        return SearchHit(note: stored, snippet: snippet, matches: matches)
    }
}

/// Reads the facts of notes that the filter of one search needs.
private struct NoteFacts {
    private let rows: any SearchRows
    private let filter: SearchFilter
    private let account: AccountNumber
    private let shared: Set<Int64>

    /// `shared` has the `seq` of each note with an open share page, if the filter needs them.
    init(_ rows: any SearchRows, _ filter: SearchFilter, _ account: AccountNumber, shared: Set<Int64>) {
        self.rows = rows
        self.filter = filter
        self.account = account
        self.shared = shared
    }

    /// The filter needs more of a note than the index has.
    var areRead: Bool { filter.readsNotes }

    /// Returns a stored note as a query compares it; nil if it has no content or is damaged.
    func note(_ stored: StoredNote) throws -> (note: Note, indexed: IndexedNote)? {
        guard let note = stored.note, let content = note.state.shownContent else { return nil }
        var facts = SearchFacts(content)
        if filter.readsShares { facts.shared = shared.contains(stored.seq) }
        if filter.readsDates {
            // A note in the trash shows no date of its text.
            let textModified = stored.state == .live ? try rows.textModified(of: account, at: stored.seq) : nil
            facts.textModified = textModified ?? stored.lastModified
        }
        let indexed = IndexedNote(
            seq: stored.seq, lastModified: stored.lastModified.milliseconds, isTrash: stored.state == .trash, content,
            facts)
        return (note, indexed)
    }
}

/// Reads, for searches, the notes that are newer than the index. Each is folded once and cached. While the index
/// catches up with a bulk load, one search after another compares the same notes. Reading and folding them takes most
/// of the time.
///
/// The newest notes come first. A search reads a bounded number of notes that are not cached. If that leaves out notes,
/// the answer reports that it is incomplete, and the next search continues where this one stopped.
package final class SearchTail {
    private let rows: any SearchRows
    private var kept: [AccountNumber: Kept] = [:]

    private struct Kept {
        /// Lists the cached notes, the newest first. Notes in the trash are not cached, since they change in place.
        var notes: [FoldedNote] = []
        var bytes = 0
    }

    package struct Limits {
        /// Limits the bytes of JSON that one search reads and folds.
        package var readBytes = 512 << 10
        /// Limits the notes that one search compares.
        package var notes = 3_000
        /// Limits the bytes of folded notes that are cached, for all accounts.
        package var keptBytes = 24 << 20

        package init() {}
    }

    private let limits: Limits

    init(_ rows: any SearchRows, limits: Limits) {
        self.rows = rows
        self.limits = limits
    }

    /// Counts the positions to pass to `add`: one more than it reads, if there are more.
    var limit: Int { limits.notes + 1 }

    /// Adds the account's newest notes to a search, the newest first.
    func add(_ positions: [IndexedSeq], to search: inout IndexSearch, _ account: AccountNumber) throws {
        var present = positions
        if present.count > limits.notes {
            present.removeLast()
            search.leftOutNotes()
        }
        var old = (kept.removeValue(forKey: account) ?? Kept()).notes[...]
        let others = kept.values.reduce(0) { $0 + $1.bytes }
        rows.expectNotes(unknown(present, old))
        var new = Kept()
        var readBytes = 0
        for position in present {
            old = old.drop { $0.seq > position.seq }
            let folded: FoldedNote
            if !position.isTrash, let first = old.first, first.seq == position.seq {
                folded = first
            } else if readBytes < limits.readBytes {
                guard let (note, bytes) = try rows.indexedNote(of: account, at: position.seq) else { continue }
                readBytes += bytes
                folded = FoldedNote(note)
            } else {
                search.leftOutNotes()
                continue
            }
            search.add(folded)
            if !position.isTrash, others + new.bytes + folded.bytes <= limits.keptBytes {
                new.bytes += folded.bytes
                new.notes.append(folded)
            }
        }
        if !new.notes.isEmpty { kept[account] = new }
    }

    /// Returns the positions that are not cached. Both lists have the same order.
    private func unknown(_ positions: [IndexedSeq], _ kept: ArraySlice<FoldedNote>) -> [Int64] {
        let known = Set(kept.lazy.map(\.seq))
        return positions.compactMap { $0.isTrash || !known.contains($0.seq) ? $0.seq : nil }
    }
}

/// Reads the rows of a search, all in one snapshot. A distant database reads announced rows in one trip.
package protocol SearchRows: AnyObject {
    /// Returns the state of the index, and at most `limit` notes after `indexed` that have content, the newest first.
    func start(_ account: AccountNumber, tail limit: Int) throws -> SearchStart
    /// Returns the readers in the order of their numbers.
    func readers(_ segments: [Int64]) throws -> [SegmentReader]
    /// Announces the leaves that will be read, in the order of the segments.
    func expectLeaves(_ wanted: () throws -> [(segment: Int64, leaves: [Int])]) throws
    /// Announces the notes that will be read next, in this order, as far as the search gets.
    func expectNotes(_ seqs: [Int64])
    /// Returns the note with content at `seq`, and the length of its JSON; nil if there is none.
    func indexedNote(of account: AccountNumber, at seq: Int64) throws -> (note: IndexedNote, bytes: Int)?
    func storedNote(of account: AccountNumber, at seq: Int64) throws -> StoredNote?
    /// Returns the last change of a live note's text, after `storedNote` has read the note.
    func textModified(of account: AccountNumber, at seq: Int64) throws -> Timestamp?
    /// Returns the tags of live notes.
    func tags(of account: AccountNumber) throws -> [String]
    /// Returns the folders of live notes, without the empty one.
    func folders(of account: AccountNumber) throws -> [String]
    /// Returns the `seq` of each note with an open share page.
    func shared(of account: AccountNumber, now: Int64) throws -> Set<Int64>
}

/// Describes the state of an account's index.
package struct SearchStart {
    /// The index has the changes up to this `seq`.
    package var indexed: Int64
    /// Identifies the generation of segments; another generation may reuse their numbers.
    package var generation: Int64
    /// Lists the segments in use, in the order of their ranges.
    package var segments: [SegmentEntry]
    /// Lists dead positions in the order of `seq`.
    package var stale: [StaleEntry]
    /// Lists the notes that the index lacks.
    package var tail: [IndexedSeq]

    package init(
        indexed: Int64, generation: Int64, segments: [SegmentEntry], stale: [StaleEntry], tail: [IndexedSeq]
    ) {
        self.indexed = indexed
        self.generation = generation
        self.segments = segments
        self.stale = stale
        self.tail = tail
    }
}

package struct IndexedSeq {
    package var seq: Int64
    package var isTrash: Bool

    package init(seq: Int64, isTrash: Bool) {
        self.seq = seq
        self.isTrash = isTrash
    }
}
