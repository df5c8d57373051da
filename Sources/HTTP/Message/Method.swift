/// A request's method. Methods that no route can have are `other`: a router answers them 405.
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
