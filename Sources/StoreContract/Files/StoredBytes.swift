import NotesHashing

/// Stored bytes, readable in pieces at any offset. They stay readable while this value exists, even if the store
/// deletes them.
public protocol StoredBytes: AnyObject, Sendable {
    var count: Int64 { get }
    /// True if they are on another machine, so that an event loop must not wait for them.
    var isSlow: Bool { get }
    /// Appends up to `limit` bytes from `offset` and returns their number; 0 at the end.
    func read(into buffer: inout [UInt8], from offset: Int64, limit: Int) throws(StoreError) -> Int
}

extension StoredBytes {
    public var isSlow: Bool { false }
}

/// A complete received body. It is deleted with the last reference, unless a command of the same store adopted it.
public protocol ReceivedBytes: StoredBytes {
    var digest: SHA256.Digest { get }
}
