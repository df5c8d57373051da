/// The server's answer to a request.
public struct APIAnswer: Equatable, Sendable {
    /// The HTTP status.
    public var status: Int
    /// The header fields, with names in lower case.
    public var fields: [APIRequest.Parameter]
    /// The complete body; empty if it was streamed.
    public var body: [UInt8]

    /// Makes an answer, for a transport. The names of fields must be in lower case.
    public init(status: Int, fields: [APIRequest.Parameter] = [], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// True for a status from 200 to 299.
    public var isSuccess: Bool { (200..<300).contains(status) }

    /// The first field with this name, which must be in lower case.
    public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
}
