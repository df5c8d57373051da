import Notes
import NotesSQLite

/// Describes a note that a search found.
public struct FoundNote: Equatable, Sendable {
    /// Shows the note as a list does.
    public var entry: NoteEntry
    /// Locates the matches in UTF-16 units of the text, as the server's search does.
    public var matches: [SearchMatch]
    /// Shows the text around the first match in the body, or the beginning of the body.
    public var snippet: String
}

extension BlockingNotebook {
    /// Ranks a note that may be found by its best possible rank, and one that is found by its rank.
    private struct Candidate: Comparable {
        var rank: SearchRank
        var lastModified: Timestamp
        var id: NoteID

        static func < (one: Candidate, other: Candidate) -> Bool {
            if one.rank != other.rank { return one.rank < other.rank }
            if one.lastModified != other.lastModified { return one.lastModified > other.lastModified }
            return one.id < other.id
        }
    }

    private struct Hit {
        var position: Candidate
        var note: FoundNote
    }

    /// Searches this device's notes by the server's rules: operators, folding, initials, half-typed syllables, and the
    /// same order. A device keeps no share pages, so `is:shared` finds nothing. The search is a transaction, which
    /// stores the summaries that it makes, so that the next program need not. On a disk that is read-only it is a read.
    package func search(
        _ typed: String, limit: Int = 50, offset: Int = 0, _ filter: EntryFilter = .everyLive
    ) throws -> [FoundNote] {
        do {
            return try replica.transact { try Self.search(typed, limit: limit, offset: offset, filter, in: $0) }
        } catch let error as SQLiteError where error.isOfReadOnlyDisk {
            return try replica.read { try Self.search(typed, limit: limit, offset: offset, filter, in: $0) }
        }
    }

    /// Reads the notes in the order of their best possible rank, until no other can come among those that are wanted:
    /// `limit` of them, after the first `offset`, which the page before has shown.
    static func search(
        _ typed: String, limit: Int, offset: Int, _ filter: EntryFilter, in transaction: any ReplicaTransaction
    ) throws -> [FoundNote] {
        let (count, offset) = (max(0, limit), max(0, offset))
        let limit = count.addingReportingOverflow(offset).overflow ? .max : count + offset
        let query = SearchQuery(typed)
        guard !query.isEmpty else { return [] }
        var filter = filter
        filter.archived = query.filter.scope(filter.archived)
        var found: [Hit] = []
        var candidates: [Candidate] = []
        var best: SearchRank?
        func admits(_ summary: SearchSummary) -> Bool {
            best = query.bestRank(summary)
            return best != nil
        }
        try transaction.visitEntries(where: admits) { [filter] entry in
            guard let rank = best, filter.matches(entry), query.filter.matches(SearchFacts(entry)) else { return }
            candidates.append(Candidate(rank: rank, lastModified: entry.lastModified, id: entry.id))
        }
        candidates.sort()
        for candidate in candidates {
            // No later one may rank above the last that is shown.
            if found.count >= limit, found.last.map({ $0.position < candidate }) ?? true { break }
            guard let kept = try transaction.note(candidate.id), let entry = NoteEntry(kept),
                let content = kept.present?.shownContent,
                query.filter.matches(SearchFacts(entry, content)),
                let rank = query.rank(title: FoldedText(content.title), body: FoldedText(content.body))
            else { continue }
            let position = Candidate(rank: rank, lastModified: entry.lastModified, id: entry.id)
            // Mostly a candidate has the rank of its summary, and comes last.
            let index = found.lastIndex { $0.position < position }.map { $0 + 1 } ?? 0
            if index >= limit { continue }
            // The text is not kept: a search may have every note as its result.
            let matches = query.matches(title: content.title, body: content.body)
            let snippet = Snippet.text(body: content.body, matches: matches)
            let note = FoundNote(entry: entry, matches: matches, snippet: snippet)
            found.insert(Hit(position: position, note: note), at: index)
            if found.count > limit { found.removeLast() }
        }
        return found.dropFirst(offset).map(\.note)
    }
}

extension SearchFacts {
    /// Makes the facts that the row of a list has.
    fileprivate init(_ entry: NoteEntry) {
        self.init(tags: entry.tags, folder: entry.folder, archived: entry.archived)
        (pinned, textModified, shared) = (entry.pinned, entry.textModified, false)
    }

    fileprivate init(_ entry: NoteEntry, _ content: Content) {
        self.init(content)
        (textModified, shared) = (entry.textModified, false)
    }
}
