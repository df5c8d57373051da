import Notes

/// The trace of a request on its device. It is not worth a sync: a store may write it later, and a crash may lose it.
public struct DeviceMark: Sendable {
    /// The `seq` up to which the device has pulled an account.
    public struct Pull: Sendable {
        public var account: AccountNumber
        public var seq: Int64

        public init(_ account: AccountNumber, upTo seq: Int64) {
            self.account = account
            self.seq = seq
        }
    }

    public var seenAt: Timestamp
    /// The pull is nil if the request was none.
    public var pull: Pull?
    /// The device's clock minus the server's, in milliseconds, if the request has `sentAt`.
    public var clockOffset: Int64?
    /// The client is nil if the request's origin is recorded elsewhere.
    public var client: ClientTrace?

    public init(seenAt: Timestamp, client: ClientTrace? = nil, pull: Pull? = nil, clockOffset: Int64? = nil) {
        self.seenAt = seenAt
        self.client = client
        self.pull = pull
        self.clockOffset = clockOffset
    }
}
