import Notes

/// The parsed query of `GET /v1/notes`.
public struct NoteQuery: Sendable {
    public enum Key: UInt8, Sendable {
        case lastModified = 0
        case createdAt = 1
        case title = 2
        case pinned = 3
        case textModified = 4
    }

    public struct Order: Sendable, Equatable {
        public var key: Key
        public var isDescending: Bool

        public init(_ key: Key, descending: Bool = false) {
            self.key = key
            self.isDescending = descending
        }
    }

    public enum View: Sendable {
        case full, summary
    }

    public var limit = 100
    /// A page ends with the note that exceeds this limit, however few notes it has: a thousand notes may be a gigabyte.
    public var byteLimit = 16 << 20
    public var view = View.full
    /// The notes of the page have `textModified`.
    public var stamps = false
    /// The end of the page before.
    public var after: NotePosition?
    /// The order of the list; ties are broken by id, ascending.
    public var order = [Order(.lastModified, descending: true)]
    public var tag: String?
    public var folder: String?
    public var pinned: Bool?
    public var modifiedSince: Timestamp?
    public var createdSince: Timestamp?
    /// The bound is exclusive.
    public var createdBefore: Timestamp?
    public var archived = ArchivedFilter.include
    public var deleted = DeletedFilter.exclude

    public init() {}

    /// Returns whether the page needs the stamps of registers.
    package var readsStamps: Bool { stamps || order.contains { $0.key == .textModified } }

    /// Returns whether it matches every live note, which each account counts as it writes.
    package var matchesAllLive: Bool {
        tag == nil && folder == nil && pinned == nil && modifiedSince == nil && createdSince == nil
            && createdBefore == nil
            && archived == .include && deleted == .exclude
    }
}
