/// Carries requests to a server. `SocketTransport` does on Linux, `URLSessionTransport` on Apple's systems; tests pass one
/// that loses what they say.
public protocol Transport: Sendable {
    /// The complete answer. `address` is that of the request with its query.
    func send(_ request: APIRequest, to address: String) async throws(TransportError) -> APIAnswer
    /// The body of a successful answer in pieces, as it comes; the answer that is returned has none. The body of another
    /// answer is in the answer. Ends early if `receive` throws or the task is cancelled.
    func stream(
        _ request: APIRequest, to address: String, _ receive: @escaping @Sendable ([UInt8]) throws -> Void
    ) async throws -> APIAnswer
}

/// Why no answer came. The server may have got the request all the same.
public struct TransportError: Error, Equatable, Sendable, CustomStringConvertible {
    public enum Kind: Sendable {
        /// The server was not reached.
        case offline
        /// The server's certificate is not trusted.
        case untrusted
        /// The address or the request cannot be sent.
        case invalid
        case cancelled
    }

    public var kind: Kind
    /// For people; nothing of the request is in it.
    public var description: String

    public init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
