/// An uploaded file, and the name and condition of its attachment.
public struct NewAttachment: Sendable {
    public var name: String
    public var type: String
    public var bytes: any ReceivedBytes
    public var condition: Precondition

    public init(
        name: String, type: String, bytes: any ReceivedBytes, condition: Precondition = Precondition()
    ) {
        self.name = name
        self.type = type
        self.bytes = bytes
        self.condition = condition
    }
}
