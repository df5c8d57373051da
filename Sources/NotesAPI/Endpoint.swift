import NotesHTTP

/// Names every operation of the API.
enum Endpoint: Sendable {
    /// The endpoint needs no authentication.
    case open(OpenEndpoint)
    /// The endpoint needs authentication.
    case account(AccountEndpoint)

    static let router = Router<Endpoint>([
        Route(.get, "/", .open(.root)),
        Route(.get, "/health", .open(.health)),
        Route(.get, "/ready", .open(.ready)),
        Route(.get, "/metrics", .open(.metrics)),
        Route(.get, "/openapi.yaml", .open(.openAPIYAML)),
        Route(.get, "/openapi.json", .open(.openAPIJSON)),
        Route(.get, "/favicon.ico", .open(.icon)),
        Route(.get, "/docs", .open(.docs)),
        Route(.get, "/docs/errors", .open(.docsErrors)),
        Route(.get, "/worker.js", .open(.webFile("worker.js"))),
        Route(.get, "/manifest.webmanifest", .open(.webFile("manifest.webmanifest"))),
        Route(.get, "/app/{file}", .open(.appFile)),
        Route(.get, "/app/{folder}/{file}", .open(.appFile)),
        Route(.get, "/v1/info", .open(.info)),
        Route(.post, "/v1/accounts", .open(.signUp)),
        Route(.get, "/v1/accounts/current", .account(.currentAccount)),
        Route(.get, "/v1/accounts/current/events", .account(.accountEvents)),
        Route(.put, "/v1/accounts/current/password", .account(.changePassword)),
        Route(.delete, "/v1/accounts/current", .account(.deleteAccount)),
        Route(.post, "/v1/sessions", .open(.signIn)),
        Route(.delete, "/v1/sessions/current", .account(.signOut)),
        Route(.get, "/v1/devices", .account(.devices)),
        Route(.post, "/v1/devices/links", .account(.linkDevice)),
        Route(.delete, "/v1/devices/{id}", .account(.revokeDevice)),
        Route(.patch, "/v1/devices/{id}", .account(.renameDevice)),
        Route(.get, "/v1/status", .account(.status)),
        Route(.get, "/v1/notes", .account(.listNotes)),
        Route(.post, "/v1/notes", .account(.createNote)),
        Route(.get, NotePath.pattern, .account(.readNote)),
        Route(.put, NotePath.pattern, .account(.putNote)),
        Route(.patch, NotePath.pattern, .account(.patchNote)),
        Route(.delete, NotePath.pattern, .account(.deleteNote)),
        Route(.post, "/v1/notes/{id}/undelete", .account(.undelete)),
        Route(.get, "/v1/notes/{id}/versions", .account(.listVersions)),
        Route(.get, "/v1/notes/{id}/versions/{rev}", .account(.readVersion)),
        Route(.delete, "/v1/notes/{id}/versions", .account(.deleteVersions)),
        Route(.delete, "/v1/notes/{id}/versions/{rev}", .account(.deleteVersion)),
        Route(.post, "/v1/notes/{id}/versions/{rev}/restore", .account(.restoreVersion)),
        Route(.get, "/v1/notes/{id}/explain", .account(.explain)),
        Route(.post, "/v1/notes/{id}/merge", .account(.offerMerge)),
        Route(.get, "/v1/notes/{id}/backlinks", .account(.backlinks)),
        Route(.get, "/v1/notes/{id}/attachments/{name}", .account(.readAttachment)),
        Route(.put, "/v1/notes/{id}/attachments/{name}", .account(.putAttachment)),
        Route(.delete, "/v1/notes/{id}/attachments/{name}", .account(.deleteAttachment)),
        Route(.post, "/v1/notes/{id}/share", .account(.share)),
        Route(.delete, "/v1/notes/{id}/share", .account(.unshare)),
        Route(.get, "/v1/shares", .account(.listShares)),
        Route(.get, "/s/{token}", .open(.sharedPage)),
        Route(.get, "/s/{token}/{name}", .open(.sharedPicture)),
        Route(.get, "/v1/tags", .account(.tags)),
        Route(.get, "/v1/folders", .account(.folders)),
        Route(.post, "/v1/tags/rename", .account(.renameTag)),
        Route(.post, "/v1/folders/rename", .account(.renameFolder)),
        Route(.get, "/v1/search", .account(.search)),
        Route(.get, "/v1/weather", .account(.weather)),
        Route(.post, "/v1/sync", .account(.sync)),
        Route(.get, "/v1/changes", .account(.changes)),
        Route(.get, "/v1/events", .account(.events)),
        Route(.get, "/v1/backup", .account(.backup)),
        Route(.get, "/v1/backup.zip", .account(.backupZip)),
        Route(.post, "/v1/restore", .account(.restore)),
        Route(.post, "/v1/restore/undo/{id}", .account(.undoRestore)),
        Route(.post, "/v1/import", .account(.importNotes)),
    ])

    /// The endpoint is a probe, which is exempt from rate limits: answering it costs no more than refusing it.
    var isProbe: Bool {
        switch self {
        case .open(.health), .open(.ready): true
        default: false
        }
    }

    /// Returns the largest body in bytes; a longer one is 413 before it is read.
    func bodyLimit(_ settings: APISettings) -> Int {
        switch self {
        case .open: 16 * 1024
        // A byte of a body may take six when it is escaped in JSON; the note's own limits apply after that.
        case .account(.createNote), .account(.putNote), .account(.patchNote), .account(.offerMerge):
            settings.noteBytes * 6 + 1024 * 1024
        case .account(.sync): 16 * 1024 * 1024
        case .account: 16 * 1024
        }
    }
}

enum OpenEndpoint: Sendable {
    case root, health, ready, metrics, openAPIYAML, openAPIJSON, icon, docs, docsErrors, info, signUp, signIn,
        sharedPage, sharedPicture
    /// Serves a file of the web client, by its path or by the path's parameters.
    case webFile(String), appFile
}

enum AccountEndpoint: Sendable {
    case currentAccount, accountEvents, changePassword, deleteAccount, signOut, devices, linkDevice, revokeDevice,
        renameDevice, status
    case listNotes, createNote, readNote, putNote, patchNote, deleteNote, undelete
    case listVersions, readVersion, restoreVersion, deleteVersions, deleteVersion, explain, offerMerge
    case readAttachment, putAttachment, deleteAttachment, share, unshare, listShares, tags, folders, search,
        backlinks
    case renameTag, renameFolder
    case sync, changes, events, weather
    case backup, backupZip, restore, undoRestore, importNotes

    /// Throws 406 if the client accepts no form of a success, before anything is changed.
    func checkAccepted(_ request: borrowing Request) throws(APIError) {
        switch self {
        // A note has several forms; a client that accepts any of them may write it.
        case .createNote, .putNote, .patchNote, .undelete, .restoreVersion:
            guard NoteForm.preferred(request.fields("accept")) != nil else { throw NoteForm.noneAccepted }
        // `readNote` chooses by Accept; the others have one form other than JSON, or no body.
        case .readNote, .deleteNote, .deleteVersions, .deleteVersion, .changePassword, .deleteAccount, .signOut,
            .revokeDevice, .readAttachment,
            .deleteAttachment, .unshare, .events, .backup, .backupZip:
            break
        default: try NoteForm.checkAcceptsJSON(request.fields("accept"))
        }
    }

    /// The endpoint has query parameters besides `pretty`.
    var readsQuery: Bool {
        switch self {
        case .listNotes, .readNote, .putNote, .patchNote, .deleteNote, .readAttachment, .search, .changes, .backup,
            .restore, .importNotes, .weather, .accountEvents, .listShares, .listVersions, .explain,
            .backlinks:
            true
        default: false
        }
    }
}
