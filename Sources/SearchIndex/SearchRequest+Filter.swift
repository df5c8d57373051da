import Notes

extension SearchRequest {
    /// Returns true if a note passes the filters: trash, archive, tag, folder.
    func admits(isTrash: Bool, isArchived: Bool, tags: [String], folder: String) -> Bool {
        switch deleted {
        case .exclude where isTrash, .only where !isTrash: return false
        case .exclude, .only, .include: break
        }
        switch archived {
        case .exclude where isArchived, .only where !isArchived: return false
        case .exclude, .only, .include: break
        }
        if let filter = tag.map({ NameFilter($0) }), !tags.contains(where: { filter.admits($0) }) { return false }
        if let filter = self.folder.map({ NameFilter($0) }), !filter.admits(folder) { return false }
        return true
    }

    func admits(_ note: IndexedNote) -> Bool {
        admits(isTrash: note.isTrash, isArchived: note.isArchived, tags: note.tags, folder: note.folder)
    }

    /// Where the note matches and a piece of its text, if by its present text it still has the rank that the index gave
    /// it.
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
