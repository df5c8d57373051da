import Notes
import NotesHTTP
import NotesHashing
import NotesStoreContract

/// Serves `GET /v1/notes`, and the counts of tags and folders.
extension AccountRoutes {
    func listNotes(_ request: borrowing Request) throws(APIError) -> Reply {
        let listing = try Listing(request)
        let (account, responses) = (account, context.responses)
        let conditions = Conditions(request)
        let now = services.clock()
        return context.offLoop(for: scope) { reader throws(StoreError) in
            let head = try reader.latestCursor(of: account)
            let changed = ListTime(try reader.lastChange(of: account), now: now)
            let shared = listing.query.view == .summary ? try reader.sharedNotes(of: account) : []
            let tag = listing.tag(at: head, shared)
            var fields = ResponseBuilder.negotiated
            fields.add("ETag", "W/\"\(tag)\"")
            fields.add("Last-Modified", HTTPDate.format(changed.second))
            let verdict = conditions.verdict(tag, isWeak: true, isUnmodified: changed.isUnmodified)
            if let answer = responses.conditional(verdict, fields, "list") { return answer }
            return listing.response(try reader.list(listing.query, of: account), shared, fields, responses)
        }
    }

    func counts(
        _ read: @escaping @Sendable (any NoteReader, AccountNumber) throws(StoreError) -> [NamedCount]
    ) -> Reply {
        let (account, responses) = (account, context.responses)
        return context.offLoop(for: scope) { reader throws(StoreError) in
            let entries = try read(reader, account).map { entry in
                var object = ObjectWriter()
                object.add("name", entry.name)
                object.add("count", entry.count)
                return object.finish()
            }
            return responses.json(.ok, array: entries)
        }
    }
}

/// Dates the last change of an account's lists, for clients that compare seconds. It uses the server's clock: users'
/// stamps may be any time, and a deleted note's stamp leaves the list with it.
struct ListTime {
    /// The last change was at this time, in seconds since 1970 like all times here.
    private let changed: Int
    private let now: Int

    init(_ lastChange: Timestamp?, now: Int64) {
        changed = Int((lastChange?.milliseconds ?? 0) / 1000)
        self.now = Int(now / 1000)
    }

    /// Returns the second after the change, once it has begun. A client that reads the list then has seen the complete
    /// second before.
    var second: Int { min(changed + 1, now) }

    /// Returns true if the list was not changed since. Within one second a list may change after it was read; it is
    /// then sent again.
    func isUnmodified(since second: Int) -> Bool { changed < second }
}

/// Reads the parameters of a list.
struct Listing: Sendable {
    private(set) var query = NoteQuery()
    /// Keeps the query string without `page`, for the next page's address.
    private let rest: String
    private let page: String

    private static let known = [
        "limit", "page", "sort", "tag", "folder", "pinned", "archived", "modifiedSince", "createdSince",
        "createdBefore",
        "deleted", "view", "stamps",
    ]

    init(_ request: borrowing Request) throws(APIError) {
        let parameters = try Parameters(request, known: Self.known)
        query.limit = try parameters.integer("limit", 1...1000, standard: 100)
        if let sort = parameters.text("sort") { query.order = try Self.order(sort) }
        query.tag = parameters.text("tag")
        query.folder = parameters.text("folder")
        query.pinned = try parameters.flag("pinned")
        query.archived = try parameters.archived()
        query.modifiedSince = try parameters.time("modifiedSince")
        query.createdSince = try parameters.time("createdSince")
        query.createdBefore = try parameters.time("createdBefore")
        query.deleted = try parameters.choice(
            "deleted", ["exclude": .exclude, "include": .include, "only": .only], standard: .exclude)
        query.view = try parameters.choice("view", ["full": .full, "summary": .summary], standard: .full)
        query.stamps = try parameters.flag("stamps") ?? false
        page = parameters.text("page") ?? ""
        let order = query.order
        query.after = try parameters.page("a nextPage from this server, used with the same sort") {
            NotePosition($0, order: order)
        }
        rest = request.rawQuery.split(separator: "&").filter { !$0.hasPrefix("page=") }.joined(separator: "&")
    }

    private static func order(_ text: String) throws(APIError) -> [NoteQuery.Order] {
        let keys: [String: NoteQuery.Key] = [
            "lastModified": .lastModified, "createdAt": .createdAt, "title": .title, "pinned": .pinned,
            "textModified": .textModified,
        ]
        var order: [NoteQuery.Order] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            let isDescending = word.hasPrefix("-")
            guard let key = keys[String(isDescending ? word.dropFirst() : word)] else {
                throw Parameters.invalid(
                    "sort",
                    "It must be a list of lastModified, textModified, createdAt, title and pinned, with - for descending."
                )
            }
            // A repeated key changes nothing.
            if order.contains(where: { $0.key == key }) { continue }
            // The key `pinned` means pinned notes first.
            order.append(NoteQuery.Order(key, descending: key == .pinned ? !isDescending : isDescending))
        }
        return order
    }

    /// Returns a tag of the answer: the account's last change, the query and, in summaries, the shared notes identify
    /// it.
    func tag(at head: Cursor, _ shared: Set<NoteID>) -> String {
        let ids = shared.map(\.text).sorted().joined(separator: " ")
        return String(SHA256.hash("\(head.text) \(rest) \(page) \(ids)").hex.prefix(24))
    }

    func response(
        _ list: ListedNotes, _ shared: Set<NoteID>, _ fields: Fields, _ responses: ResponseBuilder
    ) -> Response {
        let next = list.next?.text
        var object = ObjectWriter()
        object.add("notes", array: list.notes.map { $0.summary(isShared: shared.contains($0.id)) })
        object.add("nextPage", next)
        object.add("total", list.total)
        var fields = fields.adding("Content-Type", "application/json")
        if let next {
            let query = rest.isEmpty ? "page=\(next)" : "\(rest)&page=\(next)"
            fields.add("Link", responses.prefix.link("/v1/notes?\(query)", "next"))
        }
        return responses.json(.ok, object.finish(), fields)
    }
}
