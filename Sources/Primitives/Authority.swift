/// Parses the authority of a URL (RFC 3986 3.2) or the value of a Host field: a host and perhaps a port, without user
/// information.
///
///     notes.example:8443     a name, port 8443
///     [2001:db8::1]          an IPv6 address, no port
///
/// It is narrower than the RFC, because it becomes part of addresses that people open: a name consists of letters,
/// digits, `.`, `-` and `_`.
public struct Authority: Equatable, Sendable, CustomStringConvertible {
    /// Keeps the host as it was written, an IPv6 address with its brackets.
    public let host: String
    /// The address has 4 or 16 bytes in network order; it is nil where the host is a name.
    public let address: [UInt8]?
    /// The port is nil if there is none, or if a colon without digits follows the host.
    public let port: Int?

    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard let parts = Self.split(bytes.span, bytes.indices), (1...255).contains(parts.host.count),
            parts.port.count <= 5
        else { return nil }
        host = String(decoding: bytes[parts.host], as: UTF8.self)
        address = IPAddress.parse(host)
        let digits = String(decoding: bytes[parts.port], as: UTF8.self)
        guard digits.isEmpty || Int(digits).map({ $0 <= 65_535 }) == true else { return nil }
        port = Int(digits)
        guard bytes[0] == UInt8(ascii: "[") ? host.contains(":") && address != nil : Self.isName(host) else {
            return nil
        }
    }

    /// Returns `host:port`, with brackets around an IPv6 address.
    public static func text(host: String, port: Int) -> String {
        host.contains(":") && !host.hasPrefix("[") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    public var description: String { port.map { "\(host):\($0)" } ?? host }

    /// Returns true if a part of a request may be the value of Host: RFC 9112 3.2 demands a 400 for any other. An empty
    /// one may, since a target without an authority has it.
    public static func isField(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool { split(bytes, range) != nil }

    /// Returns the host, and the digits of the port behind a colon. Returns nil where the host has a character that no
    /// host needs (blanks, controls and `/ ? # @ \ , " < >`), or where anything else follows it.
    private static func split(_ bytes: Span<UInt8>, _ range: Range<Int>) -> (host: Range<Int>, port: Range<Int>)? {
        let colon = UInt8(ascii: ":")
        var index = range.lowerBound
        let isBracketed = index < range.upperBound && bytes[index] == UInt8(ascii: "[")
        while index < range.upperBound, isBracketed || bytes[index] != colon {
            guard mayBeInHost(bytes[index]) else { return nil }
            index += 1
            if isBracketed, bytes[index - 1] == UInt8(ascii: "]") { break }
        }
        if isBracketed, bytes[index - 1] != UInt8(ascii: "]") { return nil }
        let host = range.lowerBound..<index
        if index == range.upperBound { return (host, index..<index) }
        guard bytes[index] == colon else { return nil }
        let port = index + 1..<range.upperBound
        for position in port where !(0x30...0x39).contains(bytes[position]) { return nil }
        return (host, port)
    }

    private static func mayBeInHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "\\"),
            UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"):
            false
        default: (0x21...0x7E).contains(byte)
        }
    }

    private static func isName(_ host: String) -> Bool {
        guard let first = host.utf8.first, first != UInt8(ascii: "."), first != UInt8(ascii: "-") else { return false }
        return host.utf8.allSatisfy { $0.isLetterOrDigit || ".-_".utf8.contains($0) }
    }
}
