import Access
import HTTP
import Notes
import StoreContract

/// Answers requests: the contract's endpoints over a store.
public struct NotesApplication: Application {
    public let standardFields = SecurityFields.all
    public var meter: TrafficMeter? { services.meter }
    private let services: Services
    private let loops: LoopContexts
    /// What a protocol beside this one shares: credentials, limits, and what belongs to each loop.
    public var access: AccessControl { services.access }
    public let loopAccesses: LoopAccesses
    /// The meter's rows of this API; those of `furtherPatterns` follow.
    public static var patternCount: Int { Endpoint.router.patterns.count }

    /// `furtherPatterns`: of the protocols beside this one, for the same meter. `clock`: milliseconds since 1970.
    public init(
        _ store: any NoteStore, _ settings: APISettings, log: EventLog? = nil, furtherPatterns: [StaticString] = [],
        clock: @escaping @Sendable () -> Int64
    ) {
        services = Services(store, settings, log: log, furtherPatterns: furtherPatterns, clock: clock)
        loopAccesses = LoopAccesses(services.access, count: settings.loops)
        loops = LoopContexts(services, loopAccesses)
    }

    /// The server is about to stop: waiting requests are answered now.
    public func stopping() {
        services.notifier.close()
        services.stopping.cancel()
    }

    public func turnEnded(onLoop index: Int) { loops.turnEnded(onLoop: index) }

    // MARK: Requests

    public func handle(_ request: borrowing Request, _ exchange: Exchange) -> Reply {
        switch begin(request, exchange) {
        case .refused(let response): .now(response)
        case .begun(let begun): answer(begun, request)
        }
    }

    public func plan(_ request: borrowing Request, _ exchange: Exchange) -> BodyPlan {
        switch begin(request, exchange) {
        case .refused(let response): return .refuse(response)
        case .begun(let begun):
            do throws(APIError) {
                if let upload = try upload(begun, request) { return upload }
            } catch {
                return .refuse(begun.context.problem(error))
            }
            let (context, services, awaited) = (begun.context, services, AwaitedPrincipal())
            let client = services.access.bodyClient(begun.identity, context.client, awaited) { error in
                context.respond(services.refusal(error))
            }
            return .buffer(limit: begun.endpoint.bodyLimit(services.settings), from: client) { request, _ in
                var begun = begun
                begun.identity = awaited.identity(or: begun.identity)
                return answer(begun, request)
            }
        }
    }

    /// What the head of a request determines, kept until the body is complete.
    private struct Begun {
        let endpoint: Endpoint
        let parameters: PathParameters
        let context: RequestContext
        /// Nil for an open endpoint.
        var identity: Authenticator.Identity?
    }

    private enum Beginning {
        case begun(Begun)
        case refused(Response)
    }

    /// Routing, the request's context, the address's rate, and authentication, in this order, so that no
    /// unauthenticated client makes the server read a large body. A password is verified once the request is complete, or
    /// after the first piece of a body that is longer than a buffer.
    private func begin(_ request: borrowing Request, _ exchange: Exchange) -> Beginning {
        guard case .found(let endpoint, let route, let parameters) = Endpoint.router.match(request) else {
            return .refused(unrouted(request))
        }
        let context = context(request, exchange, route)
        if !endpoint.isProbe, let refusal = rateRefusal(context.client) { return .refused(context.problem(refusal)) }
        var identity: Authenticator.Identity?
        if case .account = endpoint {
            do throws(APIError) {
                identity = try loops[exchange].identify(request)
            } catch {
                return .refused(context.problem(error))
            }
        }
        return .begun(Begun(endpoint: endpoint, parameters: parameters, context: context, identity: identity))
    }

    private func rateRefusal(_ client: ClientSource) -> APIError? {
        do throws(AccessError) {
            try services.access.rates.check(client, now: services.clock())
            return nil
        } catch {
            return services.refusal(error)
        }
    }

    /// Nil if the body is read into memory.
    private func upload(_ begun: Begun, _ request: borrowing Request) throws(APIError) -> BodyPlan? {
        let context = begun.context
        guard case .account(let endpoint) = begun.endpoint,
            let upload = try Upload(endpoint, request, begun.parameters, context)
        else { return nil }
        let sink = IntakeSink(context, upload, loops[context.exchange])
        switch begun.identity {
        case .known(let principal): try sink.admit(principal)
        case .pending(let pending): settle(pending) { sink.verified($0) }
        case nil: break
        }
        return .stream(limit: upload.limit, sink)
    }

    private func answer(_ begun: Begun, _ request: borrowing Request) -> Reply {
        do throws(APIError) {
            switch begun.endpoint {
            case .open(let endpoint):
                let routes = OpenRoutes(context: begun.context, loop: loops[begun.context.exchange])
                return try routes.answer(endpoint, request, begun.parameters)
            case .account(let endpoint): return try answer(begun, endpoint, request)
            }
        } catch {
            return begun.context.refuse(error)
        }
    }

    private func answer(
        _ begun: Begun, _ endpoint: AccountEndpoint, _ request: borrowing Request
    ) throws(APIError) -> Reply {
        let (context, parameters) = (begun.context, begun.parameters)
        switch try present(begun, request) {
        case .known(let principal): return proceed(principal, endpoint, request, parameters, context)
        case .pending(let pending):
            // A copy of the request waits, and continues on its own loop.
            let copy = request.copy()
            settle(pending) { [self] result in
                switch result {
                case .failure(let error): context.respond(error)
                case .success(let principal):
                    context.exchange.resume { exchange in
                        loops[exchange].keep(principal)
                        return copy.withRequest { request in
                            proceed(principal, endpoint, request, parameters, context)
                        }
                    }
                }
            }
            return .later
        }
    }

    /// A device may be signed out while the body arrives; its session is then looked up again.
    private func present(_ begun: Begun, _ request: borrowing Request) throws(APIError) -> Authenticator.Identity {
        if case .known(let principal) = begun.identity, principal.generation != services.access.sessions.current {
            return try loops[begun.context.exchange].identify(request)
        }
        guard let identity = begun.identity else { throw APIError(.internalError, "The request has no credentials.") }
        return identity
    }

    private func settle(
        _ pending: PendingIdentity, _ done: @escaping @Sendable (Result<Principal, APIError>) -> Void
    ) {
        let services = services
        services.access.settle(pending) { result in done(result.mapError { services.refusal($0) }) }
    }

    private func proceed(
        _ principal: Principal, _ endpoint: AccountEndpoint, _ request: borrowing Request, _ parameters: PathParameters,
        _ context: RequestContext
    ) -> Reply {
        let loop = loops[context.exchange]
        do throws(APIError) {
            let routes = AccountRoutes(context: context, principal: principal, loop: loop)
            return try routes.answer(endpoint, request, parameters)
        } catch {
            return context.refuse(error)
        }
    }

    private func context(_ request: borrowing Request, _ exchange: Exchange, _ route: RouteLabel) -> RequestContext {
        let responses = ResponseBuilder(request, prefix: services.access.addresses.prefix(request))
        return RequestContext(
            services: services, exchange: exchange, responses: responses, route: route,
            client: services.access.addresses.source(of: request),
            crossOrigin: services.access.origins.fields(for: request))
    }

    // MARK: Paths without a route

    private func unrouted(_ request: borrowing Request) -> Response {
        var response = leadingNowhere(request)
        if let refusal = rateRefusal(services.access.addresses.source(of: request)) {
            response = ResponseBuilder(request).problem(refusal)
        }
        if let fields = services.access.origins.fields(for: request) { response.fields.add(fields) }
        return response
    }

    private func leadingNowhere(_ request: borrowing Request) -> Response {
        if request.isForWholeServer { return Self.options(allow: Endpoint.router.allMethods, route: .wholeServer) }
        guard case .otherMethod(let isOptions, let allow, let route) = Endpoint.router.match(request) else {
            return ResponseBuilder(request).problem(
                APIError(.notFound, "No such path exists; GET /docs lists all paths."))
        }
        let methods = NotePath.isText(request.rawPath, route.pattern) ? NotePath.textMethods : allow
        if isOptions {
            var response = Self.options(allow: methods, route: route)
            if let fields = services.access.origins.preflight(request, allow: methods) { response.fields.add(fields) }
            return response
        }
        var error = APIError(.methodNotAllowed, "This path allows \(methods).")
        error.fields.add("Allow", methods)
        var response = ResponseBuilder(request).problem(error)
        response.route = route
        return response
    }

    private static func options(allow: String, route: RouteLabel) -> Response {
        var response = Response(.noContent)
        response.fields.add("Allow", allow)
        response.route = route
        return response
    }

    public func render(_ rejection: Rejection, _ identifier: RequestID) -> Response {
        // Any text is a query; one that is too long gets the limit.
        let isSearch = rejection.path == SearchParameters.path
        let error = isSearch ? SearchParameters.tooLong : APIError(ErrorCode(rejection.kind), rejection.detail)
        return ResponseBuilder(identifier).problem(error)
    }
}
