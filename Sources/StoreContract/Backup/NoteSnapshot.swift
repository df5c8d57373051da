/// One account at one moment. It holds a read transaction open, so release it soon.
public protocol NoteSnapshot: AnyObject {
    /// Notes in it, deleted ones included.
    var count: Int { get }
    /// Appends the next lines of a backup until `buffer` holds about `limit` bytes; false where there are no more.
    func next(into buffer: inout [UInt8], limit: Int) throws(StoreError) -> Bool
}
