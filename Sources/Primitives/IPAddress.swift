/// Parses and formats addresses of 4 or 16 bytes in network order. An IPv4-mapped IPv6 address counts as IPv4.
public enum IPAddress {
    public static func parse(_ text: String) -> [UInt8]? {
        let bare = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
        var four = in_addr()
        if unsafe inet_pton(AF_INET, bare, &four) == 1 { return unsafe withUnsafeBytes(of: four) { unsafe Array($0) } }
        var sixteen = in6_addr()
        guard unsafe inet_pton(AF_INET6, bare, &sixteen) == 1 else { return nil }
        let bytes = unsafe withUnsafeBytes(of: sixteen) { unsafe Array($0) }
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        return bytes.starts(with: mapped) ? Array(bytes.suffix(4)) : bytes
    }

    public static func text(_ bytes: [UInt8]) -> String {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
            let family = bytes.count == 4 ? AF_INET : AF_INET6
            guard unsafe inet_ntop(family, bytes, buffer.baseAddress, socklen_t(buffer.count)) != nil,
                let start = buffer.baseAddress
            else { return "unknown" }
            return unsafe String(cString: start)
        }
    }

    public static func isLoopback(_ bytes: [UInt8]) -> Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
    }
}
