import HTTP
import Notes

/// How fast an address, and an account, may ask. Whoever asks from this machine is not counted at all, and so pays
/// nothing: a proxy here that is not trusted hides its clients, and one that is trusted names them.
final class RequestRates: Sendable {
    /// A bucket holds so many seconds' worth.
    static let seconds = 10
    /// So many pushed changes count as one request more.
    static let changesARequest = 50

    private let addresses: TokenBuckets?
    private let accounts: TokenBuckets?
    private let perAddress: Int
    private let perAccount: Int

    init(_ settings: APISettings) {
        (perAddress, perAccount) = (settings.rateOfAddress, settings.rateOfAccount)
        addresses = perAddress > 0 ? TokenBuckets(perSecond: perAddress, seconds: Self.seconds) : nil
        accounts = perAccount > 0 ? TokenBuckets(perSecond: perAccount, seconds: Self.seconds) : nil
    }

    /// `taking` is false for a look ahead of a body.
    func check(_ client: ClientSource, taking: Bool, now: Int64) throws(APIError) {
        guard let addresses, !client.isLocal else { return }
        let wait = taking ? addresses.take(client.network, now: now) : addresses.wait(client.network, now: now)
        if let wait { throw Self.tooMany(wait, "More than \(perAddress) requests a second come from this address") }
    }

    func check(_ account: AccountNumber, _ client: ClientSource, now: Int64) throws(APIError) {
        guard let accounts, !client.isLocal else { return }
        if let wait = accounts.take(Self.key(account), now: now) {
            throw Self.tooMany(wait, "More than \(perAccount) requests a second come for this account")
        }
    }

    /// A large push is one request, and is paid for like several.
    func pushed(_ changes: Int, _ account: AccountNumber, _ client: ClientSource, now: Int64) {
        guard let accounts, !client.isLocal, changes >= Self.changesARequest else { return }
        accounts.owe(Self.key(account), changes / Self.changesARequest, now: now)
    }

    private static func key(_ account: AccountNumber) -> UInt64 { UInt64(bitPattern: account.value) }

    private static func tooMany(_ wait: Int64, _ what: String) -> APIError {
        var error = APIError(.tooManyRequests, "\(what); go on after \((wait + 999) / 1000) s.")
        error.retryAfter = Int((wait + 999) / 1000)
        return error
    }
}

/// Where a request comes from, for counting.
struct ClientSource: Equatable {
    let network: UInt64
    let isLocal: Bool
}

extension ClientAddress {
    /// Whoever comes through a proxy is local only where all of the chain is: its beginning is the client's own word.
    func source(of request: borrowing Request) -> ClientSource {
        guard !trusted.isEmpty, request.field("x-forwarded-for") != nil, isTrusted(request.peer) else {
            return ClientSource(network: request.peer.network, isLocal: request.peer.isLoopback)
        }
        let fields = request.fields("x-forwarded-for")
        // Nearly always one address, which the proxy in front wrote.
        if fields.count == 1, let bytes = IPAddress.parse(fields[0]) { return Self.source(bytes) }
        let hops = Self.chain(fields).map { IPAddress.ofHop($0) }
        let isLocal = !hops.isEmpty && hops.allSatisfy { $0.map(IPAddress.isLoopback) ?? false }
        let client = IPAddress.parse(of(peer: request.peer.text, forwardedFor: fields)).map { Self.source($0) }
        return ClientSource(network: client?.network ?? request.peer.network, isLocal: isLocal)
    }

    /// Bytes in network order.
    static func source(_ bytes: [UInt8]) -> ClientSource {
        let first = bytes.prefix(8).withUnsafeBytes { raw in
            raw.count == 4
                ? PeerAddress.network(ofIPv4: raw.loadUnaligned(as: UInt32.self)) : raw.loadUnaligned(as: UInt64.self)
        }
        return ClientSource(network: first, isLocal: IPAddress.isLoopback(bytes))
    }
}
