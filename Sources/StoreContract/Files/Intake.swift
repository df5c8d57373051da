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
