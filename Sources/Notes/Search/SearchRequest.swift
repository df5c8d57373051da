import NotesPrimitives

/// Describes a parsed request `GET /v1/search`.
public struct SearchRequest: Sendable {
    /// Every result matches this query.
    public var query: SearchQuery
    /// Limits the results on a page.
    public var limit = 20
    /// The page begins after this position, at which the previous one ended; nil for the first page.
    public var after: SearchPosition?
    /// An earlier page did not read all notes.
    public var followsGap = false
    /// Every result has this tag, in the form of `NameFilter`; nil for any tags.
    public var tag: String?
    /// Every result is in this folder, in the form of `NameFilter`; nil for any folder.
    public var folder: String?
    /// Includes or excludes archived notes.
    public var archived = ArchivedFilter.include
    /// Includes or excludes notes in the trash.
    public var deleted = DeletedFilter.exclude
    /// Returns true if the answer is no longer needed, which ends the search. It is called between notes.
    public var isAbandoned: @Sendable () -> Bool = { false }

    /// Makes a request for the first page.
    public init(_ query: SearchQuery) { self.query = query }
}

/// Marks a position in the order of results. It names no note, so it stays valid whatever happens to the notes around
/// it. The next page has the results after it.
public struct SearchPosition: Sendable, Equatable, Comparable {
    /// The result has this rank.
    public var rank: SearchRank
    /// The result has this stamp, in milliseconds.
    public var lastModified: Int64
    /// The later change of two with the same time comes first.
    public var seq: Int64

    /// Makes the position of a result.
    public init(rank: SearchRank, lastModified: Int64, seq: Int64) {
        self.rank = rank
        self.lastModified = lastModified
        self.seq = seq
    }

    /// Returns true if `left` comes first.
    public static func < (left: SearchPosition, right: SearchPosition) -> Bool {
        (left.rank, right.lastModified, right.seq) < (right.rank, left.lastModified, left.seq)
    }

    /// Returns an opaque `nextPage`: base64url of 1, or 2 if a page up to here has a gap, the rank, and two numbers of
    /// eight bytes.
    public func page(hasGap: Bool) -> String {
        var bytes: [UInt8] = [hasGap ? 2 : 1, rank.rawValue]
        for number in [lastModified, seq] {
            bytes += stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
        }
        return Base64.url.encode(bytes)
    }

    /// Reads the form of `page`; returns nil if it is no page of this server.
    public static func read(page text: String) -> (position: SearchPosition, hasGap: Bool)? {
        guard let bytes = Base64.url.decode(text), bytes.count == 18, bytes[0] == 1 || bytes[0] == 2,
            let rank = SearchRank(rawValue: bytes[1])
        else { return nil }
        func number(_ start: Int) -> Int64 { bytes[start..<start + 8].reduce(0) { $0 << 8 | Int64($1) } }
        return (SearchPosition(rank: rank, lastModified: number(2), seq: number(10)), bytes[0] == 2)
    }
}
