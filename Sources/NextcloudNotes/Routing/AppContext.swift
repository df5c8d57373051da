import Access
import HTTP
import Notes
import Primitives
import StoreContract

/// What an endpoint needs to answer a request, now or later.
struct AppContext: Sendable {
    let services: AppServices
    let exchange: Exchange
    let route: AppRoute
    let identifier: RequestID
    let client: ClientSource
    /// The CORS fields of the answer.
    let crossOrigin: Fields?
    /// A script of a page sent the request, and would have the browser open its password box.
    let isFromScript: Bool
    /// The authenticated account, once known.
    var account: AccountNumber?

    init(_ services: AppServices, _ request: borrowing Request, _ exchange: Exchange, _ route: AppRoute) {
        self.services = services
        self.exchange = exchange
        self.route = route
        identifier = request.identifier
        client = services.access.addresses.source(of: request)
        crossOrigin = services.access.origins.fields(for: request)
        isFromScript = request.fieldBegins("sec-fetch-dest", with: "empty")
    }

    var now: Timestamp { Timestamp(clamping: services.clock()) }

    // MARK: Answering

    func reply(_ response: Response) -> Reply { .now(labelled(response)) }

    func refuse(_ error: AppError) -> Reply { .now(refusal(error)) }

    /// From another queue.
    func respond(_ response: Response) { exchange.respond(labelled(response)) }

    func respond(_ error: AppError) { exchange.respond(refusal(error)) }

    /// From another queue, what may have been refused; nil where the answer comes later still.
    func respond(_ make: () throws(AppError) -> Response?) {
        do throws(AppError) {
            if let response = try make() { respond(response) }
        } catch {
            respond(error)
        }
    }

    func refusal(_ error: AppError) -> Response {
        if error.status.code >= 500, error.isFailure { report(error) }
        var response =
            switch route.errorForm {
            case .plain: JSONAnswer.response(error.status, JSONAnswer.error(error.type), SecurityFields.noStore)
            case .envelope(let version): Envelope(version).refusal(error)
            case .page: LoginPage.failure(error)
            }
        if let seconds = error.retryAfter { response.fields.add("Retry-After", seconds) }
        if let range = error.contentRange { response.fields.add("Content-Range", range) }
        if let limit = error.limit { response.fields.add([limit]) }
        if error.status == .unauthorized {
            if isFromScript {
                response.fields.add("WWW-Authenticate", "Bearer" as StaticString)
            } else {
                response.fields.add("WWW-Authenticate", "Basic realm=\"CloudNotes\", charset=\"UTF-8\"" as StaticString)
            }
        }
        return labelled(response, addsLimitFields: error.limit == nil)
    }

    private func report(_ error: AppError) {
        let label = services.labels[route.number]
        let event = LogEvent(.error, "request_failed").adding("id", identifier.text)
            .adding("route", label.pattern.description).adding("code", error.type.description)
        services.log?.write(error.cause.map { event.adding("cause", $0) } ?? event)
    }

    private func labelled(_ response: Response, addsLimitFields: Bool = true) -> Response {
        var response = response
        response.route = services.labels[route.number]
        switch route {
        case .notes, .note, .settings, .attachment, .unknown: response.fields.add(Self.versions)
        default: break
        }
        if addsLimitFields, !client.isLocal {
            response.fields.add(services.access.rates.limits(client, account, now: services.clock()))
        }
        if let crossOrigin { response.fields.add(crossOrigin) }
        return response
    }

    private static let versions: Fields = {
        var fields = Fields()
        fields.add("X-Notes-API-Versions", APIVersion.supported.joined(separator: ", "))
        return fields
    }()

    // MARK: Asking the store

    /// Answers by point reads: at once where the store can, else from a queue of its own.
    func answer(
        _ reads: [PointRead], _ loop: LoopAccess,
        _ reply: @escaping @Sendable ([PointAnswer]) throws(AppError) -> Reply
    ) throws(AppError) -> Reply {
        var answers: [PointAnswer] = []
        for (position, read) in reads.enumerated() {
            let answer: PointAnswer?
            do throws(StoreError) {
                answer = try loop.answer(read)
            } catch {
                throw AppError(error)
            }
            guard let answer else {
                later(Array(reads[position...]), answers, reply)
                return .later
            }
            answers.append(answer)
        }
        return try reply(answers)
    }

    private func later(
        _ reads: [PointRead], _ answers: [PointAnswer],
        _ reply: @escaping @Sendable ([PointAnswer]) throws(AppError) -> Reply
    ) {
        guard let read = reads.first else {
            return resume { () throws(AppError) in try reply(answers) }
        }
        services.store.answer(read) { result in
            switch result {
            case .success(let answer): later(Array(reads.dropFirst()), answers + [answer], reply)
            case .failure(let error): respond(AppError(error))
            }
        }
    }

    /// From another queue.
    func resume(_ make: () throws(AppError) -> Reply) {
        do throws(AppError) {
            if case .now(let response) = try make() { exchange.respond(response) }
        } catch {
            respond(error)
        }
    }

    /// Reads off the loop.
    func slowly(
        for scope: ReadScope, _ read: @escaping @Sendable (any NoteReader) throws(StoreError) -> Void
    ) -> Reply {
        services.store.read(.list, for: scope, read) { respond(AppError($0)) }
        return .later
    }
}
