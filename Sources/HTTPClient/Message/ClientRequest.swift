import NotesPrimitives

/// Describes a request to a server.
public struct ClientRequest: Sendable {
    public var method: String
    public var address: WebAddress
    /// Lists the header fields, except `Host`, `Content-Length`, `Connection` and `Transfer-Encoding`, which no caller
    /// may set.
    public var fields: [(name: String, value: String)]
    public var body: [UInt8]
    /// Names a file that replaces `body`, and is read as it is sent.
    public var bodyFile: String?
    /// Limits the redirects of a GET or HEAD that are followed.
    public var redirects = 0
    /// The request may be sent again; the method decides if this is nil.
    public var isRepeatable: Bool?

    public init(
        _ method: String = "GET", _ address: WebAddress, fields: [(name: String, value: String)] = [],
        body: [UInt8] = []
    ) {
        (self.method, self.address, self.fields, self.body) = (method, address, fields, body)
    }

    /// The request may be sent again if a reused connection returned nothing (RFC 9110 9.2.2).
    var isIdempotent: Bool {
        isRepeatable ?? ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"].contains(method)
    }

    private static let own = ["host", "content-length", "connection", "transfer-encoding"]

    /// Returns the bytes to send: the head, and `body` unless a file replaces it. Throws for a character that would end
    /// a line or begin another field.
    func bytes(_ file: BodyFile? = nil) throws(ClientError) -> [UInt8] {
        guard !method.isEmpty, method.utf8.allSatisfy(\.isTokenCharacter) else {
            throw .invalidRequest("The method is not a token.")
        }
        var head = "\(method) \(address.target) HTTP/1.1\r\nHost: \(address.authority)\r\n"
        for (name, value) in fields {
            guard !name.isEmpty, name.utf8.allSatisfy(\.isTokenCharacter), !Self.own.contains(name.lowercased()) else {
                throw .invalidRequest("The name of a header field is none that a caller may set.")
            }
            guard value.utf8.allSatisfy({ $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }) else {
                throw .invalidRequest("The value of a header field has a control character.")
            }
            head += "\(name): \(value)\r\n"
        }
        let count = file?.count ?? body.count
        if count > 0 || ["POST", "PUT", "PATCH"].contains(method) { head += "Content-Length: \(count)\r\n" }
        return Array((head + "\r\n").utf8) + (file == nil ? body : [])
    }

    /// Returns the request of a redirect; `nil` if the answer is no redirect, or its address may not be followed: no
    /// redirect leads from https to http.
    func redirected(by head: ClientResponseHead) -> ClientRequest? {
        guard [301, 302, 303, 307, 308].contains(head.status), redirects > 0, method == "GET" || method == "HEAD",
            let next = head["location"].flatMap({ address.resolve($0) }), next.isSecure || !address.isSecure
        else { return nil }
        var request = self
        request.redirects -= 1
        request.address = next
        if next.origin != address.origin {
            request.fields.removeAll { ["authorization", "cookie"].contains($0.name.lowercased()) }
        }
        return request
    }
}

/// Reads the file of a request's body as it is sent. It is confined to the thread of its connection.
final class BodyFile {
    private let descriptor: Int32
    let count: Int
    private var left: Int

    init(_ path: String) throws(ClientError) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .invalidRequest(systemText(errno)) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .invalidRequest("It is no file.")
        }
        count = Int(status.st_size)
        left = count
    }

    deinit { close(descriptor) }

    var isAtEnd: Bool { left == 0 }

    func next(atMost limit: Int) throws(ClientError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: min(limit, left))
        while left > 0 {
            let got = read(descriptor, &bytes, bytes.count)
            if got < 0, errno == EINTR { continue }
            // The length is on its way to the server already.
            guard got > 0 else { throw .invalidRequest("The file became shorter while it was sent.") }
            left -= got
            bytes.removeLast(bytes.count - got)
            break
        }
        return bytes
    }
}

@available(*, unavailable)
extension BodyFile: Sendable {}

/// Explains why there is no answer, without an address, field or body of the request.
public enum ClientError: Error, Sendable, Equatable, CustomStringConvertible {
    case invalidRequest(String)
    /// The name has no address, for the reason that the system gives.
    case unknownHost(String)
    case unreachable(String)
    /// TLS failed because of the certificate, its name, or the protocol.
    case untrusted(String)
    /// The connection ended before the answer did.
    case connectionLost(String)
    /// The bytes are no valid HTTP answer.
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
        case .unknownHost(let reason): "the server's name cannot be resolved: \(reason)"
        case .unreachable(let reason): "no connection to the server: \(reason)"
        case .untrusted(let reason): "no trusted TLS connection to the server: \(reason)"
        case .connectionLost(let reason): "the connection ended before the answer did: \(reason)"
        case .malformed(let reason): "the answer is not HTTP/1.1: \(reason)"
        case .tooLarge(let limit): "the answer is longer than \(limit) bytes"
        case .timedOut(.connecting): "the server did not accept the connection in time"
        case .timedOut(.exchange): "the answer was not complete in time"
        case .timedOut(.silence): "the server sent nothing for too long"
        case .cancelled: "the request was cancelled"
        }
    }
}
