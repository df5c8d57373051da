import Access
import HTTP
import Notes

/// A port that does nothing but send everybody to the same place on HTTPS. 308 keeps method and body; what was sent in the
/// clear to get here was still seen on the way, so a client should be told the right address once and keep it.
public struct HTTPSRedirect: Application {
    public let standardFields = Fields().adding("X-Content-Type-Options", "nosniff")
    private let port: Int

    public init(toPort port: Int) { self.port = port }

    /// Nobody's body is read here.
    public func plan(_ request: borrowing Request, _ exchange: Exchange) -> BodyPlan { .refuse(answer(request)) }

    public func handle(_ request: borrowing Request, _ exchange: Exchange) -> Reply { .now(answer(request)) }

    private func answer(_ request: borrowing Request) -> Response {
        guard let host = Self.host(request.field("host") ?? "") else {
            return ResponseBuilder(request).problem(
                APIError(.badRequest, "This port redirects to HTTPS and needs a Host header that names this server."))
        }
        let authority = port == 443 ? host : "\(host):\(port)"
        let query = request.hasQuery ? "?" + request.rawQuery : ""
        let path = request.isForWholeServer ? "/" : request.rawPath
        var response = Response(.permanentRedirect)
        response.fields.add("Location", "https://\(authority)\(path)\(query)")
        return response
    }

    /// The name or address without its port; `nil` for what is neither, so that nobody is sent to a place that only looks
    /// like one (RFC 3986 3.2.2, without what no host's name has).
    static func host(_ field: String) -> String? {
        let (host, port) = split(field)
        guard port.count <= 5, port.utf8.allSatisfy({ (0x30...0x39).contains($0) }), !host.isEmpty,
            host.utf8.count <= 255
        else { return nil }
        if host.hasPrefix("[") {
            guard host.hasSuffix("]"), host.contains(":"), IPAddress.parse(String(host)) != nil else { return nil }
            return String(host)
        }
        let isName = host.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): true
            default: false
            }
        }
        return isName && host.first != "." && host.first != "-" ? String(host) : nil
    }

    private static func split(_ field: String) -> (host: Substring, port: Substring) {
        let start = field.hasPrefix("[") ? field.firstIndex(of: "]") ?? field.endIndex : field.startIndex
        guard let colon = field[start...].firstIndex(of: ":") else { return (field[...], "") }
        return (field[..<colon], field[field.index(after: colon)...])
    }

    public func render(_ rejection: Rejection, _ identifier: RequestID) -> Response {
        ResponseBuilder(identifier).problem(APIError(ErrorCode(rejection.kind), rejection.detail))
    }
}
