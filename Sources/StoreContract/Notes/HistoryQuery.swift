import Notes
import NotesHashing
import NotesPrimitives

/// Requests a page of the states that a note had or that lost, newest first.
public struct HistoryQuery: Sendable {
    public var id: NoteID
    public var account: AccountNumber
    /// The page follows this end of the previous one; nil for the first page.
    public var before: HistoryPosition?
    public var limit: Int

    public init(_ id: NoteID, of account: AccountNumber, before: HistoryPosition? = nil, limit: Int = 1000) {
        self.id = id
        self.account = account
        self.before = before
        self.limit = limit
    }
}

/// Marks the end of a page of versions. Stores number versions as they keep them, and no number is given twice. So
/// pages stay valid while versions come and go.
public struct HistoryPosition: Sendable, Equatable {
    public var number: Int64

    public init(number: Int64) { self.number = number }

    /// Marks the end of a page that shows no version yet.
    public static let newest = HistoryPosition(number: .max)

    /// Encodes the position as an opaque `nextPage`: base64url of 1 and eight bytes.
    public var text: String {
        Base64.url.encode([1] + stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) })
    }

    /// Returns nil if the text is no page of this server.
    public init?(_ text: String) {
        guard let bytes = Base64.url.decode(text), bytes.count == 9, bytes[0] == 1, bytes[1] < 0x80 else { return nil }
        number = bytes.dropFirst().reduce(0) { $0 << 8 | Int64($1) }
    }
}

/// Marks the end of a page of versions; `next` is nil on the last page.
public struct HistoryEnd: Sendable, Equatable {
    public var next: HistoryPosition?

    public init(next: HistoryPosition?) { self.next = next }
}

/// Lists a page of the states that competed to be the present one.
public struct ContenderPage: Sendable {
    /// The present state is the first on the first page, and on no other.
    public var contenders: [Contender]
    public var next: HistoryPosition?

    public init(contenders: [Contender], next: HistoryPosition?) {
        self.contenders = contenders
        self.next = next
    }
}

/// Describes one of the states that `GET …/explain` compares; the winner comes first.
public struct Contender: Sendable {
    public var rev: Rev
    public var lastModified: Timestamp
    public var sentModified: Timestamp?
    public var receivedAt: Timestamp
    public var isDeleted: Bool
    /// Gives the SHA-256 of the canonical content; nil if the content was thinned or erased.
    public var contentDigest: SHA256.Digest?
    public var base: Rev?
    public var deviceID: String?
    public var deviceName: String?
    /// The reason is nil for the present state, and for one that is known only as a base.
    public var reason: VersionReason?
    /// Gives the time of each register's last change in the present state.
    public var stamps: Stamps?

    public init(
        rev: Rev, lastModified: Timestamp, sentModified: Timestamp?, receivedAt: Timestamp, isDeleted: Bool,
        contentDigest: SHA256.Digest?, base: Rev?, deviceID: String?, deviceName: String?, reason: VersionReason?,
        stamps: Stamps? = nil
    ) {
        self.rev = rev
        self.lastModified = lastModified
        self.sentModified = sentModified
        self.receivedAt = receivedAt
        self.isDeleted = isDeleted
        self.contentDigest = contentDigest
        self.base = base
        self.deviceID = deviceID
        self.deviceName = deviceName
        self.reason = reason
        self.stamps = stamps
    }
}
