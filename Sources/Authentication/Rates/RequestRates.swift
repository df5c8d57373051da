import Notes
import NotesStoreContract

/// Limits the requests a second of an address, and of an account. Clients on this machine are not counted: an untrusted
/// proxy here would make all its clients one.
public final class RequestRates: Sendable {
    /// The seconds' worth of requests that a bucket holds.
    static let seconds = 10
    /// The number of pushed changes that count as one more request.
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
