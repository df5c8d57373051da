import HTTP

/// Every operation of the API.
enum Endpoint: Sendable {
    /// Anybody may ask.
    case open(OpenEndpoint)
    /// Only somebody who is known.
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
        Route(.get, "/v1/info", .open(.info)),
        Route(.post, "/v1/accounts", .open(.signUp)),
        Route(.get, "/v1/accounts/current", .account(.currentAccount)),
        Route(.put, "/v1/accounts/current/password", .account(.changePassword)),
        Route(.delete, "/v1/accounts/current", .account(.deleteAccount)),
        Route(.post, "/v1/sessions", .open(.signIn)),
        Route(.delete, "/v1/sessions/current", .account(.signOut)),
        Route(.get, "/v1/devices", .account(.devices)),
        Route(.delete, "/v1/devices/{id}", .account(.revokeDevice)),
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
        Route(.post, "/v1/notes/{id}/versions/{rev}/restore", .account(.restoreVersion)),
        Route(.get, "/v1/notes/{id}/explain", .account(.explain)),
        Route(.get, "/v1/notes/{id}/attachments/{name}", .account(.readAttachment)),
        Route(.put, "/v1/notes/{id}/attachments/{name}", .account(.putAttachment)),
        Route(.delete, "/v1/notes/{id}/attachments/{name}", .account(.deleteAttachment)),
        Route(.post, "/v1/notes/{id}/share", .account(.share)),
        Route(.delete, "/v1/notes/{id}/share", .account(.unshare)),
        Route(.get, "/s/{token}", .open(.sharedPage)),
        Route(.get, "/v1/tags", .account(.tags)),
        Route(.get, "/v1/folders", .account(.folders)),
        Route(.get, "/v1/search", .account(.search)),
        Route(.post, "/v1/sync", .account(.sync)),
        Route(.get, "/v1/changes", .account(.changes)),
        Route(.get, "/v1/events", .account(.events)),
        Route(.get, "/v1/backup", .account(.backup)),
        Route(.get, "/v1/backup.zip", .account(.backupZip)),
        Route(.post, "/v1/restore", .account(.restore)),
        Route(.post, "/v1/restore/undo/{id}", .account(.undoRestore)),
        Route(.post, "/v1/import", .account(.importNotes)),
    ])

    /// Probes are never refused for a rate: an answer to them costs no more than a refusal.
    var isProbe: Bool {
        switch self {
        case .open(.health), .open(.ready): true
        default: false
        }
    }

    /// How long a body may be, in bytes; longer ones are 413 before they are read.
    func bodyLimit(_ settings: APISettings) -> Int {
        switch self {
        case .open: 16 * 1024
        // Every byte of a body may be escaped in JSON six times over; the note's own limits come after that.
        case .account(.createNote), .account(.putNote), .account(.patchNote): settings.noteBytes * 6 + 1024 * 1024
        case .account(.sync): 16 * 1024 * 1024
        case .account: 16 * 1024
        }
    }
}

enum OpenEndpoint: Sendable {
    case root, health, ready, metrics, openAPIYAML, openAPIJSON, icon, docs, docsErrors, info, signUp, signIn,
        sharedPage
}

enum AccountEndpoint: Sendable {
    case currentAccount, changePassword, deleteAccount, signOut, devices, revokeDevice, status
    case listNotes, createNote, readNote, putNote, patchNote, deleteNote, undelete
    case listVersions, readVersion, restoreVersion, explain
    case readAttachment, putAttachment, deleteAttachment, share, unshare, tags, folders, search
    case sync, changes, events
    case backup, backupZip, restore, undoRestore, importNotes

    /// 406 where the form of a success is none that the client takes, before anything is done.
    func checkAccepted(_ request: borrowing Request) throws(APIError) {
        switch self {
        // A note is read in several forms, and a client that takes any of them may write it.
        case .createNote, .putNote, .patchNote, .undelete, .restoreVersion:
            guard NoteForm.preferred(request.fields("accept")) != nil else { throw NoteForm.noneAccepted }
        // `readNote` chooses by it; the others have one form, which is no JSON, or none.
        case .readNote, .deleteNote, .changePassword, .deleteAccount, .signOut, .revokeDevice, .readAttachment,
            .deleteAttachment, .unshare, .events, .backup, .backupZip:
            break
        default: try NoteForm.checkAcceptsJSON(request.fields("accept"))
        }
    }

    /// The others know no parameter but `pretty`.
    var readsQuery: Bool {
        switch self {
        case .listNotes, .readNote, .deleteNote, .readAttachment, .search, .changes, .backup, .restore, .importNotes:
            true
        default: false
        }
    }
}
