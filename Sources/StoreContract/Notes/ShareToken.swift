import NotesHashing
import NotesPrimitives

/// The last part of a share page's address: 256 random bits as 43 characters of base64url.
public struct ShareToken: Hashable, Sendable {
    public let bytes: [UInt8]

    public static let count = 32

    /// Returns nil unless there are exactly 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }

    /// Returns nil if no server issues such a token: each has one spelling.
    public init?(_ text: String) {
        guard let bytes = Base64.url.decode(text) else { return nil }
        self.init(bytes: bytes)
    }

    public static func random() -> ShareToken? { SecureRandom.bytes(count).flatMap { ShareToken(bytes: $0) } }

    public var text: String { Base64.url.encode(bytes) }
}
