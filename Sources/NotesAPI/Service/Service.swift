import Notes
import NotesAuthentication
import NotesHTTP
import NotesHashing
import NotesPrimitives

/// Describes the server to its clients: its health, its limits and its greeting.
enum Service {
    static let health = Response(
        .ok, fields: Fields().adding("Content-Type", "application/json").adding(SecurityFields.noStore),
        body: .bytes(Array("{\"status\":\"ok\"}\n".utf8)))

    static func ready(_ context: APIContext) -> Response {
        let store = context.services.store
        let reason: String
        if context.services.notifier.isClosed {
            reason = "The server is stopping."
        } else if !store.isWritable {
            reason = "The store does not accept writes at present; the server's log has the reason."
        } else if !store.filesAreUsable {
            reason = "The files of attachments cannot be used at present; the server's log has the path and the reason."
        } else {
            return health
        }
        var error = APIError(.unavailable, reason)
        error.retryAfter = 5
        return context.responses.problem(error)
    }

    static func info(_ time: Timestamp, _ context: APIContext) -> Response {
        let settings = context.services.settings
        var limits = ObjectWriter()
        limits.add("noteBytes", settings.noteBytes)
        limits.add("titleBytes", NoteLimits().title)
        limits.add("tags", NoteLimits().tags)
        limits.add("tagCharacters", NoteLimits().tagCharacters)
        limits.add("folderBytes", NoteLimits().folder)
        limits.add("extraBytes", NoteLimits().extra)
        limits.add("attachments", NoteLimits().attachments)
        limits.add("attachmentBytes", settings.attachmentBytes)
        limits.add("attachmentNameBytes", NoteLimits().attachmentName)
        limits.add("changesPerSync", SyncRequest.maximumChanges)
        limits.add("syncBytes", Endpoint.account(.sync).bodyLimit(settings))
        limits.add("pageNotes", SyncRequest.limits.upperBound)
        limits.add("searchBytes", SearchQuery.maximumBytes)
        limits.add("waitSeconds", ChangeWait.longest)
        limits.add("trashDays", settings.trashDays)
        var object = ObjectWriter()
        object.add("name", settings.name)
        object.add("version", settings.version)
        object.add("api", "v1")
        object.add("signup", settings.signUpIsOpen ? "open" : "closed")
        object.add("features", array: features(context.services))
        object.add("limits", limits)
        object.add("serverTime", time)
        return context.responses.json(.ok, object.finish())
    }

    private static func features(_ services: Services) -> [String] {
        let always = [
            "notes", "versions", "attachments", "share", "search", "sync", "events", "backup", "import", "archived",
            "locked", "digest", "prefixes", "typing",
            "registers", "merge", "stamps", "rename",
        ]
        return always + (services.weather == nil ? [] : ["weather"])
    }

    static let rootVariesBy: StaticString = "Accept-Encoding, User-Agent"

    /// Answers with the web client; curl gets plain text that reads well in a terminal.
    static func root(
        _ request: borrowing Request, _ addresses: ClientAddress, _ responses: ResponseBuilder
    ) -> Response {
        if !request.fieldBegins("user-agent", with: "curl/"), let page = WebDocuments.index {
            return page.response(request, responses)
        }
        let text = Array(greeting(request, addresses).utf8)
        let tag = SHA256.hash(text).shortHex
        var fields = Fields().adding("Vary", rootVariesBy).adding("Cache-Control", "no-cache")
        fields.add("ETag", "\"\(tag)\"")
        return responses.conditional(Conditions(request).verdict(tag), fields, "page")
            ?? Response(.ok, fields: fields.adding("Content-Type", "text/plain; charset=utf-8"), body: .bytes(text))
    }

    private static func greeting(_ request: borrowing Request, _ addresses: ClientAddress) -> String {
        let authority = Authority(request.field("host") ?? "")?.description ?? "127.0.0.1:8080"
        let base = (addresses.isSecure(request) ? "https://" : "http://") + authority + addresses.prefix(request)
        return """
            CloudNotes keeps your notes. With a token in $TOKEN:

              curl -H "Authorization: Bearer $TOKEN" -T note.md \(base)/v1/notes/
              curl -H "Authorization: Bearer $TOKEN" \(base)/v1/notes
              curl -H "Authorization: Bearer $TOKEN" \(base)/v1/notes/note.md

            Everything else: \(base)/docs

            """
    }
}
