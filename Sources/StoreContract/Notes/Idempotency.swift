import Hashing

/// What makes a request that comes again known, so that it has no second effect.
public struct Idempotency: Sendable {
    /// What a request that comes again is answered with.
    public enum Answer: Sendable {
        /// The first answer, for a day.
        case first
        /// The note as it is now, if the first came within a minute and the note was not deleted since; else the request is
        /// executed again.
        case present
    }

    public var key: String
    public var fingerprint: [UInt8]
    public var answer: Answer

    /// `Idempotency-Key`, with a hash of the request it first came with.
    public init(key: String, fingerprint: [UInt8]) {
        self.key = key
        self.fingerprint = fingerprint
        answer = .first
    }

    /// A request of a client that sends no key, known by a digest of everything that makes it this request; the device has
    /// to be among it. A header field cannot hold such a key.
    public init(sameRequest digest: SHA256.Digest) {
        key = "\u{1}" + digest.hex
        fingerprint = digest.bytes
        answer = .present
    }
}
