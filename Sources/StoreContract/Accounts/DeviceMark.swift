import Notes

/// What a request shows about its device. It is not worth a sync of its own: a store may write it later, and a crash may
/// lose it.
public struct DeviceMark: Sendable {
    /// Up to which `seq` the device has pulled an account.
    public struct Pull: Sendable {
        public var account: AccountNumber
        public var seq: Int64

        public init(_ account: AccountNumber, upTo seq: Int64) {
            self.account = account
            self.seq = seq
        }
    }

    public var seenAt: Timestamp
    /// Nil if the request was no pull.
    public var pull: Pull?
    /// The device's clock minus the server's, in milliseconds, if the request has `sentAt`.
    public var clockOffset: Int64?
    /// Nil where the request's origin is marked elsewhere.
    public var client: ClientTrace?

    public init(seenAt: Timestamp, client: ClientTrace? = nil, pull: Pull? = nil, clockOffset: Int64? = nil) {
        self.seenAt = seenAt
        self.client = client
        self.pull = pull
        self.clockOffset = clockOffset
    }
}
