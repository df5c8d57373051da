/// Carries requests to a server. `SocketTransport` does so on Linux, `URLSessionTransport` on Apple's systems; tests
/// pass one that loses the messages of their choice.
public protocol Transport: Sendable {
    /// Sends a request and returns the complete answer. `address` is that of the request with its query.
    func send(_ request: APIRequest, to address: String) async throws(TransportError) -> APIAnswer
    /// Sends a request and calls `receive` with the pieces of a successful answer's body, as they come; the answer that
    /// is returned has no body. The body of another answer is in the answer. The stream ends early if `receive` returns
    /// false or the task is cancelled. A call of `receive` may wait for a disk, and the next piece comes after it.
    func stream(
        _ request: APIRequest, to address: String, _ receive: @escaping @Sendable ([UInt8]) -> Bool
    ) async throws(TransportError) -> APIAnswer
}

/// Reports why no answer came. The server may have got the request.
public struct TransportError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Names the part of the exchange that failed.
    public enum Kind: Sendable {
        /// The server was not reached.
        case offline
        /// The server's certificate is not trusted.
        case untrusted
        /// The address or the request cannot be sent.
        case invalid
        /// The task of the call was cancelled.
        case cancelled
    }

    /// Names the part of the exchange that failed.
    public var kind: Kind
    /// Explains the failure in words for people. It contains nothing of the request.
    public var description: String

    /// Makes an error. The description must contain nothing of the request.
    public init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}

/// Shares the transport of this system, with the connections that it keeps.
public enum SystemTransport {
    #if os(Linux)
        /// Carries the requests of all clients that have no transport of their own.
        public static let shared: any Transport = SocketTransport()
    #else
        /// Carries the requests of all clients that have no transport of their own.
        public static let shared: any Transport = URLSessionTransport()
    #endif
}
