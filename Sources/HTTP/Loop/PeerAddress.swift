import NotesPrimitives

/// Identifies the peer of a connection by its IPv4 or IPv6 address, in 18 bytes, converted to text only when needed.
public struct PeerAddress: Sendable, Equatable {
    private let high: UInt64
    private let low: UInt64
    private let isIPv6: Bool

    init(_ storage: sockaddr_storage) {
        (high, low, isIPv6) = unsafe withUnsafeBytes(of: storage) { raw in
            if Int32(storage.ss_family) == AF_INET6 {
                let offset = MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr) ?? 8
                return unsafe (
                    raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self),
                    raw.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self), true
                )
            }
            let offset = MemoryLayout<sockaddr_in>.offset(of: \.sin_addr) ?? 4
            return unsafe (UInt64(raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self)), 0, false)
        }
    }

    /// Identifies the network that is counted as one: an IPv4 address, or the /64 that a host of IPv6 has to itself.
    public var network: UInt64 {
        if !isIPv6 { return Self.network(ofIPv4: UInt32(truncatingIfNeeded: high)) }
        return isMapped ? Self.network(ofIPv4: UInt32(low >> 32)) : UInt64(bigEndian: high)
    }

    /// `address` is in network order.
    public static func network(ofIPv4 address: UInt32) -> UInt64 { 1 << 40 | UInt64(UInt32(bigEndian: address)) }

    /// Returns the larger network that a `network` belongs to: by its first `v4` bits where that is an IPv4 address,
    /// else by its first `v6` bits.
    public static func network(_ network: UInt64, v4: Int, v6: Int) -> UInt64 {
        let isIPv4 = network >> 32 == 1 << 8
        return network & (UInt64.max << UInt64(isIPv4 ? 32 - v4 : 64 - v6))
    }

    /// Returns the bytes in network order: 4 or 16; an IPv4-mapped IPv6 address has 4.
    public var bytes: [UInt8] {
        if !isIPv6 { return unsafe withUnsafeBytes(of: UInt32(truncatingIfNeeded: high)) { unsafe Array($0) } }
        if isMapped { return unsafe withUnsafeBytes(of: UInt32(low >> 32)) { unsafe Array($0) } }
        return unsafe withUnsafeBytes(of: (high, low)) { unsafe Array($0) }
    }

    private var isMapped: Bool { isIPv6 && high == 0 && UInt32(truncatingIfNeeded: low).bigEndian == 0xFFFF }

    public var isLoopback: Bool {
        if !isIPv6 { return UInt32(truncatingIfNeeded: high).bigEndian >> 24 == 127 }
        return high == 0 && low.bigEndian == 1 || isMapped && UInt32(low >> 32).bigEndian >> 24 == 127
    }

    public var text: String {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
            var address = (high, low)
            guard
                unsafe inet_ntop(isIPv6 ? AF_INET6 : AF_INET, &address, buffer.baseAddress, socklen_t(buffer.count))
                    != nil,
                let start = buffer.baseAddress
            else { return "unknown" }
            return unsafe String(cString: start)
        }
    }
}
