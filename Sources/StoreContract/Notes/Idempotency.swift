/// `Idempotency-Key`, with a hash of the request it first came with.
public struct Idempotency: Sendable {
    public var key: String
    public var fingerprint: [UInt8]

    public init(key: String, fingerprint: [UInt8]) {
        self.key = key
        self.fingerprint = fingerprint
    }
}
