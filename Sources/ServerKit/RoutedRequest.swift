import NotesAuthentication
import NotesHTTP
import NotesPrimitives

/// Keeps the route and context of a request, both from its head, until the body is complete.
@usableFromInline
struct RoutedRequest<Served: ServedProtocol>: Sendable {
    @usableFromInline let route: Served.Route
    @usableFromInline let context: RequestContext<Served>
    /// The identity is nil for an endpoint without authentication.
    @usableFromInline var identity: Identity?

    @inlinable
    init(_ route: Served.Route, _ context: RequestContext<Served>, _ identity: Identity?) {
        self.route = route
        self.context = context
        self.identity = identity
    }

    @inlinable
    func answer(_ request: borrowing Request) -> Reply {
        do throws(Served.Failure) {
            switch try currentIdentity(request) {
            case nil: return answer(request, nil)
            case .known(let principal): return answer(request, principal)
            case .pending(let pending): return answer(request.copy(), pending)
            }
        } catch {
            return context.refuse(error)
        }
    }

    @inlinable
    func answer(_ request: borrowing Request, _ principal: Principal?) -> Reply {
        do throws(Served.Failure) {
            return try context.services.answer(request, route, principal, context.of(principal))
        } catch {
            return context.refuse(error)
        }
    }

    /// Answers later: a copy of the request waits, and continues on its own loop.
    @usableFromInline
    func answer(_ copy: RequestCopy, _ pending: PendingIdentity) -> Reply {
        context.settle(pending) { principal in
            context.exchange.resume { _ in
                context.loop.keep(principal)
                return copy.withRequest { request in answer(request, principal) }
            }
        }
        return .later
    }

    /// Returns the identity. A device may be signed out while the body arrives, and its session is then read again.
    @inlinable
    func currentIdentity(_ request: borrowing Request) throws(Served.Failure) -> Identity? {
        guard case .known(let principal) = identity, principal.generation != context.services.access.sessions.current
        else { return identity }
        return try context.authenticate(request)
    }

    // MARK: The body

    @usableFromInline
    func plan(_ request: borrowing Request) -> BodyPlan {
        do throws(Served.Failure) {
            if let upload = try context.services.upload(request, route, context) { return try stream(upload) }
        } catch {
            return .refuse(context.problem(error))
        }
        let awaited = AwaitedPrincipal()
        return .buffer(limit: context.services.bodyLimit(route), from: bodyClient(awaited)) { request, _ in
            var routed = self
            routed.identity = awaited.identity(or: identity)
            return routed.answer(request)
        }
    }

    private func stream(_ upload: Served.Upload) throws(Served.Failure) -> BodyPlan {
        let sink = UploadSink(context, upload)
        switch identity {
        case .known(let principal): try sink.admit(principal)
        case .pending(let pending):
            context.settle(pending, { sink.proceed(.verified($0)) }, orElse: { sink.proceed(.refused($0)) })
        case nil: throw context.services.failure(.credentialsMissing)
        }
        return .stream(limit: upload.limit, sink)
    }

    /// Returns the client for the body's limits. At most a buffer of the body is read before pending credentials are
    /// known to be valid.
    private func bodyClient(_ awaited: AwaitedPrincipal) -> BodyClient {
        switch identity {
        case .known(let principal): BodyClient(UInt64(bitPattern: principal.account.value))
        case nil: BodyClient(context.client.network)
        case .pending(let pending):
            BodyClient(context.client.network) { exchange in
                context.settle(pending) { principal in
                    awaited.set(principal)
                    exchange.resumeBody()
                }
            }
        }
    }
}

/// Keeps the principal of a request whose credentials are checked while its body waits. It is set before the rest of
/// the body is read.
private final class AwaitedPrincipal: Sendable {
    private let found = Mutex<Principal?>(nil)

    /// Returns the identity of a request whose body is complete: the one that was found meanwhile, or else `first`.
    func identity(or first: Identity?) -> Identity? {
        found.withLock { $0 }.map { .known($0) } ?? first
    }

    func set(_ principal: Principal) { found.withLock { $0 = principal } }
}
