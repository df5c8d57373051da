import NotesAuthentication
import NotesHTTP
import NotesServerKit
import NotesStoreContract

/// Serves the endpoints that need no authentication.
struct OpenRoutes {
    let context: APIContext

    func answer(
        _ endpoint: OpenEndpoint, _ request: borrowing Request, _ parameters: PathParameters
    ) throws(APIError) -> Reply {
        switch endpoint {
        case .root: context.reply(Service.root(request, context.services.access.addresses, context.responses))
        case .health: context.reply(Service.health)
        case .ready: context.reply(Service.ready(context))
        case .metrics: try Metrics(context: context).answer(request)
        case .openAPIYAML: context.reply(Document.openAPIYAML.response(request, context.responses))
        case .openAPIJSON: context.reply(Document.openAPIJSON.response(request, context.responses))
        case .docs: context.reply(Document.docs.response(request, context.responses))
        case .docsErrors: context.reply(Document.errors.response(request, context.responses))
        case .icon: context.reply(Document.icon.response(request, context.responses))
        case .webFile(let path): context.reply(try WebDocuments.response(path, request, context.responses))
        case .appFile: try appFile(request, parameters)
        case .info: try info(request)
        case .signUp: try SignUp(context: context).answer(request)
        case .signIn: try SignIn(context: context).answer(request)
        case .sharedPage: try SharedPage(context: context).answer(request, parameters)
        case .sharedPicture: try SharedPage(context: context).answerPicture(request, parameters)
        }
    }
}

extension OpenRoutes {
    private func appFile(_ request: borrowing Request, _ parameters: PathParameters) throws(APIError) -> Reply {
        var path = "app"
        for index in 0..<parameters.count { path += "/" + request.parameter(index, of: parameters) }
        return context.reply(try WebDocuments.response(path, request, context.responses))
    }

    private func info(_ request: borrowing Request) throws(APIError) -> Reply {
        try NoteForm.checkAcceptsJSON(request.fields("accept"))
        _ = try Parameters(request, known: [])
        return try context.answer(InfoRequest())
    }
}

/// Serves `GET /v1/info`, whose time is the store's.
private struct InfoRequest: PointRequest {
    var read: PointRead { .time }

    func reply(_ answer: PointAnswer, _ context: APIContext) throws(APIError) -> Reply {
        guard case .time(let time) = answer else { throw APIError(StoreError.otherAnswer) }
        return context.reply(Service.info(time, context))
    }
}
