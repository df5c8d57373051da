import Notes
import NotesHTTP
import NotesStoreContract

/// `GET /v1/notes/{id}/backlinks`: the live notes whose texts have `note:ID`.
extension AccountRoutes {
    func backlinks(_ request: borrowing Request, _ path: NotePath) throws(APIError) -> Reply {
        let parameters = try Parameters(request, known: ["limit", "page"])
        let id = path.id
        // The index finds the phrase anywhere inside a word, and whatever its case.
        var search = SearchRequest(SearchQuery("\"note:\(id.text)\""))
        search.archived = .include
        search.limit = try parameters.integer("limit", 1...1000, standard: 100)
        try SearchParameters.read(page: parameters.text("page"), into: &search)
        let (account, responses) = (account, context.responses)
        return context.search(search, of: account, for: scope) { answer, reader throws(StoreError) in
            guard let note = try reader.note(id, of: account) else {
                return responses.problem(ResponseBuilder.notFound)
            }
            if note.state == .tombstone { return responses.gone(note) }
            let shared = try reader.sharedNotes(of: account)
            var summaries: [[UInt8]] = []
            for hit in answer.hits where try Self.links(hit.note.id, to: id, of: account, reader) {
                summaries.append(hit.note.summary(isShared: shared.contains(hit.note.id)))
            }
            var object = ObjectWriter()
            object.add("notes", array: summaries)
            object.add("nextPage", answer.next?.page(hasGap: answer.hasGap))
            if !answer.isComplete { object.add("complete", false) }
            return responses.json(.ok, object.finish())
        }
    }

    private static func links(
        _ from: NoteID, to id: NoteID, of account: AccountNumber, _ reader: any NoteReader
    ) throws(StoreError) -> Bool {
        guard from != id, let content = try reader.note(from, of: account)?.note?.state.shownContent else {
            return false
        }
        return NoteLink.all(in: content.body).contains(.id(id))
    }
}
