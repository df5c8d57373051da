/// The server's answer to a request.
public struct APIAnswer: Equatable, Sendable {
    public var status: Int
    /// Names in lower case.
    public var fields: [APIRequest.Parameter]
    public var body: [UInt8]

    public init(status: Int, fields: [APIRequest.Parameter] = [], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    public var isSuccess: Bool { (200..<300).contains(status) }

    public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
}
