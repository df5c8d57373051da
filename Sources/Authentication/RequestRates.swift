import Notes
import NotesHTTP
import NotesPrimitives
import NotesStoreContract

/// Limits the requests a second of an address, and of an account. Clients on this machine are not counted: an untrusted
/// proxy here would make all its clients one.
public final class RequestRates: Sendable {
    /// A bucket holds the requests of this many seconds.
    static let seconds = 10
    /// This many pushed changes count as one more request.
    static let changesPerRequest = 50

    private let addresses: TokenBuckets?
    private let accounts: TokenBuckets?
    private let perAddress: Int
    private let perAccount: Int

    /// Makes the limits in requests a second; 0 is no limit.
    init(perAddress: Int, perAccount: Int) {
        (self.perAddress, self.perAccount) = (perAddress, perAccount)
        addresses = perAddress > 0 ? TokenBuckets(perSecond: perAddress, seconds: Self.seconds) : nil
        accounts = perAccount > 0 ? TokenBuckets(perSecond: perAccount, seconds: Self.seconds) : nil
    }

    /// Counts a request of the address.
    public func check(_ client: ClientSource, now: Int64) throws(AccessError) {
        guard let addresses, !client.isLocal else { return }
        if let wait = addresses.take(client.network, now: now) {
            throw .tooManyRequests(Self.exceeded(.address, perAddress, wait), perSecond: perAddress)
        }
    }

    /// Counts a request of the account.
    public func check(_ account: AccountNumber, _ client: ClientSource, now: Int64) throws(AccessError) {
        guard let accounts, !client.isLocal else { return }
        if let wait = accounts.take(Self.key(account), now: now) {
            throw .tooManyRequests(Self.exceeded(.account, perAccount, wait), perSecond: perAccount)
        }
    }

    /// Counts a large push, which is one request and costs as much as several.
    public func pushed(_ changes: Int, _ account: AccountNumber, _ client: ClientSource, now: Int64) {
        guard let accounts, !client.isLocal, changes >= Self.changesPerRequest else { return }
        accounts.owe(Self.key(account), changes / Self.changesPerRequest, now: now)
    }

    /// Returns the limits that apply to a client, and to its account if that is known.
    public func limits(_ client: ClientSource, _ account: AccountNumber?, now: Int64) -> [RateLimit] {
        if client.isLocal { return [] }
        var limits: [RateLimit] = []
        if let addresses {
            limits.append(Self.present(.address, perAddress, addresses.balance(client.network, now: now)))
        }
        if let accounts, let account {
            limits.append(Self.present(.account, perAccount, accounts.balance(Self.key(account), now: now)))
        }
        return limits
    }

    private static func exceeded(_ name: RateLimit.Name, _ perSecond: Int, _ wait: Int64) -> RateLimit {
        RateLimit(name, quota: perSecond * seconds, window: seconds, remaining: 0, milliseconds: wait)
    }

    private static func present(
        _ name: RateLimit.Name, _ perSecond: Int, _ balance: (left: Int, untilFull: Int64)
    ) -> RateLimit {
        RateLimit(
            name, quota: perSecond * seconds, window: seconds, remaining: balance.left, milliseconds: balance.untilFull)
    }

    private static func key(_ account: AccountNumber) -> UInt64 { UInt64(bitPattern: account.value) }
}

/// Limits the rate of an event for each of many keys: on average `perSecond` times, and for a while faster than that.
///
/// A bucket is one number, the time at which all that was taken will have been earned (the generic cell rate
/// algorithm):
///
///     2 a second, 4 at once          taken at 0 s: 4 × 500 ms  → the number is 2.0 s
///     at 0.1 s one more              2.5 s is 2.4 s away, more than the 2 s of a full bucket: wait 400 ms
///     at 1.0 s one more              2.5 s is 1.5 s away: go
///
/// All buckets are in two fixed tables, at an index that a hash under a secret seed gives. A key that shares a bucket
/// with a busy one in one table has another bucket in the other, and either allows it. No key is stored, nothing is
/// ever cleaned up, and many invented keys take no more memory than these tables.
final class TokenBuckets: Sendable {
    private static let cellsPerRow = 1 << 15

    /// An event costs this many microseconds; the depth is in microseconds too.
    private let interval: Int
    private let depth: Int
    private let rows: [(cells: AtomicCells, seed: Int)]

    init(perSecond: Int, seconds: Int) {
        interval = max(1, 1_000_000 / perSecond)
        depth = seconds * 1_000_000
        rows = (0..<2).map { _ in (AtomicCells(Self.cellsPerRow), Int.random(in: .min ... .max)) }
    }

    /// Counts an event; returns the milliseconds to wait if it is not allowed, or nil. `now` is in milliseconds.
    func take(_ key: UInt64, now: Int64) -> Int64? {
        if let wait = wait(key, now: now) { return wait }
        owe(key, 1, now: now)
        return nil
    }

    /// Adds the cost of a request that turned out to cost more than one: the next one waits for the rest.
    func owe(_ key: UInt64, _ cost: Int, now: Int64) {
        let now = Int(now) * 1000
        for row in rows {
            row.cells.update(index(key, row.seed)) { max(present($0, now), now) + cost * interval }
        }
    }

    /// Returns the same as `take`, without counting.
    func wait(_ key: UInt64, now: Int64) -> Int64? {
        let now = Int(now) * 1000
        var least = Int.max
        for row in rows {
            let earned = max(present(row.cells[index(key, row.seed)], now), now)
            least = min(least, earned + interval - depth - now)
        }
        return least <= 0 ? nil : Int64((least + 999) / 1000)
    }

    /// Returns the number that is allowed at once, and the milliseconds until the bucket is full.
    func balance(_ key: UInt64, now: Int64) -> (left: Int, untilFull: Int64) {
        let now = Int(now) * 1000
        let taken = rows.map { max(present($0.cells[index(key, $0.seed)], now), now) - now }.min() ?? 0
        return (max(0, depth - taken) / interval, Int64((taken + 999) / 1000))
    }

    /// Bounds a time. A clock that was set back must not delay any key for longer than a full bucket's worth and a
    /// large request's.
    private func present(_ time: Int, _ now: Int) -> Int { min(time, now + 4 * depth) }

    private func index(_ key: UInt64, _ seed: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(seed)
        hasher.combine(key)
        return hasher.finalize() & (Self.cellsPerRow - 1)
    }
}

/// Describes one limit as a client sees it, in the fields of draft-ietf-httpapi-ratelimit-headers:
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
    /// Bounds the requests in `window` seconds.
    public let quota: Int
    public let window: Int
    public let remaining: Int
    /// Counts the seconds until an exceeded limit allows one more, else until it allows the complete quota.
    public let reset: Int

    public init(_ name: Name, quota: Int, window: Int, remaining: Int, milliseconds: Int64) {
        self.name = name
        self.quota = quota
        self.window = window
        self.remaining = remaining
        reset = Int((milliseconds + 999) / 1000)
    }

    /// Writes the member of `RateLimit-Policy`.
    public var policy: String { "\"\(name.rawValue)\";q=\(quota);w=\(window)" }

    /// Writes the member of `RateLimit`.
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
