import Notes
import NotesAuthentication
import NotesHTTP
import NotesPrimitives
import NotesServerKit

/// Serves the paths of Nextcloud's notes protocol over the store, and passes every other request on. It shares
/// credentials, limits and the services of a loop with the inner application.
public struct NextcloudApplication: Application {
    public var standardFields: Fields { inner.standardFields }
    public var meter: TrafficMeter? { inner.meter }
    private let inner: any Application
    private let services: NextcloudServices

    /// Lists the patterns for the meter of the inner application.
    public static var patterns: [StaticString] { NextcloudRoute.patterns }

    public init(beside inner: any Application, _ shared: SharedServices, _ settings: NextcloudSettings) {
        self.inner = inner
        services = NextcloudServices(shared, settings)
    }

    public func turnEnded(onLoop index: Int) { inner.turnEnded(onLoop: index) }

    public func render(_ rejection: Rejection, _ identifier: RequestID) -> Response {
        inner.render(rejection, identifier)
    }

    public func handle(_ request: borrowing Request, _ exchange: Exchange) -> Reply {
        guard let route = NextcloudRoute(request) else { return inner.handle(request, exchange) }
        return context(request, exchange, route).handle(request, route.match(request.method))
    }

    public func plan(_ request: borrowing Request, _ exchange: Exchange) -> BodyPlan {
        guard let route = NextcloudRoute(request) else { return inner.plan(request, exchange) }
        return context(request, exchange, route).plan(request, route.match(request.method))
    }

    private func context(
        _ request: borrowing Request, _ exchange: Exchange, _ route: NextcloudRoute
    ) -> NextcloudContext {
        NextcloudContext(
            services, request, exchange, NextcloudResponses(request, route), services.labels[route.number])
    }
}

extension NextcloudServices: ServedProtocol {
    typealias Route = NextcloudRoute
    typealias Responses = NextcloudResponses

    func authenticates(_ request: borrowing Request, _ route: NextcloudRoute) -> Bool {
        route.needsAccount || route.showsMoreToAccounts && Credentials(request) != .none
    }

    func bodyLimit(_ route: NextcloudRoute) -> Int {
        switch route {
        // A byte of a body may take six when it is escaped in JSON; the note's own limits apply after that.
        case .notes, .note: settings.noteBytes * 6 + 1024 * 1024
        default: 16 * 1024
        }
    }

    func upload(
        _ request: borrowing Request, _ route: NextcloudRoute, _ context: NextcloudContext
    ) throws(NextcloudError) -> FormUpload? {
        guard case .attachment(let number?) = route, request.method == .post else { return nil }
        return try FormUpload(request, number, fileLimit: settings.attachmentBytes)
    }

    func failure(_ error: AccessError) -> NextcloudError { NextcloudError(error) }

    func notFoundOrMethodNotAllowed(
        _ request: borrowing Request, allow: String?, _ context: NextcloudContext
    ) -> Response {
        var response = context.problem(NextcloudError(.methodNotAllowed, "MethodNotAllowed"))
        if let allow { response.fields.add("Allow", allow) }
        return response
    }

    func answer(
        _ request: borrowing Request, _ route: NextcloudRoute, _ principal: Principal?, _ context: NextcloudContext
    ) throws(NextcloudError) -> Reply {
        if let principal { return try NextcloudRoutes(context: context, principal: principal).answer(request) }
        return try OpenNextcloudRoutes(context: context).answer(request)
    }
}

/// Serves the endpoints that need no authentication.
struct OpenNextcloudRoutes {
    let context: NextcloudContext

    func answer(_ request: borrowing Request) throws(NextcloudError) -> Reply {
        switch (context.responses.route, request.method) {
        case (.status, _): return context.reply(Release.status(context.services.settings.name))
        case (.capabilities(let version), _):
            let known = LooseTags(request.fields("if-none-match"))
            return context.reply(Release.capabilities(nil, Envelope(version), known))
        case (.startLogin, _): return try startLogin(request)
        case (.pollLogin, _): return try pollLogin(request)
        case (.loginPage(let token), .post): return try answerPage(token, request)
        case (.loginPage(let token), _): return try showPage(token, request)
        default: throw NextcloudError(.credentialsMissing)
        }
    }
}

/// Owns the services of this protocol beside `SharedServices`. Every member is safe to use from any thread.
final class NextcloudServices: Sendable {
    let shared: SharedServices
    let settings: NextcloudSettings
    /// Lists the label of each route, indexed by `NextcloudRoute.number`.
    let labels: [RouteLabel]
    let names = KnownNames()
    let flows = Mutex(SignInFlows())

    init(_ shared: SharedServices, _ settings: NextcloudSettings) {
        self.shared = shared
        self.settings = settings
        labels = RouteLabel.labels(NextcloudRoute.patterns, after: settings.patternsBefore)
    }

    var limits: NoteLimits { NoteLimits(body: settings.noteBytes) }
}

/// Has the operator's settings of this protocol.
public struct NextcloudSettings: Sendable {
    /// Bounds the bytes of a note's body.
    public var noteBytes = 1024 * 1024
    /// Bounds the bytes of an attachment.
    public var attachmentBytes = 25 * 1024 * 1024
    public var name = "CloudNotes"
    /// Counts the patterns that the meter has before this protocol's.
    public var patternsBefore = 0

    public init() {}
}
