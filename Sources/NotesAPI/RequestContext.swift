import Access
import HTTP
import Notes

/// One request on its way through the API: what an endpoint needs to answer it, now or later.
struct RequestContext: Sendable {
    let services: Services
    let exchange: Exchange
    let responses: ResponseBuilder
    let route: RouteLabel
    /// Where the request comes from, and what its page must be told.
    let client: ClientSource
    let crossOrigin: Fields?
    /// Whose request it is, once that is known.
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
        return labelled(responses.problem(error), tellsLimits: error.limit == nil)
    }

    /// What failed here is told in the log under the identifier the client was given.
    private func report(_ error: APIError) {
        let event = LogEvent(.error, "request_failed").adding("id", responses.identifier.text)
            .adding("route", route.pattern.description).adding("code", error.code.rawValue)
        services.log?.write(error.cause.map { event.adding("cause", $0) } ?? event)
    }

    private func labelled(_ response: Response, tellsLimits: Bool = true) -> Response {
        var response = response
        response.route = route
        if tellsLimits, !client.isLocal {
            response.fields.add(services.access.rates.limits(client, account, now: services.clock()))
        }
        if let crossOrigin { response.fields.add(crossOrigin) }
        return response
    }

    /// Reads off the loop, in `account`'s turn; nil for what is nobody's.
    func slowly(
        for account: AccountNumber?, on reads: ReadQueue? = nil,
        _ read: @escaping @Sendable (any NoteReader) throws(StoreError) -> Response
    ) -> Reply {
        (reads ?? services.slowReads).read(for: account) { reader throws(StoreError) in
            respond(try read(reader))
        } orElse: { error in
            respond(APIError(error))
        }
        return .later
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

/// Reads on the loop: the store's errors in the API's words.
func reading<Value>(_ read: () throws(StoreError) -> Value) throws(APIError) -> Value {
    do throws(StoreError) {
        return try read()
    } catch {
        throw APIError(error)
    }
}
