import Hashing

/// What decides between two states of a note: the greater key wins, always. It is a total order over states, so the
/// greatest of many is the same in whatever order they are compared.
public struct Key: Hashable, Comparable, Sendable {
    public let lastModified: Timestamp
    public let isLive: Bool
    public let contentDigest: SHA256.Digest

    public init(lastModified: Timestamp, isLive: Bool, contentDigest: SHA256.Digest) {
        self.lastModified = lastModified
        self.isLive = isLive
        self.contentDigest = contentDigest
    }

    public static func < (left: Key, right: Key) -> Bool {
        if left.lastModified != right.lastModified { return left.lastModified < right.lastModified }
        if left.isLive != right.isLive { return right.isLive }
        return left.contentDigest < right.contentDigest
    }
}

extension NoteState {
    public var key: Key { Key(lastModified: lastModified, isLive: !isDeleted, contentDigest: contentDigest) }

    /// The order of the keys. A content is hashed only where stamps and lives are equal, which is rare.
    public func order(against other: NoteState) -> Order {
        if lastModified != other.lastModified { return lastModified < other.lastModified ? .less : .greater }
        switch (life, other.life) {
        case (.deleted, .deleted): return .equal
        case (.live, .deleted): return .greater
        case (.deleted, .live): return .less
        case (.live(let own), .live(let others)):
            if own == others { return .equal }
            return own.digest < others.digest ? .less : .greater
        }
    }

    public enum Order: Sendable { case less, equal, greater }
}
