import Notes
import NotesPrimitives

// Notes one by one, for a client without a replica (docs/protocol.md 5.2). An app that works offline uses `Notebook`.
extension APIClient {
    /// Limits a write to a state that it may replace. Without a condition the later stamp wins. In each case `patch`
    /// needs a live note, and `delete` one that has existed.
    public enum Condition: Equatable, Sendable {
        /// The server makes the change to any state. A `put` makes the note if there is none; `patch` and `delete`
        /// throw a refusal with the status 404 then.
        case always
        /// The server makes the change only to the state with this rev, and refuses it otherwise.
        case matches(Rev)
        /// The server makes a note, and only if there is no live one.
        case isNew

        var fields: [APIRequest.Parameter] {
            switch self {
            case .always: []
            case .matches(let rev): [.init("If-Match", "\"\(rev.text)\"")]
            case .isNew: [.init("If-None-Match", "*")]
            }
        }
    }

    /// Makes a note. The key makes it safe to send the request twice: within a day the same key gets the first answer
    /// again.
    public func create(
        _ content: Content, id: NoteID? = nil, idempotencyKey: String? = nil
    ) async throws(ServerError) -> Note {
        var request = APIRequest.json("POST", "v1/notes", Self.body(content, id: id))
        if let idempotencyKey {
            request.fields.append(.init("Idempotency-Key", idempotencyKey))
            request.isRepeatable = true
        }
        return try await note(request)
    }

    /// Writes a note, a new one or over the present state; one in the trash is live again.
    ///
    /// - Parameters:
    ///   - content: the complete content. Files are not changed by it.
    ///   - id: the note.
    ///   - lastModified: the time of the edit; nil for the server's time.
    ///   - base: the state that the user changed. If it is not the present one, the server merges as in a sync.
    ///   - condition: the states over which the write is accepted.
    public func put(
        _ content: Content, at id: NoteID, lastModified: Timestamp? = nil, base: Rev? = nil,
        if condition: Condition = .always
    ) async throws(ServerError) -> Note {
        var request = APIRequest.json("PUT", path(id), Self.body(content, lastModified: lastModified, base: base))
        // With a stamp or a condition a second request changes nothing.
        request.isRepeatable = lastModified != nil || condition != .always
        request.fields += condition.fields
        return try await note(request)
    }

    /// Writes some members alone (RFC 7396). A `null` removes a member. A refusal has the status 404 if there is no
    /// such note, and 410 if it is in the trash.
    public func patch(
        _ id: NoteID, _ members: JSONObject, if condition: Condition = .always
    ) async throws(ServerError) -> Note {
        var request = APIRequest.json("PATCH", path(id), members.bytes)
        request.fields = [.init("Content-Type", "application/merge-patch+json")] + condition.fields
        return try await note(request)
    }

    /// Moves a note to the trash. It is no error if the trash has it already. A note that never existed is a refusal
    /// with the status 404.
    public func delete(_ id: NoteID, if condition: Condition = .always) async throws(ServerError) {
        try await call(APIRequest("DELETE", path(id), fields: condition.fields, isRepeatable: true))
    }

    /// Selects the form of a note as text. The title is the first line.
    public enum TextKind: String, Sendable {
        /// The text has the media type `text/markdown`.
        case markdown = "md"
        /// The text has the media type `text/plain`.
        case plain = "txt"
    }

    /// Returns a note as text.
    public func text(of id: NoteID, _ kind: TextKind = .markdown) async throws(ServerError) -> String {
        let body = try await call(APIRequest("GET", "\(path(id)).\(kind.rawValue)")).body
        guard let text = String(validating: body, as: UTF8.self) else { throw .malformed("the text is not UTF-8") }
        return text
    }

    /// Writes the title and the body of a note from a text, and keeps the other members. A note that does not exist is
    /// made.
    public func put(
        text: String, at id: NoteID, _ kind: TextKind = .markdown, if condition: Condition = .always
    ) async throws(ServerError) {
        let type = kind == .markdown ? "text/markdown" : "text/plain"
        try await call(
            APIRequest(
                "PUT", "\(path(id)).\(kind.rawValue)", fields: [.init("Content-Type", type)] + condition.fields,
                body: Array(text.utf8)))
    }

    /// Returns the body of a write. Attachments are left out: they stay as they are.
    private static func body(
        _ content: Content, id: NoteID? = nil, lastModified: Timestamp? = nil, base: Rev? = nil
    ) -> [UInt8] {
        JSONObject([
            "id": id.map { .string($0.text) }, "title": .string(content.title), "body": .string(content.body),
            "tags": .texts(content.tags), "folder": .string(content.folder),
            "pinned": .bool(content.pinned), "archived": .bool(content.archived), "locked": .bool(content.locked),
            "weather": content.weather.map { .object($0.object) }, "extra": .object(content.extra),
            "lastModified": lastModified.map { .string($0.text) }, "baseRev": base.map { .string($0.text) },
        ]).bytes
    }
}
