import Notes
import NotesHTTP
import NotesStoreContract

/// Serves `GET /v1/search`. A query is as private as a note, so it is in no error and in no log.
extension AccountRoutes {
    func search(_ request: borrowing Request) throws(APIError) -> Reply {
        let search = try SearchParameters.read(request)
        let (account, responses) = (account, context.responses)
        return context.search(search, of: account, for: scope) { answer, reader throws(StoreError) in
            SearchParameters.response(answer, try reader.sharedNotes(of: account), responses)
        }
    }
}

/// Reads the query string of a search, and writes the JSON of its answer.
enum SearchParameters {
    static let path = "/v1/search"
    private static let known = ["q", "limit", "page", "tag", "folder", "archived", "deleted"]

    static func read(_ request: borrowing Request) throws(APIError) -> SearchRequest {
        let parameters = try Parameters(request, known: known)
        guard let typed = parameters.text("q") else {
            throw Parameters.invalid("q", "It is required: the text to search for.")
        }
        guard typed.utf8.count <= SearchQuery.maximumBytes else { throw tooLong }
        var search = SearchRequest(SearchQuery(typed))
        search.limit = try parameters.integer("limit", 1...1000, standard: 50)
        search.tag = parameters.text("tag")
        search.folder = parameters.text("folder")
        search.archived = try parameters.archived()
        search.deleted = try parameters.choice(
            "deleted", ["exclude": .exclude, "include": .include, "only": .only], standard: .exclude)
        try read(pageOf: parameters, into: &search)
        return search
    }

    static func read(pageOf parameters: Parameters, into search: inout SearchRequest) throws(APIError) {
        guard let page = try parameters.page("a nextPage from this server", SearchPosition.read) else { return }
        search.after = page.position
        search.followsGap = page.hasGap
    }

    static var tooLong: APIError {
        Parameters.invalid("q", "It must be at most \(SearchQuery.maximumBytes) bytes of UTF-8.")
    }

    static func response(
        _ answer: SearchAnswer, _ shared: Set<NoteID>, _ responses: ResponseBuilder
    ) -> Response {
        var object = ObjectWriter()
        object.add("results", array: answer.hits.map { result($0, isShared: shared.contains($0.note.id)) })
        object.add("nextPage", answer.next?.page(hasGap: answer.hasGap))
        object.add("total", answer.total)
        if !answer.isComplete { object.add("complete", false) }
        return responses.json(.ok, object.finish())
    }

    private static func result(_ hit: SearchHit, isShared: Bool) -> [UInt8] {
        var object = ObjectWriter()
        object.add("note", json: hit.note.summary(isShared: isShared))
        object.add("snippet", hit.snippet)
        object.add(
            "matches",
            array: hit.matches.map { match in
                var position = ObjectWriter()
                position.add("field", match.field.rawValue)
                position.add("start", match.start)
                position.add("length", match.length)
                return position.finish()
            })
        return object.finish()
    }
}

/// Serves `GET /v1/notes/{id}/backlinks`: lists the live notes whose texts have `note:ID`.
extension AccountRoutes {
    func backlinks(_ request: borrowing Request, _ path: NotePath) throws(APIError) -> Reply {
        let parameters = try Parameters(request, known: ["limit", "page"])
        let id = path.id
        // The index finds the phrase anywhere inside a word, and whatever its case.
        var search = SearchRequest(SearchQuery("\"note:\(id.text)\""))
        search.archived = .include
        search.limit = try parameters.integer("limit", 1...1000, standard: 100)
        try SearchParameters.read(pageOf: parameters, into: &search)
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
