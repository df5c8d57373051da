import Notes
import NotesAuthentication
import NotesHTTP
import NotesStoreContract

/// Defines a protocol over HTTP: its endpoints, which of them need an account, the bounds of bodies, and its errors.
/// `RequestContext` and `RoutedRequest` do the work before an endpoint for all protocols.
public protocol ServedProtocol: AnyObject, Sendable {
    /// Identifies an endpoint, with the parameters of the path.
    associatedtype Route: Sendable
    associatedtype Responses: ResponseForm
    associatedtype Upload: RequestUpload where Upload.Served == Self
    typealias Failure = Responses.Failure

    var shared: SharedServices { get }

    func authenticates(_ request: borrowing Request, _ route: Route) -> Bool

    /// Returns true if the rate of an address does not apply.
    func isProbe(_ route: Route) -> Bool

    /// Returns the most bytes of a body that is read into memory.
    func bodyLimit(_ route: Route) -> Int

    /// Returns nil if the body is read into memory.
    func upload(
        _ request: borrowing Request, _ route: Route, _ context: RequestContext<Self>
    ) throws(Failure) -> Upload?

    func failure(_ error: AccessError) -> Failure

    /// Returns the failure of a write.
    func failure(_ error: StoreError) -> Failure

    /// Returns the refusal. `allow` lists the methods of the path; nil if there is no such path.
    func notFoundOrMethodNotAllowed(
        _ request: borrowing Request, allow: String?, _ context: RequestContext<Self>
    ) -> Response

    /// Answers a request; `principal` is nil if it needs no account.
    func answer(
        _ request: borrowing Request, _ route: Route, _ principal: Principal?, _ context: RequestContext<Self>
    ) throws(Failure) -> Reply
}

extension ServedProtocol {
    public func isProbe(_ route: Route) -> Bool { false }

    @inlinable
    public func checking<Value>(_ check: () throws(AccessError) -> Value) throws(Failure) -> Value {
        do throws(AccessError) {
            return try check()
        } catch {
            throw failure(error)
        }
    }

    public func failure(_ error: StoreError) -> Failure { Failure(error) }
}

/// Matches a request's path and method with the routes of a protocol.
public enum RouteMatch<Route: Sendable>: Sendable {
    case found(Route)
    /// The path exists, with these methods only.
    case otherMethod(allow: String)
    case notFound
}

/// Gives the responses to one request the form that its protocol needs.
public protocol ResponseForm: Sendable {
    associatedtype Failure: RequestFailure

    var identifier: RequestID { get }
    /// Every response but that to OPTIONS has these fields of the protocol.
    var fields: Fields? { get }
    func problem(_ failure: Failure) -> Response
}

extension ResponseForm {
    @inlinable public var fields: Fields? { nil }
}

/// Describes the refusal of a request in a protocol's terms.
public protocol RequestFailure: Error {
    init(_ error: StoreError)
    init(_ error: IntakeError)
    init(_ fault: FileFault)

    var status: Status { get }
    /// Names the failure in the log.
    var name: String { get }
    /// Explains the failure in the log, and never in the response.
    var cause: String? { get }
    /// The log reports the failure if its status is 5xx.
    var isFailure: Bool { get }
    /// Gives the limit that the request exceeded; nil if the refusal has another reason.
    var limit: RateLimit? { get }
}

extension RequestFailure {
    @inlinable
    public static func reading<Value>(_ read: () throws(StoreError) -> Value) throws(Self) -> Value {
        do throws(StoreError) {
            return try read()
        } catch {
            throw Self(error)
        }
    }

    public static func receiving<Value>(_ receive: () throws(IntakeError) -> Value) throws(Self) -> Value {
        do throws(IntakeError) {
            return try receive()
        } catch {
            throw Self(error)
        }
    }
}

/// Shares one set of services among all protocols of a server. Every member is safe to use from any thread.
public final class SharedServices: Sendable {
    public let store: any NoteStore
    public let access: AccessControl
    /// Lists the services of the loops, indexed by the loop's number.
    public let loops: [LoopAccess]
    public let log: EventLog?
    /// Returns the time in milliseconds since 1970.
    public let clock: @Sendable () -> Int64

    public init(
        _ store: any NoteStore, _ settings: AccessSettings, loops count: Int, log: EventLog?,
        clock: @escaping @Sendable () -> Int64
    ) {
        self.store = store
        self.log = log
        self.clock = clock
        let access = AccessControl(store, settings, log: log, clock: clock)
        self.access = access
        loops = (0..<max(1, count)).map { _ in LoopAccess(access) }
    }
}

extension ServedProtocol {
    @inlinable public var store: any NoteStore { shared.store }
    @inlinable public var access: AccessControl { shared.access }
    @inlinable public var log: EventLog? { shared.log }
    @inlinable public var clock: @Sendable () -> Int64 { shared.clock }
    /// Returns the time by the clock. The time that a client may send back as `since` is the store's `serverTime`.
    public var now: Timestamp { Timestamp(clamping: clock()) }
}
