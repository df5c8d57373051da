import Notes
import NotesPrimitives

// Calls on one note (docs/protocol.md 5). Ids need no encoding; names of files do.
extension APIClient {
    /// Returns a note, with its content if it is in the trash.
    public func note(_ id: NoteID) async throws(ServerError) -> Note {
        try await note(APIRequest("GET", path(id), query: [.init("deleted", "include")]))
    }

    /// Erases a note, its versions and its entries in the search index, if the rev is that of its present state.
    public func purge(_ id: NoteID, rev: Rev) async throws(ServerError) {
        try await call(
            APIRequest(
                "DELETE", path(id), query: [.init("purge", "true")],
                fields: Condition.matches(rev).fields, isRepeatable: true))
    }

    /// Moves a note out of the trash and returns it.
    public func undelete(_ id: NoteID) async throws(ServerError) -> Note {
        try await note(APIRequest("POST", path(id) + "/undelete", isRepeatable: true))
    }

    /// Returns the newest `limit` versions, newest first, without the present state.
    public func versions(_ id: NoteID, limit: Int = .max) async throws(ServerError) -> [VersionInfo] {
        var versions: [VersionInfo] = []
        var page: String?
        repeat {
            let object = try await object(Self.versionsRequest(id, page: page))
            versions += object.objects("versions").compactMap(VersionInfo.init)
            page = object.text("nextPage")
        } while page != nil && versions.count < limit
        return Array(versions.prefix(limit))
    }

    /// Deletes one version for good, from the server's snapshots too.
    public func deleteVersion(_ rev: Rev, of id: NoteID) async throws(ServerError) {
        try await call(APIRequest("DELETE", "\(path(id))/versions/\(rev.text)"))
    }

    /// Deletes all versions of a note for good, from the server's snapshots too.
    public func deleteVersions(of id: NoteID) async throws(ServerError) {
        try await call(APIRequest("DELETE", path(id) + "/versions"))
    }

    /// Returns the request for a page. The first page has no parameters: servers that answer all versions at once
    /// accept none.
    static func versionsRequest(_ id: NoteID, page: String?) -> APIRequest {
        let query = page.map { [APIRequest.Parameter("limit", "1000"), .init("page", $0)] } ?? []
        return APIRequest("GET", "v1/notes/\(id.text)/versions", query: query)
    }

    /// Returns a version with its content.
    public func version(_ rev: Rev, of id: NoteID) async throws(ServerError) -> Note {
        try await note(APIRequest("GET", "\(path(id))/versions/\(rev.text)"))
    }

    /// Makes the content of a version a new change, and returns the note.
    public func restore(_ rev: Rev, of id: NoteID) async throws(ServerError) -> Note {
        try await note(APIRequest("POST", "\(path(id))/versions/\(rev.text)/restore"))
    }

    /// Returns a page of the reasons for which the present state won; `page` is the `nextPage` of the page before.
    public func explain(_ id: NoteID, page: String? = nil) async throws(ServerError) -> JSONObject {
        try await self.page(path(id) + "/explain", page)
    }

    /// Returns a page of the live notes whose texts have `note:ID`; `page` is the `nextPage` of the page before.
    public func backlinks(_ id: NoteID, page: String? = nil) async throws(ServerError) -> JSONObject {
        try await self.page(path(id) + "/backlinks", page)
    }

    private func page(_ path: String, _ page: String?) async throws(ServerError) -> JSONObject {
        try await object(APIRequest("GET", path, query: page.map { [.init("page", $0)] } ?? []))
    }

    /// Opens a page that shows the note to everyone with its address, and returns the address.
    public func share(_ id: NoteID) async throws(ServerError) -> String {
        let object = try await object(APIRequest("POST", path(id) + "/share", isRepeatable: true))
        guard let url = object.text("url") else { throw .malformed("a shared note has a url") }
        return url
    }

    /// Returns the notes with a public page: at most `limit`, in the order of their ids.
    public func sharedNotes(limit: Int = 1_000) async throws(ServerError) -> [PublicNote] {
        try await list("v1/shares", limit: limit).compactMap { PublicNote($0) }
    }

    /// Closes the public page of a note. Its address never works again.
    public func unshare(_ id: NoteID) async throws(ServerError) {
        try await call(APIRequest("DELETE", path(id) + "/share", isRepeatable: true))
    }

    /// Returns the bytes of a file. It may take as long as the network needs.
    public func attachment(_ name: String, of id: NoteID) async throws(ServerError) -> [UInt8] {
        let bytes = Mutex<[UInt8]>([])
        do throws(StreamingError<Never>) {
            try await stream(APIRequest("GET", path(id, file: name))) { piece throws(Never) in
                bytes.withLock { $0 += piece }
            }
        } catch {
            switch error {
            case .server(let error): throw error
            }
        }
        return bytes.withLock { $0 }
    }

    /// Adds a file to a note, or replaces the one with this name. `type` is its media type.
    public func attach(_ bytes: [UInt8], as name: String, type: String, to id: NoteID) async throws(ServerError) {
        try await call(
            APIRequest(
                "PUT", path(id, file: name), fields: [.init("Content-Type", type)], body: bytes, isRepeatable: true))
    }

    /// Removes a file from a note.
    public func detach(_ name: String, from id: NoteID) async throws(ServerError) {
        try await call(APIRequest("DELETE", path(id, file: name), isRepeatable: true))
    }

    /// Returns the notes in the trash, newest first.
    public func trash(limit: Int = 1000) async throws(ServerError) -> [Note] {
        var query = ListQuery()
        (query.deleted, query.limit) = (.only, limit)
        return try await notes(query).notes
    }

    /// Returns the present weather, if the operator set up a source for it.
    public func weather(latitude: Double, longitude: Double) async throws(ServerError) -> JSONObject {
        let query = [APIRequest.Parameter("latitude", "\(latitude)"), .init("longitude", "\(longitude)")]
        return try await object(APIRequest("GET", "v1/weather", query: query))
    }

    func path(_ id: NoteID) -> String { "v1/notes/" + id.text }

    private func path(_ id: NoteID, file: String) -> String {
        path(id) + "/attachments/" + PercentEncoding.encode(file)
    }
}

/// Describes a state that a note had, or that lost.
public struct VersionInfo: Equatable, Sendable {
    /// Names the state, for the calls that fetch and restore it.
    public var rev: Rev
    /// The state has this stamp.
    public var lastModified: Timestamp
    /// The server received the state at this time.
    public var receivedAt: Timestamp?
    /// Labels the device that wrote the state; nil if the device no longer exists.
    public var deviceName: String?
    /// Names the reason for the version, as the raw value of a `VersionReason`; a later server may have more.
    public var reason: String
    /// Gives the title to show: the first line of the state that is not blank.
    public var title: String

    init?(_ object: JSONObject) {
        guard let rev = object.text("rev").flatMap({ Rev($0) }), let time = object.time("lastModified") else {
            return nil
        }
        self.rev = rev
        lastModified = time
        receivedAt = object.time("receivedAt")
        deviceName = object.object("device")?.text("name")
        reason = object.text("reason") ?? ""
        title = object.text("displayTitle") ?? ""
    }
}
