import Access
import HTTP
import Notes
import StoreContract

/// Endpoints that need no authentication.
struct OpenRoutes {
    let context: RequestContext
    let loop: LoopContext

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
        case .webFile(let path): context.now(try WebDocuments.response(path, request, context.responses))
        case .appFile: try appFile(request, parameters)
        case .info: try info(request)
        case .signUp: try SignUp(context: context).answer(request)
        case .signIn: try SignIn(context: context, loop: loop).answer(request)
        case .sharedPage: try SharedPage(context: context).answer(request, parameters)
        }
    }
}

extension OpenRoutes {
    private func appFile(_ request: borrowing Request, _ parameters: PathParameters) throws(APIError) -> Reply {
        var path = "app"
        for index in 0..<parameters.count { path += "/" + request.parameter(index, of: parameters) }
        return context.now(try WebDocuments.response(path, request, context.responses))
    }

    private func info(_ request: borrowing Request) throws(APIError) -> Reply {
        try NoteForm.checkAcceptsJSON(request.fields("accept"))
        _ = try Parameters(request, known: [])
        return try loop.answer(InfoRequest(), context)
    }
}

/// `GET /v1/info`, whose time is the store's.
private struct InfoRequest: PointRequest {
    var read: PointRead { .time }

    func reply(_ answer: PointAnswer, _ context: RequestContext) throws(APIError) -> Reply {
        guard case .time(let time) = answer else { throw APIError(StoreError.otherAnswer) }
        return context.now(Service.info(time, context))
    }
}
