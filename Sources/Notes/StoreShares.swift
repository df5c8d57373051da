import Primitives
import Hashing

/// What the address of a share page ends in: 256 random bits, written as 43 characters of base64url.
public struct ShareToken: Hashable, Sendable {
    public let bytes: [UInt8]

    public static let count = 32

    /// Nil unless there are exactly 32.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }

    /// Nil for what this project never issued: one token has one spelling.
    public init?(_ text: String) {
        guard let bytes = Base64.url.decode(text) else { return nil }
        self.init(bytes: bytes)
    }

    public static func random() -> ShareToken? { SecureRandom.bytes(count).flatMap { ShareToken(bytes: $0) } }

    public var text: String { Base64.url.encode(bytes) }
}

public enum ShareAnswer: Sendable {
    case shared(ShareToken)
    case notFound
    /// Only a live note has a page.
    case gone(StoredNote)
}
