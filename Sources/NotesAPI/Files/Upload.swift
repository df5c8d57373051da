import HTTP
import Notes

/// A request whose body may be too much for memory: what its endpoint makes of the head at once, and of the bytes once
/// they are here.
struct Upload {
    /// Bytes; a longer body is 413.
    let limit: Int
    /// As soon as it is known who asks, which is mostly before the body is read: throws what would refuse it anyway.
    let check: (AccountRoutes) throws(APIError) -> Void
    let whole: (any ReceivedBytes, AccountRoutes) -> Reply

    /// Nil for endpoints whose bodies are read into memory.
    init?(
        _ endpoint: AccountEndpoint, _ request: borrowing Request, _ parameters: PathParameters,
        _ context: RequestContext
    ) throws(APIError) {
        try endpoint.checkAccepted(request)
        switch endpoint {
        case .putAttachment: try self.init(attaching: request, parameters, context)
        case .restore: try self.init(restoring: request, context)
        case .importNotes: try self.init(importing: request, context)
        default: return nil
        }
    }

    init(
        limit: Int, check: @escaping (AccountRoutes) throws(APIError) -> Void,
        whole: @escaping (any ReceivedBytes, AccountRoutes) -> Reply
    ) {
        self.limit = limit
        self.check = check
        self.whole = whole
    }
}

extension Upload {
    /// Against the account's rate, and by what is known already.
    func admit(_ routes: AccountRoutes) throws(APIError) {
        try routes.charge()
        try check(routes)
    }
}

extension AccountRoutes {
    /// A request without a body, which is a file of no bytes and comes by no sink.
    func handleEmptyUpload(
        _ endpoint: AccountEndpoint, _ request: borrowing Request, _ parameters: PathParameters
    ) throws(APIError) -> Reply {
        guard let upload = try Upload(endpoint, request, parameters, context) else { throw ResponseBuilder.notFound }
        try upload.check(self)
        let nothing: any ReceivedBytes
        do throws(IntakeError) {
            nothing = try IntakeSink.open(context, upload).finish()
        } catch {
            throw APIError(error)
        }
        return upload.whole(nothing, self)
    }
}
