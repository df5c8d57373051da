import Notes

// Lists, search and changes (docs/protocol.md 5.1, 5.6, 6.5).
extension APIClient {
    /// Selects the notes of a list by the parameters of docs/protocol.md 5.1.
    public struct ListQuery: Equatable, Sendable {
        /// Decides whether a list has the notes in the trash.
        public enum Deleted: String, Sendable {
            /// The list leaves out the notes in the trash.
            case exclude
            /// The list has the notes in the trash among the others.
            case include
            /// The list has only the notes in the trash.
            case only
        }

        /// Limits the notes on a page; nil for the server's default.
        public var limit: Int?
        /// Continues after the page whose `nextPage` this is; nil for the first page.
        public var page: String?
        /// Sorts by `lastModified`, `textModified`, `createdAt`, `title` and `pinned`, each with `-` for descending. An
        /// empty list sorts by `-lastModified`.
        public var sort: [String] = []
        /// Selects the notes with this tag. With `/` at its end, it selects all tags below it too.
        public var tag: String?
        /// Selects the notes in this folder. With `/` at its end, it selects all folders below it too.
        public var folder: String?
        /// Selects the pinned notes if true, and the others if false; nil selects both.
        public var pinned: Bool?
        /// Decides whether the list has archived notes; nil for the default of the call.
        public var archived: ArchivedFilter?
        /// Decides whether the list has the notes in the trash; nil excludes them.
        public var deleted: Deleted?
        /// The list has notes whose `lastModified` is this time or later.
        public var modifiedSince: Timestamp?
        /// The list has notes created at this time or later.
        public var createdSince: Timestamp?
        /// The list has notes created before this time.
        public var createdBefore: Timestamp?
        /// The notes come with `textModified`. The server must have the feature `stamps`.
        public var stamps = false

        /// Makes a query for all live notes.
        public init() {}

        var parameters: [APIRequest.Parameter] {
            var parameters: [APIRequest.Parameter] = []
            func add(_ name: String, _ value: String?) {
                if let value { parameters.append(.init(name, value)) }
            }
            add("limit", limit.map(String.init))
            add("page", page)
            add("sort", sort.isEmpty ? nil : sort.joined(separator: ","))
            add("tag", tag)
            add("folder", folder)
            add("pinned", pinned.map { $0 ? "true" : "false" })
            add("archived", archived.map { "\($0)" })
            add("deleted", deleted?.rawValue)
            add("modifiedSince", modifiedSince?.text)
            add("createdSince", createdSince?.text)
            add("createdBefore", createdBefore?.text)
            add("stamps", stamps ? "true" : nil)
            return parameters
        }
    }

    /// Carries one page of a list.
    public struct NotePage: Equatable, Sendable {
        /// Lists the notes of this page.
        public var notes: [Note]
        /// Selects the next page, as the `page` of a query; nil on the last page.
        public var nextPage: String?
        /// Counts the notes on all pages.
        public var total: Int64
    }

    /// Returns a page of a list.
    public func notes(_ query: ListQuery = ListQuery()) async throws(ServerError) -> NotePage {
        let object = try await object(APIRequest("GET", "v1/notes", query: query.parameters))
        return NotePage(
            notes: try Self.notes(object, "notes"), nextPage: object.text("nextPage"),
            total: object.integer("total") ?? 0)
    }

    /// Counts the notes that have a tag or a folder.
    public struct NameCount: Equatable, Sendable {
        /// Names the tag or the folder.
        public var name: String
        /// Counts the live notes that have it.
        public var count: Int64

        /// Makes a name with its count.
        public init(name: String, count: Int64) {
            self.name = name
            self.count = count
        }
    }

    /// Returns all tags of live notes.
    public func tags() async throws(ServerError) -> [NameCount] { try await counts("v1/tags") }
    /// Returns all folders of live notes.
    public func folders() async throws(ServerError) -> [NameCount] { try await counts("v1/folders") }

    /// Renames a folder, and the folders below it, in all live notes. Returns the number of notes that changed.
    @discardableResult
    public func renameFolder(_ name: String, to new: String) async throws(ServerError) -> Int64 {
        try await rename("v1/folders/rename", name, new)
    }

    /// Renames a tag, and the tags below it, in all live notes. Returns the number of notes that changed.
    @discardableResult
    public func renameTag(_ name: String, to new: String) async throws(ServerError) -> Int64 {
        try await rename("v1/tags/rename", name, new)
    }

    private func rename(_ path: String, _ name: String, _ new: String) async throws(ServerError) -> Int64 {
        let body = JSONObject(["from": .string(name), "to": .string(new)])
        return try await object(.json("POST", path, body.bytes, isRepeatable: true)).integer("renamed") ?? 0
    }

    private func counts(_ path: String) async throws(ServerError) -> [NameCount] {
        try await list(path).compactMap { object in
            object.text("name").map { NameCount(name: $0, count: object.integer("count") ?? 0) }
        }
    }

    // MARK: Search

    /// Describes a note that the server's search found, without its body.
    public struct SearchResult: Equatable, Sendable {
        /// Identifies the note.
        public var id: NoteID
        /// Gives the title to show: the first line that is not blank.
        public var displayTitle: String
        /// The present state of the note has this stamp.
        public var lastModified: Timestamp?
        /// Shows the text around the first match in the body, or the beginning of the body.
        public var snippet: String
        /// Locates the matches in the title and the body, in UTF-16 units.
        public var matches: [SearchMatch]
    }

    /// Carries one page of search results, the best first.
    public struct SearchPage: Equatable, Sendable {
        /// Lists the results of this page.
        public var results: [SearchResult]
        /// Selects the next page, as the `page` of a query; nil on the last page.
        public var nextPage: String?
        /// Counts the results on all pages, as far as the server counted them.
        public var total: Int64
        /// The search found all matches; false if a limit on work kept some out.
        public var isComplete: Bool
    }

    /// Searches the account on the server. `filter` is used for its `limit`, `page`, `tag`, `folder`, `archived` and
    /// `deleted`. `Notebook.search` searches this device.
    public func search(
        _ text: String, _ filter: ListQuery = ListQuery()
    ) async throws(ServerError) -> SearchPage {
        let taken: Set<String> = ["limit", "page", "tag", "folder", "archived", "deleted"]
        let query = [APIRequest.Parameter("q", text)] + filter.parameters.filter { taken.contains($0.name) }
        let object = try await object(APIRequest("GET", "v1/search", query: query))
        return SearchPage(
            results: object.objects("results").compactMap(SearchResult.init), nextPage: object.text("nextPage"),
            total: object.integer("total") ?? 0, isComplete: object["complete"] != .bool(false))
    }

    // MARK: Changes

    /// Selects the changes that a pull starts with.
    public enum Start: Equatable, Sendable {
        /// The pull brings all live notes, as for a first sync.
        case beginning
        /// The pull brings the changes after a cursor of an earlier answer.
        case cursor(String)
        /// The pull brings the changes that the server received at this time or later.
        case since(Timestamp)
    }

    /// Carries one page of changes, the oldest first.
    public struct Changes: Equatable, Sendable {
        /// Lists the notes in their present state, deleted ones included.
        public var notes: [Note]
        /// The next pull starts from this cursor.
        public var cursor: String
        /// The next pull has further changes already.
        public var hasMore: Bool
        /// The server answered at this time. A pull `since` the time of the last page misses nothing.
        public var serverTime: Timestamp?
    }

    /// Returns a page of changes; without a change, after `wait` seconds. `stamps` means the same as in `ListQuery`.
    public func changes(
        _ start: Start = .beginning, limit: Int? = nil, wait: Int = 0, account: String? = nil, stamps: Bool = false
    ) async throws(ServerError) -> Changes {
        var query: [APIRequest.Parameter] = []
        switch start {
        case .beginning: break
        case .cursor(let cursor): query.append(.init("cursor", cursor))
        case .since(let time): query.append(.init("since", time.text))
        }
        if let limit { query.append(.init("limit", String(limit))) }
        if wait > 0 { query.append(.init("wait", String(wait))) }
        if let account { query.append(.init("account", account)) }
        if stamps { query.append(.init("stamps", "true")) }
        let object = try await object(APIRequest("GET", "v1/changes", query: query))
        guard let cursor = object.text("cursor") else { throw .malformed("it has no cursor") }
        return Changes(
            notes: try Self.notes(object, "changes"), cursor: cursor, hasMore: object.flag("hasMore"),
            serverTime: object.time("serverTime"))
    }

    /// Sends a request of `POST /v1/sync` as it is, for an app with a sync of its own.
    public func sync(_ request: JSONObject) async throws(ServerError) -> JSONObject {
        try await object(.json("POST", "v1/sync", request.bytes, isRepeatable: true))
    }

    private static func notes(_ object: JSONObject, _ name: String) throws(ServerError) -> [Note] {
        var notes: [Note] = []
        for element in object.objects(name) { notes.append(try note(element.bytes)) }
        return notes
    }
}

extension APIClient.SearchResult {
    init?(_ object: JSONObject) {
        guard let note = object.object("note"), let id = note.text("id").flatMap({ NoteID($0) }) else { return nil }
        self.id = id
        displayTitle = note.text("displayTitle") ?? ""
        lastModified = note.time("lastModified")
        snippet = object.text("snippet") ?? ""
        matches = object.objects("matches").compactMap { match in
            guard let field = match.text("field").flatMap({ SearchMatch.Field(rawValue: $0) }),
                let start = match.integer("start"), let length = match.integer("length")
            else { return nil }
            return SearchMatch(field, start: Int(start), length: Int(length))
        }
    }
}
