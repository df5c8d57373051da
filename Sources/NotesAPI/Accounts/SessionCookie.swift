import Access
import HTTP

/// The cookie by which the web client stays signed in. Browsers forget it after a year without use: reading
/// `/v1/accounts/current`, as the client does when it starts, sets it again.
struct SessionCookie: Sendable {
    private static let seconds = 31_536_000

    private let attributes: String

    init(_ request: borrowing Request, _ context: RequestContext) {
        let prefix = context.responses.prefix
        let secure = context.services.access.addresses.isSecure(request) ? "; Secure" : ""
        attributes = "; Path=\(prefix.isEmpty ? "/" : prefix); HttpOnly; SameSite=Strict\(secure)"
    }

    func set(_ token: String, in response: inout Response) {
        add("\(token)\(attributes); Max-Age=\(Self.seconds)", to: &response)
    }

    func clear(in response: inout Response) { add("\(attributes); Max-Age=0", to: &response) }

    private func add(_ value: String, to response: inout Response) {
        response.fields.add("Set-Cookie", "\(Credentials.cookieName)=\(value)")
    }
}
