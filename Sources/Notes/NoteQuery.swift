/// `GET /v1/notes`, understood.
public struct NoteQuery: Sendable {
    public enum Key: UInt8, Sendable {
        case lastModified = 0
        case createdAt = 1
        case title = 2
        case pinned = 3
    }

    public struct Order: Sendable, Equatable {
        public var key: Key
        public var isDescending: Bool

        public init(_ key: Key, descending: Bool = false) {
            self.key = key
            self.isDescending = descending
        }
    }

    public enum Deleted: Sendable {
        case exclude, include, only
    }

    public enum View: Sendable {
        case full, summary
    }

    public var limit = 100
    /// A page ends with the note that crosses this, however few they are: a thousand notes may be a gigabyte.
    public var byteLimit = 16 << 20
    public var view = View.full
    /// Where the page before ended.
    public var after: NotePosition?
    /// Ties are broken by id, ascending.
    public var order = [Order(.lastModified, descending: true)]
    public var tag: String?
    public var folder: String?
    public var pinned: Bool?
    public var modifiedSince: Timestamp?
    public var createdSince: Timestamp?
    /// Exclusive.
    public var createdBefore: Timestamp?
    public var deleted = Deleted.exclude

    public init() {}
}

/// A place between two notes of an order: the values of its keys at the last note of a page, and that note's id.
/// A note that moves while a client pages may come twice or not at all (sync is for that); no other note is skipped.
public struct NotePosition: Sendable, Equatable {
    public enum Value: Sendable, Equatable {
        case number(Int64)
        case text([UInt8])
    }

    public var order: [NoteQuery.Order]
    public var values: [Value]
    public var id: [UInt8]

    public init(order: [NoteQuery.Order], values: [Value], id: [UInt8]) {
        self.order = order
        self.values = values
        self.id = id
    }
}

public struct NoteList: Sendable {
    public var notes: [StoredNote]
    /// Nil on the last page.
    public var next: NotePosition?
    /// Of the whole query, not of the page.
    public var total: Int

    public init(notes: [StoredNote], next: NotePosition?, total: Int) {
        self.notes = notes
        self.next = next
        self.total = total
    }
}

public struct NamedCount: Sendable, Equatable {
    public var name: String
    public var count: Int

    public init(name: String, count: Int) {
        self.name = name
        self.count = count
    }
}
