import Notes
import NotesAuthentication
import NotesHTTP
import NotesServerKit
import NotesStoreContract

/// Serves the contract's endpoints over a store.
public struct NotesApplication: Application {
    public let standardFields = SecurityFields.all
    public var meter: TrafficMeter? { services.meter }
    private let services: Services
    /// Other protocols share these services.
    public var shared: SharedServices { services.shared }
    /// Counts the meter's rows of this API; those of `furtherPatterns` follow.
    public static var patternCount: Int { Endpoint.router.patterns.count }

    /// Makes the application. `furtherPatterns` are those of other protocols, for the same meter. `clock` returns
    /// milliseconds since 1970.
    public init(
        _ store: any NoteStore, _ settings: APISettings, log: EventLog? = nil, furtherPatterns: [StaticString] = [],
        clock: @escaping @Sendable () -> Int64
    ) {
        let shared = SharedServices(store, settings.access, loops: settings.loops, log: log, clock: clock)
        services = Services(shared, settings, furtherPatterns: furtherPatterns)
    }

    /// Answers waiting requests at once, since the server is about to stop.
    public func stopping() {
        services.notifier.close()
        services.stopping.cancel()
    }

    public func turnEnded(onLoop index: Int) { shared.loops[index].turnEnded() }

    public func handle(_ request: borrowing Request, _ exchange: Exchange) -> Reply {
        let (match, label) = Endpoint.match(request)
        return context(request, exchange, label).handle(request, match)
    }

    public func plan(_ request: borrowing Request, _ exchange: Exchange) -> BodyPlan {
        let (match, label) = Endpoint.match(request)
        return context(request, exchange, label).plan(request, match)
    }

    private func context(_ request: borrowing Request, _ exchange: Exchange, _ label: RouteLabel) -> APIContext {
        let prefix = PathPrefix(services.access.addresses.prefix(request))
        return APIContext(services, request, exchange, ResponseBuilder(request, prefix: prefix), label)
    }

    public func render(_ rejection: Rejection, _ identifier: RequestID) -> Response {
        // Any text is a query; one that is too long gets the limit.
        let isSearch = rejection.path == SearchParameters.path
        let error = isSearch ? SearchParameters.tooLong : APIError(ErrorCode(rejection.kind), rejection.detail)
        return ResponseBuilder(identifier).problem(error)
    }
}

/// Names the endpoint of a request, with the positions of the path's parameters.
struct RoutedEndpoint: Sendable {
    let endpoint: Endpoint
    let parameters: PathParameters
}

extension Endpoint {
    fileprivate static func match(_ request: borrowing Request) -> (RouteMatch<RoutedEndpoint>, RouteLabel) {
        let match = router.match(request)
        if case .found(let endpoint, let label, let parameters) = match {
            return (.found(RoutedEndpoint(endpoint: endpoint, parameters: parameters)), label)
        }
        if request.isForServer { return (.otherMethod(allow: router.allMethods), .server) }
        guard case .otherMethod(let allow, let label) = match else { return (.notFound, .none) }
        let isText = NotePath.isText(request.rawPath, label.pattern)
        return (.otherMethod(allow: isText ? NotePath.textMethods : allow), label)
    }
}

extension Services: ServedProtocol {
    typealias Route = RoutedEndpoint
    typealias Responses = ResponseBuilder

    func authenticates(_ request: borrowing Request, _ route: RoutedEndpoint) -> Bool {
        if case .account = route.endpoint { true } else { false }
    }

    func isProbe(_ route: RoutedEndpoint) -> Bool { route.endpoint.isProbe }

    func bodyLimit(_ route: RoutedEndpoint) -> Int { route.endpoint.bodyLimit(settings) }

    func upload(
        _ request: borrowing Request, _ route: RoutedEndpoint, _ context: APIContext
    ) throws(APIError) -> Upload? {
        guard case .account(let endpoint) = route.endpoint else { return nil }
        return try Upload(endpoint, request, route.parameters, context)
    }

    func failure(_ error: StoreError) -> APIError {
        if case .overQuota = error { counts.add(.quota) }
        return APIError(error)
    }

    func notFoundOrMethodNotAllowed(
        _ request: borrowing Request, allow: String?, _ context: APIContext
    ) -> Response {
        var error = APIError(.notFound, "No such path exists; GET /docs lists all paths.")
        if let allow {
            error = APIError(.methodNotAllowed, "This path allows \(allow).")
            error.fields.add("Allow", allow)
        }
        return context.withCommonFields(context.responses.problem(error), addsLimitFields: false)
    }

    func answer(
        _ request: borrowing Request, _ route: RoutedEndpoint, _ principal: Principal?, _ context: APIContext
    ) throws(APIError) -> Reply {
        switch (route.endpoint, principal) {
        case (.open(let endpoint), _):
            return try OpenRoutes(context: context).answer(endpoint, request, route.parameters)
        case (.account(let endpoint), let principal?):
            return try AccountRoutes(context: context, principal: principal)
                .answer(endpoint, request, route.parameters)
        case (.account, nil): throw APIError(.internalError, "The request has no credentials.")
        }
    }
}
