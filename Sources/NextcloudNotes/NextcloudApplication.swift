import Access
import HTTP
import Notes
import StoreContract

/// Answers the paths of Nextcloud's notes protocol over the store, and passes every other request on. Credentials, limits
/// and what belongs to a loop are shared with the application beside it.
public struct NextcloudApplication: Application {
    public var standardFields: Fields { inner.standardFields }
    public var meter: TrafficMeter? { inner.meter }
    private let inner: any Application
    private let services: AppServices
    private let loops: LoopAccesses

    /// For the meter of the application beside this one.
    public static var patterns: [StaticString] { AppRoute.patterns }

    /// `clock`: milliseconds since 1970.
    public init(
        beside inner: any Application, _ store: any NoteStore, _ access: AccessControl, _ loops: LoopAccesses,
        _ settings: NextcloudSettings, log: EventLog? = nil, clock: @escaping @Sendable () -> Int64
    ) {
        self.inner = inner
        self.loops = loops
        services = AppServices(store, access, settings, log: log, clock: clock)
    }

    public func turnEnded(onLoop index: Int) { inner.turnEnded(onLoop: index) }

    public func render(_ rejection: Rejection, _ identifier: RequestID) -> Response {
        inner.render(rejection, identifier)
    }

    // MARK: Requests

    public func handle(_ request: borrowing Request, _ exchange: Exchange) -> Reply {
        guard let route = route(request) else { return inner.handle(request, exchange) }
        switch begin(request, exchange, route) {
        case .refused(let response): return .now(response)
        case .begun(let begun): return answer(begun, request)
        }
    }

    public func plan(_ request: borrowing Request, _ exchange: Exchange) -> BodyPlan {
        guard let route = route(request) else { return inner.plan(request, exchange) }
        switch begin(request, exchange, route) {
        case .refused(let response): return .refuse(response)
        case .begun(let begun):
            if case .attachment(let number?) = route, request.method == .post { return upload(begun, number, request) }
            let (context, awaited) = (begun.context, AwaitedPrincipal())
            let client = services.access.bodyClient(begun.identity, context.client, awaited) { error in
                context.respond(AppError(error))
            }
            return .buffer(limit: bodyLimit(route), from: client) { request, _ in
                var begun = begun
                begun.identity = awaited.identity(or: begun.identity)
                return answer(begun, request)
            }
        }
    }

    private func route(_ request: borrowing Request) -> AppRoute? {
        AppRoute.mayBegin(request) ? AppRoute(request.rawPath) : nil
    }

    private func bodyLimit(_ route: AppRoute) -> Int {
        switch route {
        // Every byte of a body may be escaped in JSON six times over; the note's own limits come after that.
        case .notes, .note: services.settings.noteBytes * 6 + 1024 * 1024
        default: 16 * 1024
        }
    }

    /// What the head of a request determines, kept until the body is complete.
    private struct Begun {
        let context: AppContext
        /// Nil for an open endpoint, and for an optional sign-in without credentials.
        var identity: Authenticator.Identity?
    }

    private enum Beginning {
        case begun(Begun)
        case refused(Response)
    }

    /// Checks the address's rate, the method and the credentials, in this order: an unauthenticated client cannot make the
    /// server read a large body.
    private func begin(_ request: borrowing Request, _ exchange: Exchange, _ route: AppRoute) -> Beginning {
        let context = AppContext(services, request, exchange, route)
        do throws(AccessError) {
            try services.access.rates.check(context.client, now: services.clock())
            guard route.allows(request.method) else { return .refused(otherMethod(request, context)) }
            let isSignedIn = route.needsAccount || route.showsMoreToAccounts && Credentials(request) != .none
            return .begun(Begun(context: context, identity: isSignedIn ? try loops[exchange].identify(request) : nil))
        } catch {
            return .refused(context.refusal(AppError(error)))
        }
    }

    private func otherMethod(_ request: borrowing Request, _ context: AppContext) -> Response {
        let allowed = context.route.allowed
        var response: Response
        if request.method == .options {
            response = Response(.noContent)
            if let fields = services.access.origins.preflight(request, allow: allowed) { response.fields.add(fields) }
            if let fields = services.access.origins.fields(for: request) { response.fields.add(fields) }
            response.route = services.labels[context.route.number]
        } else {
            response = context.refusal(AppError(.methodNotAllowed, "MethodNotAllowed"))
        }
        response.fields.add("Allow", allowed)
        return response
    }

    private func answer(_ begun: Begun, _ request: borrowing Request) -> Reply {
        let context = begun.context
        do throws(AppError) {
            guard let identity = try present(begun, request) else {
                return try OpenAppRoutes(context: context, loop: loops[context.exchange]).answer(request)
            }
            switch identity {
            case .known(let principal): return proceed(principal, request, context)
            case .pending(let pending):
                // A copy of the request waits, and continues on its own loop.
                let copy = request.copy()
                services.access.settle(pending) { [self] result in
                    switch result {
                    case .failure(let error): context.respond(AppError(error))
                    case .success(let principal):
                        context.exchange.resume { exchange in
                            loops[exchange].keep(principal)
                            return copy.withRequest { request in proceed(principal, request, context) }
                        }
                    }
                }
                return .later
            }
        } catch {
            return context.refuse(error)
        }
    }

    /// A device may be signed out while the body arrives; its session is then looked up again.
    private func present(_ begun: Begun, _ request: borrowing Request) throws(AppError) -> Authenticator.Identity? {
        guard case .known(let principal) = begun.identity, principal.generation != services.access.sessions.current
        else {
            return begun.identity
        }
        do throws(AccessError) {
            return try loops[begun.context.exchange].identify(request)
        } catch {
            throw AppError(error)
        }
    }

    private func proceed(_ principal: Principal, _ request: borrowing Request, _ context: AppContext) -> Reply {
        do throws(AppError) {
            return try AppRoutes(context, principal, loops[context.exchange]).answer(request)
        } catch {
            return context.refuse(error)
        }
    }

    private func upload(_ begun: Begun, _ number: AppNumber, _ request: borrowing Request) -> BodyPlan {
        let context = begun.context
        guard let boundary = MultipartReader.boundary(of: request.field("content-type") ?? "") else {
            return .refuse(context.refusal(AppError(.badRequest, "FileMissing")))
        }
        let sink = FileSink(context, number, boundary)
        switch begun.identity {
        case .known(let principal): sink.verified(.success(principal))
        case .pending(let pending): services.access.settle(pending) { sink.verified($0) }
        case nil: return .refuse(context.refusal(AppError(.credentialsMissing)))
        }
        // The file, and the form around it.
        return .stream(limit: services.settings.attachmentBytes + 64 * 1024, sink)
    }
}

/// Endpoints that need no authentication.
struct OpenAppRoutes {
    let context: AppContext
    let loop: LoopAccess

    func answer(_ request: borrowing Request) throws(AppError) -> Reply {
        switch (context.route, request.method) {
        case (.status, _): return context.reply(Release.status(context.services.settings.name))
        case (.capabilities(let version), _):
            let known = LooseTags(request.fields("if-none-match"))
            return context.reply(Release.capabilities(nil, Envelope(version), known))
        case (.startLogin, _): return try startLogin(request)
        case (.pollLogin, _): return try pollLogin(request)
        case (.loginPage(let token), .post): return try answerPage(token, request)
        case (.loginPage(let token), _): return try showPage(token, request)
        default: throw AppError(.credentialsMissing)
        }
    }
}
