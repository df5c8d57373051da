import Notes
import NotesPrimitives

/// Selects and orders the notes of `GET /v1/notes`.
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
    /// The page begins after this end of the previous one.
    public var after: NotePosition?
    /// Orders the list; ties are broken by id, ascending.
    public var order = [Order(.lastModified, descending: true)]
    public var tag: String?
    public var folder: String?
    public var pinned: Bool?
    public var modifiedSince: Timestamp?
    public var createdSince: Timestamp?
    /// The list has notes created before this time.
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

/// Marks the end of a page in an order: the values of its keys at the page's last note, and that note's id. A note that
/// moves while a client pages may come twice or not at all (sync is for that); no other note is skipped.
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

// The end of a page as the opaque `nextPage`: base64url of
//
//     1 | count of keys | for each: key, 1 if descending, its value | the id to the end
//
// A number takes eight bytes; a text takes two of length and its own.

extension NotePosition {
    public var text: String {
        var bytes: [UInt8] = [1, UInt8(truncatingIfNeeded: order.count)]
        for (order, value) in zip(order, values) {
            bytes += [order.key.rawValue, order.isDescending ? 1 : 0]
            switch value {
            case .number(let number):
                bytes += stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
            case .text(let text):
                bytes += [UInt8(truncatingIfNeeded: text.count >> 8), UInt8(truncatingIfNeeded: text.count)]
                bytes += text
            }
        }
        return Base64.url.encode(bytes + id)
    }

    /// Returns nil if it is no page of this server, or one of another order than `order`.
    public init?(_ text: String, order: [NoteQuery.Order]) {
        guard let bytes = Base64.url.decode(text) else { return nil }
        var rest = bytes[...]
        func take(_ count: Int) -> [UInt8]? {
            guard rest.count >= count else { return nil }
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        guard take(2) == [1, UInt8(truncatingIfNeeded: order.count)] else { return nil }
        var values: [Value] = []
        for wanted in order {
            guard take(2) == [wanted.key.rawValue, wanted.isDescending ? 1 : 0] else { return nil }
            if wanted.key == .title {
                guard let count = take(2), let title = take(Int(count[0]) << 8 | Int(count[1])) else { return nil }
                values.append(.text(title))
            } else {
                guard let number = take(8) else { return nil }
                values.append(.number(number.reduce(0) { $0 << 8 | Int64($1) }))
            }
        }
        guard NoteID(String(decoding: rest, as: UTF8.self)) != nil else { return nil }
        self.init(order: order, values: values, id: Array(rest))
    }
}

public struct ListedNotes: Sendable {
    public var notes: [StoredNote]
    /// Points to the next page; nil on the last page.
    public var next: NotePosition?
    /// Counts the notes of the entire query, not of the page.
    public var total: Int

    public init(notes: [StoredNote], next: NotePosition?, total: Int) {
        self.notes = notes
        self.next = next
        self.total = total
    }
}
