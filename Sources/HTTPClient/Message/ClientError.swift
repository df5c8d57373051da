/// The reason why there is no answer. No address, field or body of the request is in it.
public enum ClientError: Error, Sendable, Equatable, CustomStringConvertible {
    case invalidRequest(String)
    /// The system's own words for a name that has no address.
    case unknownHost(String)
    case unreachable(String)
    /// No TLS connection: the certificate, its name, or the protocol.
    case untrusted(String)
    /// The connection ended before the answer did.
    case connectionLost(String)
    /// The bytes are no HTTP answer.
    case malformed(String)
    /// The answer is longer than `limit` bytes.
    case tooLarge(limit: Int)
    case timedOut(Phase)
    case cancelled

    public enum Phase: String, Sendable {
        case connecting, exchange, silence
    }

    public var description: String {
        switch self {
        case .invalidRequest(let reason): reason
        case .unknownHost(let reason): "the server's name is not known to the network: \(reason)"
        case .unreachable(let reason): "no connection to the server: \(reason)"
        case .untrusted(let reason): "no trusted TLS connection to the server: \(reason)"
        case .connectionLost(let reason): "the connection ended before the answer did: \(reason)"
        case .malformed(let reason): "the answer is not HTTP/1.1: \(reason)"
        case .tooLarge(let limit): "the answer is longer than \(limit) bytes"
        case .timedOut(.connecting): "the server did not take the connection in time"
        case .timedOut(.exchange): "the answer was not complete in time"
        case .timedOut(.silence): "the server sent nothing for too long"
        case .cancelled: "the request was cancelled"
        }
    }
}
