import Notes
import Primitives

// Calls on one note (docs/protocol.md 5). Ids need no encoding; names of files do.
extension APIClient {
    /// Also one in the trash.
    public func note(_ id: NoteID) async throws(ServerError) -> Note {
        try await note(APIRequest("GET", path(id), query: [.init("deleted", "include")]))
    }

    /// Erases a note, its versions and what search knows of it, if it still is the state with this rev.
    public func purge(_ id: NoteID, rev: Rev) async throws(ServerError) {
        try await call(
            APIRequest(
                "DELETE", path(id), query: [.init("purge", "true")],
                fields: [.init("If-Match", "\"\(rev.text)\"")], isRepeatable: true))
    }

    public func undelete(_ id: NoteID) async throws(ServerError) -> Note {
        try await note(APIRequest("POST", path(id) + "/undelete", isRepeatable: true))
    }

    /// The newest `limit` of them or all, newest first, without the present state.
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
        _ = try await call(APIRequest("DELETE", "v1/notes/\(id.text)/versions/\(rev.text)"))
    }

    /// Deletes all versions of a note for good, from the server's snapshots too.
    public func deleteVersions(of id: NoteID) async throws(ServerError) {
        _ = try await call(APIRequest("DELETE", "v1/notes/\(id.text)/versions"))
    }

    /// The first page has no parameters: servers that answer all versions at once take none.
    static func versionsRequest(_ id: NoteID, page: String?) -> APIRequest {
        let query = page.map { [APIRequest.Parameter("limit", "1000"), .init("page", $0)] } ?? []
        return APIRequest("GET", "v1/notes/\(id.text)/versions", query: query)
    }

    public func version(_ rev: Rev, of id: NoteID) async throws(ServerError) -> Note {
        try await note(APIRequest("GET", "\(path(id))/versions/\(rev.text)"))
    }

    /// Its content becomes a new change.
    public func restore(_ rev: Rev, of id: NoteID) async throws(ServerError) -> Note {
        try await note(APIRequest("POST", "\(path(id))/versions/\(rev.text)/restore"))
    }

    /// A page of the answer why the present state won; `page` is the `nextPage` of the page before.
    public func explain(_ id: NoteID, page: String? = nil) async throws(ServerError) -> JSONObject {
        let query = page.map { [APIRequest.Parameter("page", $0)] } ?? []
        return try await object(APIRequest("GET", path(id) + "/explain", query: query))
    }

    /// The address of a page that shows the note to everyone who has it.
    public func share(_ id: NoteID) async throws(ServerError) -> String {
        let object = try await object(APIRequest("POST", path(id) + "/share", isRepeatable: true))
        guard let url = object.text("url") else { throw .malformed("a shared note has a url") }
        return url
    }

    /// The notes that have a page which anyone with its address can read; at most `limit`, by their ids.
    public func sharedNotes(limit: Int = 1_000) async throws(ServerError) -> [PublicNote] {
        try await list("v1/shares", limit: limit).compactMap { PublicNote($0) }
    }

    public func unshare(_ id: NoteID) async throws(ServerError) {
        try await call(APIRequest("DELETE", path(id) + "/share", isRepeatable: true))
    }

    public func attachment(_ name: String, of id: NoteID) async throws(ServerError) -> [UInt8] {
        try await call(APIRequest("GET", path(id, file: name))).body
    }

    public func attach(_ bytes: [UInt8], as name: String, type: String, to id: NoteID) async throws(ServerError) {
        try await call(
            APIRequest(
                "PUT", path(id, file: name), fields: [.init("Content-Type", type)], body: bytes, isRepeatable: true))
    }

    public func detach(_ name: String, from id: NoteID) async throws(ServerError) {
        try await call(APIRequest("DELETE", path(id, file: name), isRepeatable: true))
    }

    /// The notes in the trash, newest first.
    public func trash(limit: Int = 1000) async throws(ServerError) -> [Note] {
        var query = ListQuery()
        (query.deleted, query.limit) = (.only, limit)
        return try await notes(query).notes
    }

    public func weather(latitude: Double, longitude: Double) async throws(ServerError) -> JSONObject {
        let query = [APIRequest.Parameter("latitude", "\(latitude)"), .init("longitude", "\(longitude)")]
        return try await object(APIRequest("GET", "v1/weather", query: query))
    }

    private func path(_ id: NoteID) -> String { "v1/notes/" + id.text }

    private func path(_ id: NoteID, file: String) -> String {
        path(id) + "/attachments/" + PercentEncoding.encode(file)
    }
}

/// A state that a note had, or that lost.
public struct VersionInfo: Equatable, Sendable {
    public var rev: Rev
    public var lastModified: Timestamp
    public var receivedAt: Timestamp?
    public var deviceName: String?
    public var reason: String
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
