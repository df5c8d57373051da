import Primitives

/// `GET /v1/search`, parsed.
public struct SearchRequest: Sendable {
    public var query: SearchQuery
    public var limit = 20
    /// Where the page before ended.
    public var after: SearchPosition?
    public var tag: String?
    public var folder: String?
    public var deleted = NoteQuery.Deleted.exclude

    public init(_ query: SearchQuery) { self.query = query }
}

/// A place in the order of results. It names no note, so it stays valid whatever happens to the notes around it: what
/// follows it in the order is on the next page.
public struct SearchPosition: Sendable, Equatable, Comparable {
    public var rank: SearchRank
    public var lastModified: Int64
    /// Of two with one time the later change comes first.
    public var seq: Int64

    public init(rank: SearchRank, lastModified: Int64, seq: Int64) {
        self.rank = rank
        self.lastModified = lastModified
        self.seq = seq
    }

    /// Which comes first.
    public static func < (left: SearchPosition, right: SearchPosition) -> Bool {
        (left.rank, right.lastModified, right.seq) < (right.rank, left.lastModified, left.seq)
    }

    /// As an opaque `nextPage`: base64url of 1, the rank, and two numbers of eight bytes.
    public var text: String {
        var bytes: [UInt8] = [1, rank.rawValue]
        for number in [lastModified, seq] {
            bytes += stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
        }
        return Base64.url.encode(bytes)
    }

    /// Nil for what is no page of this server.
    public init?(_ text: String) {
        guard let bytes = Base64.url.decode(text), bytes.count == 18, bytes[0] == 1,
            let rank = SearchRank(rawValue: bytes[1])
        else { return nil }
        func number(_ start: Int) -> Int64 { bytes[start..<start + 8].reduce(0) { $0 << 8 | Int64($1) } }
        self.init(rank: rank, lastModified: number(2), seq: number(10))
    }
}

public struct SearchHit: Sendable {
    /// Its JSON is the summary.
    public var note: StoredNote
    public var snippet: String
    public var matches: [SearchMatch]

    public init(note: StoredNote, snippet: String, matches: [SearchMatch]) {
        self.note = note
        self.snippet = snippet
        self.matches = matches
    }
}

public struct SearchAnswer: Sendable {
    public var hits: [SearchHit]
    public var next: SearchPosition?
    public var total: Int
    /// False where a limit on work left out candidates.
    public var isComplete: Bool

    public init(hits: [SearchHit], next: SearchPosition?, total: Int, isComplete: Bool = true) {
        self.hits = hits
        self.next = next
        self.total = total
        self.isComplete = isComplete
    }
}
