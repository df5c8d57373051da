import NotesPrimitives

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

/// Describes a request to the server's API, before it has an address and credentials.
public struct APIRequest: Equatable, Sendable {
    /// Names the HTTP method.
    public var method: String
    /// Locates the resource below the server's address, without a slash at its start: `v1/notes/groceries`.
    public var path: String
    /// Lists the query parameters, without any encoding.
    public var query: [Parameter]
    /// Lists the header fields, without credentials.
    public var fields: [Parameter]
    /// Carries the body, if it is no file.
    public var body: [UInt8]
    /// Locates a file that is the body instead, read as it is sent.
    public var bodyFile: String?
    /// The server may get the request twice without a further effect. Only such a request is sent again after a
    /// connection was lost.
    public var isRepeatable: Bool

    /// Pairs a name and a value, of a query or a header.
    public struct Parameter: Equatable, Sendable {
        /// Names the parameter or field.
        public var name: String
        /// Gives the value without any encoding.
        public var value: String

        /// Makes a parameter or field.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Makes a request. It is repeatable if it is a GET or HEAD, unless the caller decides.
    public init(
        _ method: String, _ path: String, query: [Parameter] = [], fields: [Parameter] = [], body: [UInt8] = [],
        isRepeatable: Bool? = nil
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.fields = fields
        self.body = body
        self.isRepeatable = isRepeatable ?? (method == "GET" || method == "HEAD")
    }

    static func json(_ method: String, _ path: String, _ body: [UInt8], isRepeatable: Bool = false) -> APIRequest {
        APIRequest(
            method, path, fields: [Parameter("Content-Type", "application/json")], body: body,
            isRepeatable: isRepeatable)
    }

    /// Joins the path and the query, whose names and values it encodes.
    public var target: String {
        let pairs = query.map { PercentEncoding.encode($0.name) + "=" + PercentEncoding.encode($0.value) }
        return pairs.isEmpty ? path : path + "?" + pairs.joined(separator: "&")
    }
}

/// Carries the server's answer to a request.
public struct APIAnswer: Equatable, Sendable {
    /// Gives the HTTP status.
    public var status: Int
    /// Lists the header fields, with names in lower case.
    public var fields: [APIRequest.Parameter]
    /// Carries the complete body; empty if it was streamed.
    public var body: [UInt8]

    /// Makes an answer, for a transport. The names of fields must be in lower case.
    public init(status: Int, fields: [APIRequest.Parameter] = [], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// The status is from 200 to 299.
    public var isSuccess: Bool { (200..<300).contains(status) }

    /// Returns the value of the first field with this name, which must be in lower case.
    public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
}
