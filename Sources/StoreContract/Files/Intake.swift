/// Receives a body that is too large for memory (an upload, a backup, an import), piece by piece. The bytes are hashed and
/// written to the store, and deleted unless a command takes them over. Confined to one thread at a time.
public protocol Intake: AnyObject {
    var count: Int64 { get }
    /// After an error nothing more is accepted, and the bytes are deleted.
    func append(_ bytes: UnsafeRawBufferPointer) throws(IntakeError)
    /// The body is complete. No sync is needed yet: a command that keeps the bytes does it.
    func finish() throws(IntakeError) -> any ReceivedBytes
    /// The rest will not arrive. An intake that is released unfinished is cancelled too.
    func cancel()
}

public enum IntakeError: Error, Equatable, Sendable {
    /// The body exceeds the intake's limit.
    case tooLarge(limit: Int64)
    case store(StoreError)
}
