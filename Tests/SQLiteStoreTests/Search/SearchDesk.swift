import NotesSQLiteStore
import NotesStoreContract

@testable import Notes

extension Desk {
    /// Writes notes as one device's push.
    func push(_ notes: [(id: String, title: String, body: String)], tags: [String] = [], folder: String = "") throws {
        var start = 0
        while start < notes.count {
            let part = notes[start..<min(start + 500, notes.count)]
            let changes = try part.map { note in
                Change(
                    id: try id(note.id),
                    action: .write(Content(title: note.title, body: note.body, tags: tags, folder: folder)),
                    lastModified: now)
            }
            _ = try sync(changes)
            start = part.endIndex
        }
    }

    func search(_ typed: String, _ configure: (inout SearchRequest) -> Void = { _ in }) throws -> SearchAnswer {
        var request = SearchRequest(SearchQuery(typed))
        request.limit = 1000
        configure(&request)
        return try reader.search(request, of: account)
    }

    func found(_ typed: String, _ configure: (inout SearchRequest) -> Void = { _ in }) throws -> [String] {
        try search(typed, configure).hits.map(\.note.id.text)
    }

    /// Returns the results, page by page.
    func pages(_ typed: String, of limit: Int) throws -> [String] {
        var found: [String] = []
        var after: SearchPosition?
        repeat {
            let answer = try search(typed) {
                $0.limit = limit
                $0.after = after
            }
            found += answer.hits.map(\.note.id.text)
            after = answer.next
        } while after != nil
        return found
    }

    func index() { store.indexSearch(of: account) }
}
