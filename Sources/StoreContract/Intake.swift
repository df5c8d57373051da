import NotesHashing

/// Receives a body that is too large for memory (an upload, a backup, an import), piece by piece. The bytes are hashed
/// and written to the store, and deleted unless a command adopts them. It is confined to one thread at a time.
public protocol Intake: AnyObject {
    var count: Int64 { get }
    /// Appends bytes. After an error nothing more is accepted, and the bytes are deleted.
    func append(_ bytes: UnsafeRawBufferPointer) throws(IntakeError)
    /// Ends the complete body. It does not sync: a command that keeps the bytes does.
    func finish() throws(IntakeError) -> any ReceivedBytes
    /// Cancels the body, whose rest will not arrive. Releasing an unfinished intake cancels it too.
    func cancel()
}

public enum IntakeError: Error, Equatable, Sendable {
    /// The body exceeds the intake's limit.
    case tooLarge(limit: Int64)
    case store(StoreError)
}

/// Attaches an uploaded file under a name, if the condition is met.
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

/// Reads stored bytes in pieces at any offset. They stay readable while this value exists, even if the store deletes
/// them.
public protocol StoredBytes: AnyObject, Sendable {
    var count: Int64 { get }
    /// The bytes are on another machine, so an event loop must not wait for them.
    var isSlow: Bool { get }
    /// Appends up to `limit` bytes from `offset` and returns their number; 0 at the end.
    func read(into buffer: inout [UInt8], from offset: Int64, limit: Int) throws(StoreError) -> Int
}

extension StoredBytes {
    public var isSlow: Bool { false }
}

/// Owns a complete received body. It is deleted with the last reference, unless a command of the same store adopted it.
public protocol ReceivedBytes: StoredBytes {
    var digest: SHA256.Digest { get }
}
