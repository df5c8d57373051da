import NotesPrimitives

/// Describes a parsed request head: offsets into the bytes it was parsed from, and what those bytes mean for the
/// connection. Each loop keeps one and fills it again for each request, so parsing allocates nothing.
struct RequestHead: Sendable {
    struct Field: Sendable {
        var name: Range<Int>
        var value: Range<Int>
    }

    enum Version: Sendable {
        case http10, http11
    }

    /// Distinguishes targets (RFC 9112 3.2). The absolute form's scheme and authority are ignored: this is the origin
    /// server of every request.
    enum Target: Sendable {
        case path
        /// `OPTIONS *` addresses the server itself.
        case asterisk
    }

    /// Determines the end of the body (RFC 9112 6.3).
    enum Framing: Equatable, Sendable {
        case none
        case length(Int)
        case chunked
    }

    var method = Method.get
    var version = Version.http11
    var target = Target.path
    var path = 0..<0
    var query = 0..<0
    var fields: [Field] = []
    var framing = Framing.none
    var keepsAlive = true
    var expectsContinue = false
    var requestID = 0..<0
    /// Some field's name begins with `If-`. Most requests have no such field, and their conditions are not read.
    var hasConditions = false
    /// Counts the bytes of the head, its empty line included.
    var length = 0

    /// Makes it an empty head, which keeps the memory of the fields.
    mutating func reset() {
        var empty = RequestHead()
        swap(&empty.fields, &fields)
        empty.fields.removeAll(keepingCapacity: true)
        self = empty
    }
}

/// Refuses repetition of the fields that have one value and are no list (RFC 9110 5.3, 5.6.1): those of RFC 9110 and of
/// the specifications that this server follows. Of a repeated field one recipient uses the first value and another the
/// last. `Host`, `Content-Length` and `Transfer-Encoding` have rules of their own in `Framing`. Lists (`Accept`,
/// `If-Match`, `Connection` …) may be repeated, and so may `Cookie`, which HTTP/2 splits.
struct SingletonFields {
    private var seen: UInt32 = 0

    /// Returns false where the field occurred before and must not be repeated.
    mutating func admit(_ bytes: Bytes, _ name: Range<Int>) -> Bool {
        guard let bit = Self.bit(bytes, name) else { return true }
        defer { seen |= bit }
        return seen & bit == 0
    }

    /// Compares lengths first: most fields need no byte compared.
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

/// Parses the request target (RFC 9112 3.2): finds its path and query, and checks both.
enum RequestTarget {
    static func parse(
        _ bytes: Bytes, _ target: Range<Int>, into head: inout RequestHead
    ) throws(RequestParser.ParseError) {
        if target.count == 1, bytes[target.lowerBound] == ASCII.asterisk {
            guard head.method == .options else {
                throw .malformed("The target * is for OPTIONS only (RFC 9112 3.2.4).")
            }
            head.target = .asterisk
            return
        }
        guard let pathStart = pathStart(bytes, target) else {
            throw .malformed("The target is neither a path that begins with / nor an absolute http URL.")
        }
        var index = pathStart
        while index < target.upperBound, bytes[index] != ASCII.question, bytes[index] != ASCII.hash { index += 1 }
        head.path = pathStart..<index
        if index < target.upperBound, bytes[index] == ASCII.question {
            let queryStart = index + 1
            while index < target.upperBound, bytes[index] != ASCII.hash { index += 1 }
            head.query = queryStart..<index
        }
        guard index == target.upperBound else {
            throw .malformed("The target contains a fragment (#), which clients must not send.")
        }
        guard PercentDecoding.isWellFormed(bytes, head.path), PercentDecoding.isWellFormed(bytes, head.query) else {
            throw .malformed("A % in the target is not followed by two hexadecimal digits; a plain one is written %25.")
        }
        try checkPath(bytes, head.path)
    }

    /// Returns where the path begins: at the target's start, or after the authority of an absolute form. An absolute
    /// form without a path (`http://host`) means `/`, and yields an empty range at its end.
    private static func pathStart(_ bytes: Bytes, _ target: Range<Int>) -> Int? {
        if bytes[target.lowerBound] == ASCII.slash { return target.lowerBound }
        for scheme in ["http://", "https://"] as [StaticString] {
            let authority = target.lowerBound + scheme.utf8CodeUnitCount
            guard authority < target.upperBound, bytes.equalsIgnoringCase(target.lowerBound..<authority, scheme) else {
                continue
            }
            var index = authority
            while index < target.upperBound, bytes[index] != ASCII.slash, bytes[index] != ASCII.question { index += 1 }
            return index > authority && Authority.isField(bytes, authority..<index) ? index : nil
        }
        return nil
    }

    /// Refuses a path with a NUL or malformed UTF-8 before any handler runs: no path here has one, and both are used to
    /// hide something.
    private static func checkPath(_ bytes: Bytes, _ path: Range<Int>) throws(RequestParser.ParseError) {
        guard path.contains(where: { bytes[$0] == ASCII.percent }) else { return }
        guard let decoded = PercentDecoding.decode(bytes, path), !decoded.contains(0) else {
            throw .malformed("The path contains %00.")
        }
        guard String(validating: decoded, as: UTF8.self) != nil else {
            throw .malformed("The path is not UTF-8 after percent-decoding.")
        }
    }
}
