/// One account at one moment. It holds a read transaction open, so release it soon.
public protocol NoteSnapshot: AnyObject {
    /// The number of notes in it, deleted ones included.
    var count: Int { get }
    /// Appends the next lines of a backup until `buffer` holds about `limit` bytes; returns false after the last one.
    func next(into buffer: inout [UInt8], limit: Int) throws(StoreError) -> Bool
}
