/// Lends one request to a handler for the length of a call: it points into the connection's buffer, and cannot be
/// copied or kept. A handler copies the values that it needs later.
@safe public struct Request: ~Copyable {
    private let head: RequestHead
    private let bytes: UnsafeRawBufferPointer
    /// Points to the complete body, where the plan was to buffer it; it is empty in a plan.
    public let body: UnsafeRawBufferPointer
    public let peer: PeerAddress
    public let identifier: RequestID

    init(
        _ head: RequestHead, _ bytes: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer, peer: PeerAddress,
        identifier: RequestID
    ) {
        self.head = head
        unsafe self.bytes = unsafe bytes
        unsafe self.body = unsafe body
        self.peer = peer
        self.identifier = identifier
    }

    public var method: Method { head.method }

    /// The request is `OPTIONS *`, which addresses the server itself.
    public var isForServer: Bool { head.target == .asterisk }

    private func withSpan<R>(_ body: (Bytes) -> R) -> R {
        unsafe body(bytes.assumingMemoryBound(to: UInt8.self).span)
    }

    /// Returns the value of the first field of that name, which must be in lower case; `nil` where there is none or it
    /// is not UTF-8.
    public func field(_ name: StaticString) -> String? {
        withSpan { span in
            for field in head.fields where span.equalsIgnoringCase(field.name, name) { return span.text(field.value) }
            return nil
        }
    }

    /// Returns every value of a list-valued field, in order. Values that are not UTF-8 are skipped.
    public func fields(_ name: StaticString) -> [String] {
        withSpan { span in
            var values: [String] = []
            for field in head.fields where span.equalsIgnoringCase(field.name, name) {
                if let value = span.text(field.value) { values.append(value) }
            }
            return values
        }
    }

    public func fieldBegins(_ name: StaticString, with prefix: StaticString) -> Bool {
        withSpan { span in
            for field in head.fields where span.equalsIgnoringCase(field.name, name) {
                let end = field.value.lowerBound + prefix.utf8CodeUnitCount
                return end <= field.value.upperBound && span.equals(field.value.lowerBound..<end, prefix)
            }
            return false
        }
    }

    /// The request is HTTP/1.0, which in practice only proxies send.
    public var isHTTP10: Bool { head.version == .http10 }

    /// Some field's name begins with `If-`.
    public var hasConditions: Bool { head.hasConditions }

    public var hasQuery: Bool { !head.query.isEmpty }

    public func query() throws(QueryParameters.FormatError) -> QueryParameters {
        let span = unsafe bytes.assumingMemoryBound(to: UInt8.self).span
        return try QueryParameters(span, head.query)
    }

    /// Returns the query as it was sent, without its question mark.
    public var rawQuery: String { withSpan { $0.text(head.query) ?? "" } }

    /// Returns the path as it was sent, with its percent-encoding.
    public var rawPath: String { withSpan { $0.text(head.path) ?? "" } }

    public func pathBegins(with prefix: StaticString) -> Bool {
        withSpan { span in
            let end = head.path.lowerBound + prefix.utf8CodeUnitCount
            return end <= head.path.upperBound && span.equals(head.path.lowerBound..<end, prefix)
        }
    }

    public func find(in tree: PathTree) -> PathTree.Match {
        withSpan { tree.match(head.method, $0, head.path) }
    }

    /// Returns the decoded text of a path parameter. The parser has checked that the path decodes to UTF-8.
    public func parameter(_ index: Int, of parameters: PathParameters) -> String {
        withSpan { span in
            PercentDecoding.decode(span, parameters[index]).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
    }

    /// Copies the complete request, which can be read again later.
    public func copy() -> RequestCopy {
        unsafe RequestCopy(
            head: head, bytes: Array(bytes[..<head.length]), body: Array(body), peer: peer, identifier: identifier)
    }
}

/// Keeps a request after the call that lent it.
public struct RequestCopy: Sendable {
    fileprivate let head: RequestHead
    fileprivate let bytes: [UInt8]
    fileprivate let body: [UInt8]
    fileprivate let peer: PeerAddress
    fileprivate let identifier: RequestID

    public func withRequest<R>(_ use: (borrowing Request) -> R) -> R {
        unsafe bytes.withUnsafeBytes { bytes in
            unsafe body.withUnsafeBytes { body in
                unsafe use(Request(head, bytes, body: body, peer: peer, identifier: identifier))
            }
        }
    }
}

/// Names the methods that a route can have. Any other method is `other`, which a router answers 405.
public enum Method: UInt8, Sendable, CaseIterable {
    case get, head, post, put, patch, delete, options, other

    public var name: StaticString {
        switch self {
        case .get: "GET"
        case .head: "HEAD"
        case .post: "POST"
        case .put: "PUT"
        case .patch: "PATCH"
        case .delete: "DELETE"
        case .options: "OPTIONS"
        case .other: "OTHER"
        }
    }

    /// Methods are case-sensitive (RFC 9110 9.1): `get` is not GET.
    init(_ bytes: Bytes, _ token: Range<Int>) {
        let candidate: Method =
            switch token.count {
            case 3: bytes[token.lowerBound] == UInt8(ascii: "G") ? .get : .put
            case 4: bytes[token.lowerBound] == UInt8(ascii: "P") ? .post : .head
            case 5: .patch
            case 6: .delete
            case 7: .options
            default: .other
            }
        self = candidate != .other && bytes.equals(token, candidate.name) ? candidate : .other
    }
}

/// Identifies a request by the value of X-Request-Id: the client's own, if it sent a valid one, else 16 random
/// hexadecimal digits.
public enum RequestID: Sendable, Equatable {
    case made(UInt64)
    case given([UInt8])

    static let longest = 64

    init?(given value: [UInt8]) {
        guard (1...Self.longest).contains(value.count), value.allSatisfy(Self.isFit) else { return nil }
        self = .given(value)
    }

    private static func isFit(_ byte: UInt8) -> Bool {
        byte.isDigit || byte.lowercasedASCII &- 0x61 < 26 || byte == 0x2E || byte == 0x5F || byte == 0x2D
    }

    public var text: String {
        var store = ByteStore(capacity: Self.longest)
        write(into: &store)
        return unsafe String(decoding: store.bytes, as: UTF8.self)
    }

    func write(into store: inout ByteStore) {
        switch self {
        case .made(let number): store.append(hexadecimal: number, digits: 16)
        case .given(let bytes): store.append(bytes)
        }
    }
}

/// Makes distinct numbers in no visible order: SplitMix64 over a random start. They identify requests and protect
/// nothing.
struct RequestIDs {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed &>> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed &>> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed &>> 31)
    }
}
