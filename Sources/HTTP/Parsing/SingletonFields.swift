/// The fields of a request that have one value and are no list (RFC 9110 5.3, 5.6.1): those of RFC 9110 and of the
/// specifications that this server follows. Of a repeated field one recipient uses the first value and another the
/// last, so it is refused. `Host`, `Content-Length` and `Transfer-Encoding` have rules of their own in `Framing`. Lists
/// (`Accept`, `If-Match`, `Connection` …) may be repeated, and so may `Cookie`, which HTTP/2 splits.
struct SingletonFields {
    private var seen: UInt32 = 0

    /// False where the field occurred before and must not be repeated.
    mutating func admit(_ bytes: Bytes, _ name: Range<Int>) -> Bool {
        guard let bit = Self.bit(bytes, name) else { return true }
        defer { seen |= bit }
        return seen & bit == 0
    }

    /// By length first: most fields need no byte compared.
    private static func bit(_ bytes: Bytes, _ name: Range<Int>) -> UInt32? {
        func matches(_ candidate: StaticString) -> Bool { bytes.equalsIgnoringCase(name, candidate) }
        switch name.count {
        case 4:
            if matches("date") { return 1 << 0 }
            if matches("from") { return 1 << 1 }
        case 5: if matches("range") { return 1 << 2 }
        case 6: if matches("origin") { return 1 << 3 }
        case 7: if matches("referer") { return 1 << 4 }
        case 8: if matches("if-range") { return 1 << 5 }
        case 10: if matches("user-agent") { return 1 << 6 }
        case 12:
            if matches("content-type") { return 1 << 7 }
            if matches("max-forwards") { return 1 << 8 }
        case 13:
            if matches("authorization") { return 1 << 9 }
            if matches("content-range") { return 1 << 10 }
            if matches("last-event-id") { return 1 << 11 }
        case 14:
            if matches("sec-fetch-site") { return 1 << 12 }
            if matches("sec-fetch-dest") { return 1 << 13 }
            if matches("sec-fetch-mode") { return 1 << 14 }
        case 15: if matches("idempotency-key") { return 1 << 15 }
        case 16: if matches("content-location") { return 1 << 16 }
        case 17: if matches("if-modified-since") { return 1 << 17 }
        case 19:
            if matches("if-unmodified-since") { return 1 << 18 }
            if matches("proxy-authorization") { return 1 << 19 }
        default: break
        }
        return nil
    }
}
