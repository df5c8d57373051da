import Notes
import NotesPrimitives

/// A page of the states that a note had or that lost, newest first.
public struct HistoryQuery: Sendable {
    public var id: NoteID
    public var account: AccountNumber
    /// The end of the previous page; nil for the first page.
    public var before: HistoryPosition?
    public var limit: Int

    public init(_ id: NoteID, of account: AccountNumber, before: HistoryPosition? = nil, limit: Int = 1000) {
        self.id = id
        self.account = account
        self.before = before
        self.limit = limit
    }
}

/// The end of a page of versions. Stores number versions as they keep them, and no number is given twice. So pages stay
/// valid while versions come and go.
public struct HistoryPosition: Sendable, Equatable {
    public var number: Int64

    public init(number: Int64) { self.number = number }

    /// The end of a page that shows no version yet.
    public static let newest = HistoryPosition(number: .max)

    /// An opaque `nextPage`: base64url of 1 and eight bytes.
    public var text: String {
        Base64.url.encode([1] + stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) })
    }

    /// Returns nil if it is no page of this server.
    public init?(_ text: String) {
        guard let bytes = Base64.url.decode(text), bytes.count == 9, bytes[0] == 1, bytes[1] < 0x80 else { return nil }
        number = bytes.dropFirst().reduce(0) { $0 << 8 | Int64($1) }
    }
}

/// The end of a page of versions; `next` is nil on the last page.
public struct HistoryEnd: Sendable, Equatable {
    public var next: HistoryPosition?

    public init(next: HistoryPosition?) { self.next = next }
}

/// A page of the states that competed to be the present one.
public struct ContenderPage: Sendable {
    /// The present state is the first on the first page, and on no other.
    public var contenders: [Contender]
    public var next: HistoryPosition?

    public init(contenders: [Contender], next: HistoryPosition?) {
        self.contenders = contenders
        self.next = next
    }
}
