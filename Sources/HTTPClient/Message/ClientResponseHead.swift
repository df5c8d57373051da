/// The status and the header fields of an answer.
public struct ClientResponseHead: Sendable, Equatable {
    public struct Field: Sendable, Equatable {
        /// In lower case.
        public let name: String
        public let value: String
    }

    public let status: Int
    public let fields: [Field]
    let isHTTP10: Bool

    /// The first value of a field; `name` in lower case.
    public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// The members of a field that is a list, in lower case.
    func list(_ name: String) -> [String] {
        let members = fields.filter { $0.name == name }.flatMap { $0.value.split(separator: ",") }
        return members.compactMap { member in member.split { $0 == " " || $0 == "\t" }.first?.lowercased() }
    }

    /// True if the connection may serve another request (RFC 9112 9.3).
    var keepsConnection: Bool {
        let options = list("connection")
        return isHTTP10 ? options.contains("keep-alive") : !options.contains("close")
    }
}

/// A response with its complete body.
public struct ClientResponse: Sendable {
    public let head: ClientResponseHead
    public let body: [UInt8]

    public var status: Int { head.status }
}
