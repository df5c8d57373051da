import HTTP
import Primitives

extension ClientAddress {
    /// The origin by which the client reaches this server, as `https://notes.example`: from Host, or from a trusted proxy.
    /// Nil if it is no valid authority: it would go into an address that people open.
    public func base(of request: borrowing Request) -> String? {
        let isForwarded = isTrusted(request.peer)
        let host = (isForwarded ? request.field("x-forwarded-host") : nil) ?? request.field("host") ?? ""
        guard let authority = Authority(host) else { return nil }
        return (isSecure(request) ? "https://" : "http://") + authority.description + prefix(request)
    }
}
