import HTTP

/// What the server does with requests: the contract's endpoints over a store.
public struct NotesApplication: Application {
    public let standardFields = Fields().adding("X-Content-Type-Options", "nosniff")
    private let facts: ServerFacts

    public init(_ facts: ServerFacts) {
        self.facts = facts
    }

    public func plan(_ request: borrowing Request, _ exchange: Exchange) -> BodyPlan {
        // No endpoint takes a body yet; short ones are read and ignored, as a GET's must be (RFC 9110 9.3.1).
        switch Endpoint.router.match(request) {
        case .found: .buffer(limit: 16 * 1024)
        default: .refuse(respond(request, exchange))
        }
    }

    public func handle(_ request: borrowing Request, _ exchange: Exchange) -> Reply {
        .now(respond(request, exchange))
    }

    private func respond(_ request: borrowing Request, _ exchange: Exchange) -> Response {
        if request.isForWholeServer { return Self.options(allow: Endpoint.router.allMethods) }
        switch Endpoint.router.match(request) {
        case .found(let endpoint, let route, _):
            var response = answer(endpoint, request)
            response.route = route
            return response
        case .otherMethod(true, let allow, let route):
            var response = Self.options(allow: allow)
            response.route = route
            return response
        case .otherMethod(false, let allow, let route):
            let problem = Problem(.methodNotAllowed, "This path answers \(allow).")
            var response = problem.response(requestID: request.id, pretty: Style.wantsPretty(request))
            response.fields.add("Allow", allow)
            response.route = route
            return response
        case .notFound:
            let problem = Problem(.notFound, "No such path; /v1/info and /docs tell what there is.")
            return problem.response(requestID: request.id, pretty: Style.wantsPretty(request))
        }
    }

    private func answer(_ endpoint: Endpoint, _ request: borrowing Request) -> Response {
        switch endpoint {
        case .health: Self.ok
        case .ready: Self.ok
        case .info: facts.response(pretty: Style.wantsPretty(request))
        }
    }

    private static let ok = Response(.ok, "application/json", "{\"status\":\"ok\"}\n")

    private static func options(allow: String) -> Response {
        var response = Response(.noContent)
        response.fields.add("Allow", allow)
        return response
    }

    public func render(_ rejection: Rejection, requestID: String) -> Response {
        Problem(ProblemCode(rejection.kind), rejection.detail).response(requestID: requestID, pretty: false)
    }
}
