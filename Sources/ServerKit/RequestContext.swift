import NotesAuthentication
import NotesHTTP
import NotesStoreContract

/// Gives an endpoint what it needs to answer a request, now or later.
public struct RequestContext<Served: ServedProtocol>: Sendable {
    public typealias Failure = Served.Failure

    public let services: Served
    public let exchange: Exchange
    public let responses: Served.Responses
    public let route: RouteLabel
    public let client: ClientSource
    /// Every response to the request has these CORS fields.
    @usableFromInline let crossOrigin: Fields?
    /// Identifies the authenticated account; nil before and without authentication.
    public var account: AccountNumber?

    @inlinable
    public init(
        _ services: Served, _ request: borrowing Request, _ exchange: Exchange, _ responses: Served.Responses,
        _ route: RouteLabel
    ) {
        self.services = services
        self.exchange = exchange
        self.responses = responses
        self.route = route
        client = services.access.addresses.source(of: request)
        crossOrigin = services.access.origins.fields(for: request)
    }

    @inlinable
    func of(_ principal: Principal?) -> RequestContext {
        var context = self
        context.account = principal?.account
        return context
    }

    /// Returns the services of the request's loop. The caller must be on that loop.
    @inlinable public var loop: LoopAccess {
        exchange.assertOnLoop()
        return services.shared.loops[exchange.loopIndex]
    }

    // MARK: On the loop

    @inlinable public func reply(_ response: Response) -> Reply { .now(withCommonFields(response)) }

    public func refuse(_ failure: Failure) -> Reply { .now(problem(failure)) }

    // MARK: From another queue

    public func respond(_ response: Response) { exchange.respond(withCommonFields(response)) }

    public func respond(_ failure: Failure) { exchange.respond(problem(failure)) }

    /// Responds; `make` returns nil if the response comes later still.
    public func respond(_ make: () throws(Failure) -> Response?) {
        do throws(Failure) {
            if let response = try make() { respond(response) }
        } catch {
            respond(error)
        }
    }

    /// Returns a callback that continues with a success, and refuses the request after a failure.
    public func proceed<Value>(
        _ next: @escaping @Sendable (Value) -> Void
    ) -> @Sendable (Result<Value, AccessError>) -> Void {
        { result in
            switch result {
            case .success(let value): next(value)
            case .failure(let error): respond(services.failure(error))
            }
        }
    }

    /// Returns the callback of a write, which answers once it is on the disk.
    public func reply<Value>(
        _ make: @escaping @Sendable (Value) throws(Failure) -> Response?
    ) -> @Sendable (Result<Value, StoreError>) -> Void {
        { result in
            do throws(Failure) {
                if let response = try make(result.mapError { services.failure($0) }.get()) { respond(response) }
            } catch {
                respond(error)
            }
        }
    }

    // MARK: Fields

    public func problem(_ failure: Failure) -> Response {
        if failure.status.code >= 500, failure.isFailure { report(failure) }
        return withCommonFields(responses.problem(failure), addsLimitFields: failure.limit == nil)
    }

    /// Logs a failure under the request identifier that the client receives.
    private func report(_ failure: Failure) {
        let event = LogEvent(.error, "request_failed").adding("id", responses.identifier.text)
            .adding("route", route.pattern.description).adding("code", failure.name)
        services.log?.write(failure.cause.map { event.adding("cause", $0) } ?? event)
    }

    @inlinable
    public func withCommonFields(_ response: Response, addsLimitFields: Bool = true) -> Response {
        var response = response
        response.route = route
        if let fields = responses.fields { response.fields.add(fields) }
        if addsLimitFields, !client.isLocal {
            response.fields.add(services.access.rates.limits(client, account, now: services.clock()))
        }
        if let crossOrigin { response.fields.add(crossOrigin) }
        return response
    }
}

/// Prefixes the paths of `Location` and `Link` with the path at which a proxy serves this server; empty at the top.
public struct PathPrefix: Sendable {
    public let text: String

    public init(_ text: String = "") { self.text = text }

    public func location(_ path: String) -> String { text + path }

    public func link(_ path: String, _ relation: StaticString) -> String { "<\(text)\(path)>; rel=\"\(relation)\"" }
}

/// Every principal of a request comes from `authenticate` or `settle`, which run before its body is read, or before
/// more than a buffer of it is.
extension RequestContext {
    /// Authenticates as far as the loop can.
    @inlinable
    public func authenticate(_ request: borrowing Request) throws(Failure) -> Identity {
        try services.checking { () throws(AccessError) in try loop.identify(request) }
    }

    /// Finishes what the loop could not: calls `next` on some queue, or at once. Answers a failure if there is no
    /// `refuse`.
    public func settle(
        _ pending: PendingIdentity, _ next: @escaping @Sendable (Principal) -> Void,
        orElse refuse: (@Sendable (Failure) -> Void)? = nil
    ) {
        services.access.settle(pending) { result in
            switch result {
            case .success(let principal): next(principal)
            case .failure(let error): (refuse ?? { respond($0) })(services.failure(error))
            }
        }
    }

    // MARK: Rates

    /// Counts the request against its address's rate.
    @inlinable
    func countRequest() throws(Failure) {
        try services.checking { () throws(AccessError) in
            try services.access.rates.check(client, now: services.clock())
        }
    }

    /// Counts the request against the account's rate.
    @inlinable
    public func countRequest(against account: AccountNumber) throws(Failure) {
        try services.checking { () throws(AccessError) in
            try services.access.rates.check(account, client, now: services.clock())
        }
    }
}
