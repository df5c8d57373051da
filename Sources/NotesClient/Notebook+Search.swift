import Notes

/// A note that a search found.
public struct FoundNote: Equatable, Sendable {
    public var entry: NoteEntry
    /// In UTF-16 units of the text, as the server's search counts.
    public var matches: [SearchMatch]
    public var snippet: String
}

extension Notebook {
    /// Searches this device's notes by the server's rules: folding, initials, half-typed syllables, and the same order.
    public func search(_ typed: String, limit: Int = 50, _ filter: EntryFilter = .everyLive) throws -> [FoundNote] {
        let query = SearchQuery(typed)
        guard !query.words.isEmpty else { return [] }
        var found: [(rank: SearchRank, entry: NoteEntry, content: Content)] = []
        try replica.transact { transaction in
            try transaction.visit { kept in
                guard let content = kept.isShown ? kept.present?.shownContent : nil else { return true }
                guard let rank = query.rank(title: FoldedText(content.title), body: FoldedText(content.body)),
                    let entry = NoteEntry(kept), filter.admits(entry)
                else { return true }
                found.append((rank, entry, content))
                return true
            }
        }
        found.sort { one, other in
            if one.rank != other.rank { return one.rank < other.rank }
            if one.entry.lastModified != other.entry.lastModified {
                return one.entry.lastModified > other.entry.lastModified
            }
            return one.entry.id < other.entry.id
        }
        return found.prefix(limit).map { hit in
            let matches = query.matches(title: hit.content.title, body: hit.content.body)
            return FoundNote(
                entry: hit.entry, matches: matches, snippet: Snippet.text(body: hit.content.body, matches: matches))
        }
    }
}

extension EntryFilter {
    public static var everyLive: EntryFilter {
        var filter = EntryFilter()
        filter.archived = .include
        return filter
    }
}
