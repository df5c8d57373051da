import NotesAuthentication
import NotesHTTP

/// The cookie that keeps the web client signed in. Browsers delete it after a year without use. The client reads
/// `/v1/accounts/current` when it starts, which sets it again.
struct SessionCookie: Sendable {
    private static let seconds = 31_536_000

    private let name: String
    private let attributes: String
    /// True if the request has a cookie under the name that this one replaces.
    private let replacesOther: Bool

    init(_ request: borrowing Request, _ context: APIContext) {
        let prefix = context.responses.prefix.text
        let isSecure = context.services.access.addresses.isSecure(request)
        let secure = isSecure ? "; Secure" : ""
        name = isSecure && prefix.isEmpty ? Credentials.hostCookieName : Credentials.cookieName
        replacesOther =
            name != Credentials.cookieName
            && Credentials.cookie(Credentials.cookieName, request.fields("cookie")) != nil
        attributes = "; Path=\(prefix.isEmpty ? "/" : prefix); HttpOnly; SameSite=Strict\(secure)"
    }

    func set(_ token: String, in response: inout Response) {
        response.fields.add("Set-Cookie", "\(name)=\(token)\(attributes); Max-Age=\(Self.seconds)")
        if replacesOther { end(Credentials.cookieName, in: &response) }
    }

    func clear(in response: inout Response) {
        end(name, in: &response)
        if replacesOther { end(Credentials.cookieName, in: &response) }
    }

    private func end(_ name: String, in response: inout Response) {
        response.fields.add("Set-Cookie", "\(name)=\(attributes); Max-Age=0")
    }
}
