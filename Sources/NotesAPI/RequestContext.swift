import Access
import HTTP
import Notes
import StoreContract

/// What an endpoint needs to answer a request, now or later.
struct RequestContext: Sendable {
    let services: Services
    let exchange: Exchange
    let responses: ResponseBuilder
    let route: RouteLabel
    /// Where the request comes from, and the CORS fields of its answer.
    let client: ClientSource
    let crossOrigin: Fields?
    /// The authenticated account, once known.
    var account: AccountNumber?

    func now(_ response: Response) -> Reply { .now(labelled(response)) }

    func refuse(_ error: APIError) -> Reply { .now(problem(error)) }

    /// Counts the request against the account's rate.
    func charged(to account: AccountNumber) throws(APIError) -> RequestContext {
        var context = self
        context.account = account
        do throws(AccessError) {
            try services.access.rates.check(account, client, now: services.clock())
        } catch {
            throw services.refusal(error)
        }
        return context
    }

    /// Answers from another queue.
    func respond(_ response: Response) { exchange.respond(labelled(response)) }

    func respond(_ error: APIError) { exchange.respond(problem(error)) }

    func problem(_ error: APIError) -> Response {
        if error.code.status.code >= 500, error.isFailure { report(error) }
        return labelled(responses.problem(error), addsLimitFields: error.limit == nil)
    }

    /// Logs a failure under the request identifier that the client receives.
    private func report(_ error: APIError) {
        let event = LogEvent(.error, "request_failed").adding("id", responses.identifier.text)
            .adding("route", route.pattern.description).adding("code", error.code.rawValue)
        services.log?.write(error.cause.map { event.adding("cause", $0) } ?? event)
    }

    private func labelled(_ response: Response, addsLimitFields: Bool = true) -> Response {
        var response = response
        response.route = route
        if addsLimitFields, !client.isLocal {
            response.fields.add(services.access.rates.limits(client, account, now: services.clock()))
        }
        if let crossOrigin { response.fields.add(crossOrigin) }
        return response
    }

    /// Reads off the loop; `scope` is nil where no account asks.
    func slowly(
        for scope: ReadScope?, _ kind: ReadKind = .list,
        _ read: @escaping @Sendable (any NoteReader) throws(StoreError) -> Response
    ) -> Reply {
        services.store.read(kind, for: scope) { reader throws(StoreError) in
            respond(try read(reader))
        } orElse: { error in
            respond(APIError(error))
        }
        return .later
    }

    /// A search is dropped once its client has closed the connection, before it runs or while it does.
    func search(
        _ search: SearchRequest, of account: AccountNumber, for scope: ReadScope?,
        _ answer: @escaping @Sendable (SearchAnswer, any NoteReader) throws(StoreError) -> Response
    ) -> Reply {
        let abandonment = Abandonment()
        var search = search
        search.isAbandoned = { abandonment.isSet }
        let request = search
        _ = slowly(for: scope, .search(isAbandoned: request.isAbandoned)) { reader throws(StoreError) in
            try answer(try reader.search(request, of: account), reader)
        }
        return .laterUnless(abandonment)
    }

    /// The answer to a write, once it is on the disk.
    func reply<Value: Sendable>(
        _ answer: @escaping @Sendable (Value) -> Response
    ) -> @Sendable (Result<Value, StoreError>) -> Void {
        { result in
            switch result {
            case .success(let value): respond(answer(value))
            case .failure(let error):
                if case .overQuota = error { services.counts.add(.quota) }
                respond(APIError(error))
            }
        }
    }
}

/// Maps store errors to API errors.
func reading<Value>(_ read: () throws(StoreError) -> Value) throws(APIError) -> Value {
    do throws(StoreError) {
        return try read()
    } catch {
        throw APIError(error)
    }
}
