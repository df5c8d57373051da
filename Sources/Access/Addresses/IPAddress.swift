import Primitives

/// Addresses as 4 or 16 bytes in network order. An IPv4-mapped IPv6 address counts as IPv4.
public enum IPAddress {
    public static func parse(_ text: String) -> [UInt8]? {
        let bare = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
        var four = in_addr()
        if inet_pton(AF_INET, bare, &four) == 1 { return withUnsafeBytes(of: four) { Array($0) } }
        var sixteen = in6_addr()
        guard inet_pton(AF_INET6, bare, &sixteen) == 1 else { return nil }
        let bytes = withUnsafeBytes(of: sixteen) { Array($0) }
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        return bytes.starts(with: mapped) ? Array(bytes.suffix(4)) : bytes
    }

    /// An address in a proxy's chain, which may have a port behind it: `1.2.3.4:5`, `[2001:db8::1]:5`.
    static func ofHop(_ text: String) -> [UInt8]? {
        if let address = parse(text) { return address }
        guard let colon = text.lastIndex(of: ":") else { return nil }
        let (host, port) = (text[..<colon], text[text.index(after: colon)...])
        guard host.hasSuffix("]") || !host.contains(":"), port.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return parse(String(host))
    }

    static func text(_ bytes: [UInt8]) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
            let family = bytes.count == 4 ? AF_INET : AF_INET6
            guard inet_ntop(family, bytes, buffer.baseAddress, socklen_t(buffer.count)) != nil,
                let start = buffer.baseAddress
            else { return "unknown" }
            return String(cString: start)
        }
    }

    static func isLoopback(_ bytes: [UInt8]) -> Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
    }
}
