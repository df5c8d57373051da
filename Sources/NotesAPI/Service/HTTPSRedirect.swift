import Notes
import NotesAuthentication
import NotesHTTP
import NotesPrimitives

/// Redirects every request to the same address on HTTPS. Status 308 keeps method and body. The clear text of the first
/// request was readable on the network, so the client should store the new address.
public struct HTTPSRedirect: Application {
    public let standardFields = Fields().adding("X-Content-Type-Options", "nosniff")
    private let port: Int

    public init(toPort port: Int) { self.port = port }

    /// Refuses the request before its body is read.
    public func plan(_ request: borrowing Request, _ exchange: Exchange) -> BodyPlan { .refuse(answer(request)) }

    public func handle(_ request: borrowing Request, _ exchange: Exchange) -> Reply { .now(answer(request)) }

    private func answer(_ request: borrowing Request) -> Response {
        guard let host = Authority(request.field("host") ?? "")?.host else {
            return ResponseBuilder(request).problem(
                APIError(.badRequest, "This port redirects to HTTPS and needs a Host header that names this server."))
        }
        let authority = port == 443 ? host : "\(host):\(port)"
        let query = request.hasQuery ? "?" + request.rawQuery : ""
        let path = request.isForServer ? "/" : request.rawPath
        var response = Response(.permanentRedirect)
        response.fields.add("Location", "https://\(authority)\(path)\(query)")
        return response
    }

    public func render(_ rejection: Rejection, _ identifier: RequestID) -> Response {
        ResponseBuilder(identifier).problem(APIError(ErrorCode(rejection.kind), rejection.detail))
    }
}
