import Primitives

/// A request to the server's API, before it has an address and credentials.
public struct APIRequest: Equatable, Sendable {
    public var method: String
    /// Below the server's address, without a slash at its start: `v1/notes/groceries`.
    public var path: String
    public var query: [Parameter]
    public var fields: [Parameter]
    public var body: [UInt8]
    /// The path of a file that is the body instead, read as it is sent.
    public var bodyFile: String?
    /// Whether the server may get it twice and nothing comes of it. Only such a request is sent again after a connection
    /// was lost.
    public var isRepeatable: Bool

    public struct Parameter: Equatable, Sendable {
        public var name: String
        public var value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

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

    /// The path with its query.
    public var target: String {
        let pairs = query.map { PercentEncoding.encode($0.name) + "=" + PercentEncoding.encode($0.value) }
        return pairs.isEmpty ? path : path + "?" + pairs.joined(separator: "&")
    }
}
