import NotesPrimitives

/// Parses an address of `http` or `https` (RFC 9110 4.2), as far as a request needs it.
public struct WebAddress: Sendable, Equatable {
    public let isSecure: Bool
    /// The host is in lower case, without the brackets of an IPv6 address.
    public let host: String
    public let port: Int
    /// Has the path and the query, as they are sent.
    public let target: String

    /// Fails for another scheme, a user name, no host, or a character that must be percent-encoded. A fragment is
    /// dropped, since it is never sent.
    public init?(_ text: String) {
        let lower = text.prefix(8).lowercased()
        guard lower.hasPrefix("http://") || lower.hasPrefix("https://"),
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return nil }
        let isSecure = lower.hasPrefix("https://")
        let rest = text.dropFirst(isSecure ? 8 : 7).prefix { $0 != "#" }
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        guard let authority = Authority(rest[..<end]) else { return nil }
        let port = authority.port ?? (isSecure ? 443 : 80)
        guard port > 0 else { return nil }
        let host = authority.host.lowercased()
        self.init(
            isSecure: isSecure, host: host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host, port: port,
            target: String(rest[end...]))
    }

    private init(isSecure: Bool, host: String, port: Int, target: String) {
        (self.isSecure, self.host, self.port) = (isSecure, host, port)
        self.target = target.hasPrefix("/") ? target : "/" + target
    }

    /// Returns the value of `Host`, without the scheme's own port.
    public var authority: String {
        let text = Authority.text(host: host, port: port)
        return port == (isSecure ? 443 : 80) ? String(text.dropLast("\(port)".count + 1)) : text
    }

    var origin: Origin { Origin(isSecure: isSecure, host: host, port: port) }

    /// Identifies the server of a connection.
    struct Origin: Hashable, Sendable {
        let isSecure: Bool
        let host: String
        let port: Int
    }

    /// Returns the address with pairs added to its query.
    public func adding(query: [(name: String, value: String)]) -> WebAddress {
        let pairs = query.map { PercentEncoding.encode($0.name) + "=" + PercentEncoding.encode($0.value) }
        let target = target + (target.contains("?") ? "&" : "?") + pairs.joined(separator: "&")
        return WebAddress(isSecure: isSecure, host: host, port: port, target: target)
    }

    /// Resolves a `Location` against this address (RFC 3986 5.2, without its dot segments, which the server resolves).
    func resolve(_ location: String) -> WebAddress? {
        let text = String(location.prefix { $0 != "#" })
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        if text.hasPrefix("//") { return WebAddress((isSecure ? "https:" : "http:") + text) }
        if let colon = text.firstIndex(of: ":"), !text[..<colon].contains(where: { "/?".contains($0) }) {
            return WebAddress(text)
        }
        let path = String(target.prefix { $0 != "?" })
        let resolved: String
        switch text.first {
        case nil: resolved = target
        case "/": resolved = text
        case "?": resolved = path + text
        default: resolved = path[...(path.lastIndex(of: "/") ?? path.startIndex)] + text
        }
        return WebAddress(isSecure: isSecure, host: host, port: port, target: resolved)
    }
}
