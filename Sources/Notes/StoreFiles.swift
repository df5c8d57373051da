import Hashing

/// What takes in bytes that are too many for memory, piece by piece as they arrive: an upload, a backup, an import.
/// They lie in the store, hashed on the way, and are gone again unless a command makes them its own. Confined to one
/// thread at a time.
public protocol Intake: AnyObject {
    var count: Int64 { get }
    /// After a fault nothing more is taken, and what came is gone.
    func append(_ bytes: UnsafeRawBufferPointer) throws(IntakeError)
    /// No more will come. Costs no sync: that is due only when a command makes the bytes last.
    func finish() throws(IntakeError) -> any ReceivedBytes
    /// The rest will never come. An intake that is let go of unfinished is cancelled too.
    func cancel()
}

public enum IntakeError: Error, Equatable, Sendable {
    /// More than the intake was made for.
    case tooLarge(limit: Int64)
    case store(StoreError)
}

/// Bytes of the store, read in pieces from wherever one likes. They stay readable as long as this value lives, whatever
/// the store does with them meanwhile.
public protocol StoredBytes: AnyObject, Sendable {
    var count: Int64 { get }
    /// Appends up to `limit` bytes from `offset` on and answers how many; none at the end.
    func read(into buffer: inout [UInt8], from offset: Int64, limit: Int) throws(StoreError) -> Int
}

/// What an intake took in, whole. With the last reference it is gone, unless a command of the same store took it over.
public protocol ReceivedBytes: StoredBytes {
    var digest: SHA256.Digest { get }
}
