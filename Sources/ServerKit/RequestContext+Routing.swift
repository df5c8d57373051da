import NotesAuthentication
import NotesHTTP

/// Routes a request to its endpoint.
extension RequestContext {
    /// Handles a request without a body.
    @inlinable
    public func handle(_ request: borrowing Request, _ match: RouteMatch<Served.Route>) -> Reply {
        switch begin(request, match) {
        case .refused(let response): .now(response)
        case .routed(let routed): routed.answer(request)
        }
    }

    @inlinable
    public func plan(_ request: borrowing Request, _ match: RouteMatch<Served.Route>) -> BodyPlan {
        switch begin(request, match) {
        case .refused(let response): .refuse(response)
        case .routed(let routed): routed.plan(request)
        }
    }

    /// Checks the address's rate, the method and the credentials, in this order, so that no unauthenticated client
    /// makes the server read a large body. A password is verified once the request is complete, or after the first
    /// piece of a body that is longer than a buffer.
    @inlinable
    func begin(_ request: borrowing Request, _ match: RouteMatch<Served.Route>) -> RoutingResult<Served> {
        do throws(Failure) {
            guard case .found(let route) = match else {
                try countRequest()
                return .refused(unrouted(request, match))
            }
            if !services.isProbe(route) { try countRequest() }
            let identity = services.authenticates(request, route) ? try authenticate(request) : nil
            return .routed(RoutedRequest(route, self, identity))
        } catch {
            return .refused(problem(error))
        }
    }

    @usableFromInline
    func unrouted(_ request: borrowing Request, _ match: RouteMatch<Served.Route>) -> Response {
        guard case .otherMethod(let allow) = match else {
            return services.notFoundOrMethodNotAllowed(request, allow: nil, self)
        }
        guard request.method == .options else {
            return services.notFoundOrMethodNotAllowed(request, allow: allow, self)
        }
        var response = Response(.noContent)
        response.route = route
        response.fields.add("Allow", allow)
        if !request.isForServer, let fields = services.access.origins.preflight(request, allow: allow) {
            response.fields.add(fields)
        }
        if let crossOrigin { response.fields.add(crossOrigin) }
        return response
    }
}

@usableFromInline
enum RoutingResult<Served: ServedProtocol> {
    case routed(RoutedRequest<Served>)
    case refused(Response)
}
