import NotesHTTP

/// One limit as a client sees it, in the fields of draft-ietf-httpapi-ratelimit-headers:
///
///     RateLimit-Policy: "address";q=3000;w=10
///     RateLimit: "address";r=2999;t=1
public struct RateLimit: Sendable, Equatable {
    public enum Name: String, Sendable {
        /// The limit counts requests of an address.
        case address
        /// The limit counts requests of an account.
        case account
        /// The limit counts wrong passwords and sign-ups.
        case passwords
        /// The limit counts event streams and waiting requests of an account.
        case listeners
        /// The limit counts concurrent backups, of an account and of all.
        case backups
    }

    public let name: Name
    /// The number that `window` seconds allow.
    public let quota: Int
    public let window: Int
    public let remaining: Int
    /// The seconds until an exceeded limit allows one more, else until it allows the complete quota.
    public let reset: Int

    public init(_ name: Name, quota: Int, window: Int, remaining: Int, milliseconds: Int64) {
        self.name = name
        self.quota = quota
        self.window = window
        self.remaining = remaining
        reset = Int((milliseconds + 999) / 1000)
    }

    /// The member of `RateLimit-Policy`.
    public var policy: String { "\"\(name.rawValue)\";q=\(quota);w=\(window)" }

    /// The member of `RateLimit`.
    public var state: String { "\"\(name.rawValue)\";r=\(remaining);t=\(reset)" }
}

/// Adds RateLimit and RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers), with a member for each limit.
extension Fields {
    public mutating func add(_ limits: [RateLimit]) {
        if limits.isEmpty { return }
        add("RateLimit-Policy", limits.map(\.policy).joined(separator: ", "))
        add("RateLimit", limits.map(\.state).joined(separator: ", "))
    }
}
