import HTTP

/// One limit as a client sees it, in the fields of draft-ietf-httpapi-ratelimit-headers:
///
///     RateLimit-Policy: "address";q=3000;w=10
///     RateLimit: "address";r=2999;t=1
public struct RateLimit: Sendable, Equatable {
    public enum Name: String, Sendable {
        /// Requests of an address.
        case address
        /// Requests of an account.
        case account
        /// Wrong passwords and sign-ups.
        case passwords
        /// Event streams and waiting requests of an account.
        case listeners
        /// Backups that are read at a time, of an account and of all.
        case backups
    }

    public let name: Name
    /// What `window` seconds allow.
    public let quota: Int
    public let window: Int
    public let remaining: Int
    /// Seconds: of an exceeded limit until it allows one more, else until it allows the whole quota.
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

/// RateLimit and RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers), a member for each limit.
extension Fields {
    public mutating func add(_ limits: [RateLimit]) {
        if limits.isEmpty { return }
        add("RateLimit-Policy", limits.map(\.policy).joined(separator: ", "))
        add("RateLimit", limits.map(\.state).joined(separator: ", "))
    }
}
