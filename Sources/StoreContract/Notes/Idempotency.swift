import NotesHashing

/// The identity of a request, so that its repetition has no second effect.
public struct Idempotency: Sendable {
    /// The answer to a repeated request.
    public enum Answer: Sendable {
        /// The first answer, for a day.
        case first
        /// The present note, if the first request came within a minute and the note was not deleted since. Otherwise
        /// the request is executed again.
        case present
    }

    public var key: String
    public var fingerprint: [UInt8]
    public var answer: Answer

    /// Uses an `Idempotency-Key`, with a hash of the request that it first came with.
    public init(key: String, fingerprint: [UInt8]) {
        self.key = key
        self.fingerprint = fingerprint
        answer = .first
    }

    /// Identifies a request without a key by a digest of everything that distinguishes it, the device included. A
    /// header field cannot contain such a key.
    public init(sameRequest digest: SHA256.Digest) {
        key = "\u{1}" + digest.hex
        fingerprint = digest.bytes
        answer = .present
    }
}
