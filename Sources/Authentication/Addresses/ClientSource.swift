import NotesHTTP
import NotesPrimitives

/// The source of a request, for limits.
public struct ClientSource: Equatable, Sendable {
    /// The IPv4 address, or the /64 that a host of IPv6 has to itself.
    public let network: UInt64
    /// True if the client runs on this machine.
    public let isLocal: Bool

    public init(network: UInt64, isLocal: Bool) {
        self.network = network
        self.isLocal = isLocal
    }

    /// The /24 of an IPv4 address, or the /56 that IPv6 customers often have.
    public var near: UInt64 { PeerAddress.network(network, v4: 24, v6: 56) }
    /// The /16 of an IPv4 address, or a /48, the most that an IPv6 customer usually has.
    public var far: UInt64 { PeerAddress.network(network, v4: 16, v6: 48) }
    /// The /8 of an IPv4 address, or a /32, which a provider has.
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
