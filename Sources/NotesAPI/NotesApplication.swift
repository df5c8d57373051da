import Access
import HTTP
import Notes

/// What the server does with requests: the contract's endpoints over a store.
public struct NotesApplication: Application {
    public let standardFields = SecurityFields.all
    public var meter: TrafficMeter? { services.meter }
    private let services: Services
    private let rooms: LoopContexts

    /// `clock`: milliseconds since 1970.
    public init(
        _ store: any NoteStore, _ settings: APISettings, log: EventLog? = nil,
        clock: @escaping @Sendable () -> Int64
    ) {
        services = Services(store, settings, log: log, clock: clock)
        rooms = LoopContexts(services, count: settings.loops)
    }

    /// The server is about to stop: who waits is answered now.
    public func stopping() { services.notifier.close() }

    public func turnEnded(onLoop index: Int) { rooms[index].turnEnded() }

    // MARK: Requests

    public func plan(_ request: borrowing Request, _ exchange: Exchange) -> BodyPlan {
        guard case .found(let endpoint, let route, let parameters) = Endpoint.router.match(request) else {
            return .refuse(unrouted(request))
        }
        let context = context(request, exchange, route)
        if let refusal = rateRefusal(endpoint, context, taking: false) { return .refuse(context.problem(refusal)) }
        do throws(APIError) {
            if case .account(let endpoint) = endpoint,
                let plan = try plan(endpoint, request, parameters, context)
            {
                return plan
            }
        } catch {
            return .refuse(context.problem(error))
        }
        return .buffer(limit: endpoint.bodyLimit(services.settings))
    }

    /// Probes are let through: an answer to them costs no more than a refusal.
    private func rateRefusal(_ endpoint: Endpoint, _ context: RequestContext, taking: Bool) -> APIError? {
        if case .open(.health) = endpoint { return nil }
        if case .open(.ready) = endpoint { return nil }
        return rateRefusal(context.client, taking: taking)
    }

    private func rateRefusal(_ client: ClientSource, taking: Bool) -> APIError? {
        do throws(AccessError) {
            try services.access.rates.check(client, taking: taking, now: services.clock())
            return nil
        } catch {
            return services.refusal(error)
        }
    }

    /// Nobody unknown makes the server read megabytes: a password is verified with the request, once it is here, or
    /// after the first piece of an upload. Nil where the body is read into memory.
    private func plan(
        _ endpoint: AccountEndpoint, _ request: borrowing Request, _ parameters: PathParameters,
        _ context: RequestContext
    ) throws(APIError) -> BodyPlan? {
        let room = rooms[context.exchange.loopIndex]
        let identity = try room.identify(request)
        guard let upload = try Upload(endpoint, request, parameters, context) else { return nil }
        // An upload never comes to `handle`.
        if let refusal = rateRefusal(context.client, taking: true) { throw refusal }
        if case .known(let principal) = identity {
            try upload.admit(AccountRoutes(context: context, principal: principal, room: room))
            return .stream(limit: upload.limit, IntakeSink(context, upload, room, principal))
        }
        let sink = IntakeSink(context, upload, room, nil)
        if case .password(let guess) = identity { verify(guess) { sink.verified($0) } }
        return .stream(limit: upload.limit, sink)
    }

    public func handle(_ request: borrowing Request, _ exchange: Exchange) -> Reply {
        guard case .found(let endpoint, let route, let parameters) = Endpoint.router.match(request) else {
            return .now(unrouted(request))
        }
        let context = context(request, exchange, route)
        if let refusal = rateRefusal(endpoint, context, taking: true) { return context.refuse(refusal) }
        do throws(APIError) {
            switch endpoint {
            case .open(let endpoint):
                return try OpenRoutes(context: context, room: rooms[context.exchange.loopIndex]).answer(
                    endpoint, request, parameters)
            case .account(let endpoint):
                return try identified(endpoint, request, parameters, context)
            }
        } catch {
            return context.refuse(error)
        }
    }

    private func identified(
        _ endpoint: AccountEndpoint, _ request: borrowing Request, _ parameters: PathParameters,
        _ context: RequestContext
    ) throws(APIError) -> Reply {
        let room = rooms[context.exchange.loopIndex]
        switch try room.identify(request) {
        case .known(let principal):
            let routes = AccountRoutes(context: context, principal: principal, room: room)
            return try routes.answer(endpoint, request, parameters)
        case .password(let guess):
            // The request waits, as a copy, and then goes on on its own loop.
            let copy = request.copy()
            verify(guess) { [self] result in
                switch result {
                case .failure(let error): context.respond(error)
                case .success(let principal):
                    context.exchange.resume { _ in
                        copy.withRequest { request in proceed(principal, endpoint, request, parameters, context) }
                    }
                }
            }
            return .later
        }
    }

    /// Elsewhere, since it takes tenths of a second.
    private func verify(_ guess: PasswordGuess, _ done: @escaping @Sendable (Result<Principal, APIError>) -> Void) {
        let services = services
        services.access.verify(guess) { result in done(result.mapError { services.refusal($0) }) }
    }

    private func proceed(
        _ principal: Principal, _ endpoint: AccountEndpoint, _ request: borrowing Request, _ parameters: PathParameters,
        _ context: RequestContext
    ) -> Reply {
        let room = rooms[context.exchange.loopIndex]
        do throws(APIError) {
            let routes = AccountRoutes(context: context, principal: principal, room: room)
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

    // MARK: What leads nowhere

    private func unrouted(_ request: borrowing Request) -> Response {
        var response = leadingNowhere(request)
        if let refusal = rateRefusal(services.access.addresses.source(of: request), taking: true) {
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
        // Whatever is typed is a query, or told how long one may be.
        let isSearch = rejection.path == SearchParameters.path
        let error = isSearch ? SearchParameters.tooLong : APIError(ErrorCode(rejection.kind), rejection.detail)
        return ResponseBuilder(identifier).problem(error)
    }
}
