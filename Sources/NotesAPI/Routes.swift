import Access
import HTTP
import Notes

/// What anybody may ask.
struct OpenRoutes {
    let context: RequestContext
    let room: LoopContext

    func answer(
        _ endpoint: OpenEndpoint, _ request: borrowing Request, _ parameters: PathParameters
    ) throws(APIError) -> Reply {
        switch endpoint {
        case .root: context.now(Service.root(request, context.services.access.addresses, context.responses))
        case .health: context.now(Service.health)
        case .ready: context.now(Service.ready(context))
        case .metrics: try Metrics(context: context).answer(request)
        case .openAPIYAML: context.now(Document.openAPIYAML.response(request, context.responses))
        case .openAPIJSON: context.now(Document.openAPIJSON.response(request, context.responses))
        case .docs: context.now(Document.docs.response(request, context.responses))
        case .docsErrors: context.now(Document.errors.response(request, context.responses))
        case .icon: context.now(Document.icon.response(request, context.responses))
        case .info:
            try info(request)
        case .signUp: try SignUp(context: context).answer(request)
        case .signIn: try SignIn(context: context, room: room).answer(request)
        case .sharedPage: try SharedPage(context: context).answer(request, parameters)
        }
    }
}

extension OpenRoutes {
    private func info(_ request: borrowing Request) throws(APIError) -> Reply {
        try NoteForm.checkAcceptsJSON(request.fields("accept"))
        _ = try Parameters(request, known: [])
        return context.now(Service.info(context))
    }
}

/// What only somebody known may ask; `principal` is who.
struct AccountRoutes {
    let context: RequestContext
    let principal: Principal
    let room: LoopContext

    init(context: RequestContext, principal: Principal, room: LoopContext) {
        var context = context
        context.account = principal.account
        self.context = context
        self.principal = principal
        self.room = room
    }

    func answer(
        _ endpoint: AccountEndpoint, _ request: borrowing Request, _ parameters: PathParameters
    ) throws(APIError) -> Reply {
        try charge()
        try endpoint.checkAccepted(request)
        if request.hasQuery, !endpoint.readsQuery { _ = try Parameters(request, known: []) }
        return switch endpoint {
        case .changePassword: try changePassword(request)
        case .deleteAccount: try deleteAccount(request)
        case .currentAccount: currentAccount(request)
        case .signOut: signOut(request)
        case .devices: devices()
        case .revokeDevice: revokeDevice(request.parameter(0, of: parameters))
        case .status: status()
        case .listNotes: try listNotes(request)
        case .createNote: try createNote(request)
        case .readNote: try readNote(request, NotePath(request, parameters))
        case .putNote: try putNote(request, NotePath(request, parameters))
        case .patchNote: try patchNote(request, NotePath(request, parameters))
        case .deleteNote: try deleteNote(request, NotePath(request, parameters))
        case .undelete: try undelete(NotePath(request, parameters))
        case .listVersions: try listVersions(NotePath(request, parameters))
        case .readVersion: try readVersion(request, NotePath(request, parameters), parameters)
        case .restoreVersion: try restoreVersion(request, NotePath(request, parameters), parameters)
        case .explain: try explain(NotePath(request, parameters))
        case .readAttachment: try readAttachment(request, AttachmentPath(request, parameters))
        case .putAttachment: try handleEmptyUpload(endpoint, request, parameters)
        case .share: try share(request, NotePath(request, parameters))
        case .unshare: try unshare(NotePath(request, parameters))
        case .deleteAttachment: try deleteAttachment(request, AttachmentPath(request, parameters))
        case .tags: counts { reader, account throws(StoreError) in try reader.tags(of: account) }
        case .folders: counts { reader, account throws(StoreError) in try reader.folders(of: account) }
        case .search: try search(request)
        case .sync: try sync(request)
        case .changes: try changes(request)
        case .events: try events(request)
        case .backup: try backup(request)
        case .backupZip: backupZip()
        case .restore, .importNotes: try handleEmptyUpload(endpoint, request, parameters)
        case .undoRestore: undoRestore(request.parameter(0, of: parameters))
        }
    }

    /// Against the account's rate.
    func charge() throws(APIError) { _ = try context.charged(to: account) }

    var services: Services { context.services }
    var account: AccountNumber { principal.account }
}
