import NotesAuthentication
import NotesHTTP
import NotesStoreContract

/// Serves the endpoints of an authenticated account.
struct AccountRoutes {
    let context: APIContext
    let principal: Principal

    func answer(
        _ endpoint: AccountEndpoint, _ request: borrowing Request, _ parameters: PathParameters
    ) throws(APIError) -> Reply {
        try context.countRequest(against: account)
        try endpoint.checkAccepted(request)
        if request.hasQuery, !endpoint.readsQuery { _ = try Parameters(request, known: []) }
        return switch endpoint {
        case .changePassword: try changePassword(request)
        case .deleteAccount: try deleteAccount(request)
        case .currentAccount: currentAccount(request)
        case .accountEvents: try accountEvents(request)
        case .signOut: signOut(request)
        case .devices: devices()
        case .linkDevice: try linkDevice(request)
        case .revokeDevice: revokeDevice(request, request.parameter(0, of: parameters))
        case .renameDevice: try renameDevice(request, request.parameter(0, of: parameters))
        case .status: status()
        case .listNotes: try listNotes(request)
        case .createNote: try createNote(request)
        case .readNote: try readNote(request, NotePath(request, parameters))
        case .putNote: try putNote(request, NotePath(request, parameters))
        case .patchNote: try patchNote(request, NotePath(request, parameters))
        case .deleteNote: try deleteNote(request, NotePath(request, parameters))
        case .undelete: undelete(try NotePath(request, parameters))
        case .listVersions: try listVersions(request, NotePath(request, parameters))
        case .readVersion: try readVersion(request, NotePath(request, parameters), parameters)
        case .restoreVersion: try restoreVersion(request, NotePath(request, parameters), parameters)
        case .deleteVersion: try deleteVersion(request, NotePath(request, parameters), parameters)
        case .deleteVersions: deleteVersions(try NotePath(request, parameters))
        case .explain: try explain(request, NotePath(request, parameters))
        case .backlinks: try backlinks(request, NotePath(request, parameters))
        case .offerMerge: try offerMerge(request, NotePath(request, parameters))
        case .readAttachment: try readAttachment(request, AttachmentPath(request, parameters))
        case .putAttachment: try handleEmptyUpload(endpoint, request, parameters)
        case .share: try share(request, NotePath(request, parameters))
        case .unshare: try unshare(request, NotePath(request, parameters))
        case .listShares: try listShares(request)
        case .deleteAttachment: deleteAttachment(request, try AttachmentPath(request, parameters))
        case .tags: counts { reader, account throws(StoreError) in try reader.tags(of: account) }
        case .folders: counts { reader, account throws(StoreError) in try reader.folders(of: account) }
        case .renameTag: try rename(.tag, request)
        case .renameFolder: try rename(.folder, request)
        case .search: try search(request)
        case .weather: try weather(request)
        case .sync: try sync(request)
        case .changes: try changes(request)
        case .events: try events(request)
        case .backup: try backup(request)
        case .backupZip: try backupZip(request)
        case .restore, .importNotes: try handleEmptyUpload(endpoint, request, parameters)
        case .undoRestore: undoRestore(request, request.parameter(0, of: parameters))
        }
    }

    var services: Services { context.services }
    var asker: Asker { principal.asker }
    /// The request is about the notes of this account, which is the asker's.
    var account: AccountNumber { principal.account }
    var scope: ReadScope { ReadScope(asker, of: account) }
}
