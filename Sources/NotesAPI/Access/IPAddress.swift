#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Addresses as bytes in network order: 4 of them, or 16. An IPv4 address in IPv6's clothes counts as IPv4.
enum IPAddress {
    static func parse(_ text: String) -> [UInt8]? {
        let bare = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
        var four = in_addr()
        if inet_pton(AF_INET, bare, &four) == 1 { return withUnsafeBytes(of: four) { Array($0) } }
        var sixteen = in6_addr()
        guard inet_pton(AF_INET6, bare, &sixteen) == 1 else { return nil }
        let bytes = withUnsafeBytes(of: sixteen) { Array($0) }
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        return bytes.starts(with: mapped) ? Array(bytes.suffix(4)) : bytes
    }

    static func isLoopback(_ bytes: [UInt8]) -> Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
    }
}
