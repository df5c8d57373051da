import NotesHTTP
import NotesPrimitives

/// Determines the address that a request is counted under. Behind a proxy it is the forwarded one, and only a trusted
/// proxy may forward it, since any client can send the header.
public struct ClientAddress: Sendable {
    /// Matches an address or a prefix, as `10.0.0.7` or `10.0.0.0/8` or `fd00::/8`.
    public struct Network: Sendable, Equatable {
        let bytes: [UInt8]
        let prefix: Int

        public init?(_ text: String) {
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count <= 2, let first = parts.first, let bytes = IPAddress.parse(String(first)) else {
                return nil
            }
            self.bytes = bytes
            guard parts.count == 2 else {
                prefix = bytes.count * 8
                return
            }
            guard let length = Int(parts[1]), (0...bytes.count * 8).contains(length) else { return nil }
            prefix = length
        }

        func contains(_ address: [UInt8]) -> Bool {
            guard address.count == bytes.count else { return false }
            let whole = prefix / 8
            for index in 0..<whole where address[index] != bytes[index] { return false }
            let rest = prefix % 8
            return rest == 0 || (address[whole] ^ bytes[whole]) >> (8 - rest) == 0
        }
    }

    let trusted: [Network]
    /// The server itself uses TLS on every connection.
    let speaksTLS: Bool

    init(trusted: [Network], speaksTLS: Bool = false) {
        self.trusted = trusted
        self.speaksTLS = speaksTLS
    }

    func isTrusted(_ text: String) -> Bool {
        guard !trusted.isEmpty, let address = IPAddress.parse(text) else { return false }
        return isTrusted(address)
    }

    func isTrusted(_ address: [UInt8]) -> Bool { trusted.contains { $0.contains(address) } }

    public func isTrusted(_ peer: PeerAddress) -> Bool { !trusted.isEmpty && isTrusted(peer.bytes) }

    /// Returns the last address of the chain that is no trusted proxy's, without the port that some proxies append. If
    /// a part of the chain is no address, the proxy's own address counts.
    func of(peer: String, forwardedFor: [String]) -> String {
        guard isTrusted(peer) else { return peer }
        let chain = Self.chain(forwardedFor)
        for hop in chain.reversed() {
            guard let address = Self.hop(hop) else { return peer }
            if !isTrusted(address) { return IPAddress.text(address) }
        }
        return chain.first.flatMap { Self.hop($0) }.map { IPAddress.text($0) } ?? peer
    }

    /// Reads an address in a proxy's chain, which may have a port: `1.2.3.4:5`, `[2001:db8::1]:5`.
    static func hop(_ text: String) -> [UInt8]? { IPAddress.parse(text) ?? Authority(text)?.address }

    static func chain(_ forwardedFor: [String]) -> [String] {
        forwardedFor.flatMap { $0.split(separator: ",") }.map { $0.trimmed }
    }

    public func of(_ request: borrowing Request) -> String {
        of(peer: request.peer.text, forwardedFor: trusted.isEmpty ? [] : request.fields("x-forwarded-for"))
    }

    /// Returns the path under which a trusted proxy serves this server, as in `/notes`. It is empty at the root, or if
    /// the field has no plain path.
    public func prefix(_ request: borrowing Request) -> String {
        guard !trusted.isEmpty, let said = request.field("x-forwarded-prefix"), isTrusted(request.peer) else {
            return ""
        }
        return Self.prefix(said)
    }

    static func prefix(_ said: String) -> String {
        var path = said[...]
        while path.last == "/" { path.removeLast() }
        let isPlain = path.utf8.allSatisfy { $0.isLetterOrDigit || "/-._~".utf8.contains($0) }
        return path.hasPrefix("/") && isPlain && path.utf8.count <= 256 && !path.contains("//") ? String(path) : ""
    }

    /// Returns true if the client uses https, to this server or to the trusted proxy in front. Schemes are compared
    /// without regard to case (RFC 3986 3.1).
    public func isSecure(_ request: borrowing Request) -> Bool {
        speaksTLS || isTrusted(request.peer) && request.field("x-forwarded-proto")?.lowercased() == "https"
    }
}

extension ClientAddress {
    /// Returns the origin by which the client reaches this server, as `https://notes.example`, from Host or from a
    /// trusted proxy. Returns nil if it is no valid authority: it would go into an address that people open.
    public func base(of request: borrowing Request) -> String? {
        let isForwarded = isTrusted(request.peer)
        let host = (isForwarded ? request.field("x-forwarded-host") : nil) ?? request.field("host") ?? ""
        guard let authority = Authority(host) else { return nil }
        return (isSecure(request) ? "https://" : "http://") + authority.description + prefix(request)
    }
}

/// Identifies the source of a request, for limits.
public struct ClientSource: Equatable, Sendable {
    /// Identifies the IPv4 address, or the /64 that a host of IPv6 has to itself.
    public let network: UInt64
    /// The client runs on this machine.
    public let isLocal: Bool

    public init(network: UInt64, isLocal: Bool) {
        self.network = network
        self.isLocal = isLocal
    }

    /// Returns the /24 of an IPv4 address, or the /56 that IPv6 customers often have.
    public var near: UInt64 { PeerAddress.network(network, v4: 24, v6: 56) }
    /// Returns the /16 of an IPv4 address, or a /48, the most that an IPv6 customer usually has.
    public var far: UInt64 { PeerAddress.network(network, v4: 16, v6: 48) }
    /// Returns the /8 of an IPv4 address, or a /32, which a provider has.
    var region: UInt64 { PeerAddress.network(network, v4: 8, v6: 32) }
}

extension ClientAddress {
    /// Returns the source. A forwarded request is local only if every hop is, since the client itself writes the start
    /// of the chain.
    public func source(of request: borrowing Request) -> ClientSource {
        guard !trusted.isEmpty, request.field("x-forwarded-for") != nil, isTrusted(request.peer) else {
            return ClientSource(network: request.peer.network, isLocal: request.peer.isLoopback)
        }
        let fields = request.fields("x-forwarded-for")
        // The field nearly always has one address, which the proxy in front wrote.
        if fields.count == 1, let bytes = IPAddress.parse(fields[0]) { return Self.source(bytes) }
        let hops = Self.chain(fields).map { Self.hop($0) }
        let isLocal = !hops.isEmpty && hops.allSatisfy { $0.map(IPAddress.isLoopback) ?? false }
        let client = IPAddress.parse(of(peer: request.peer.text, forwardedFor: fields)).map { Self.source($0) }
        return ClientSource(network: client?.network ?? request.peer.network, isLocal: isLocal)
    }

    /// Makes a source of an address, with its bytes in network order.
    static func source(_ bytes: [UInt8]) -> ClientSource {
        let first = unsafe bytes.prefix(8).withUnsafeBytes { raw in
            unsafe raw.count == 4
                ? PeerAddress.network(ofIPv4: raw.loadUnaligned(as: UInt32.self))
                : UInt64(bigEndian: raw.loadUnaligned(as: UInt64.self))
        }
        return ClientSource(network: first, isLocal: IPAddress.isLoopback(bytes))
    }
}
