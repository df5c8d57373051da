import Hashing
import HTTP
import Notes
import StoreContract

/// What every protocol of the server asks before it responds: where a request comes from, whether a limit allows it,
/// and which account it is for. All loops share it; each has a `LoopAccess` of its own.
public final class AccessControl: Sendable {
    public let addresses: ClientAddress
    public let origins: Origins
    public let rates: RequestRates
    public let sessions = SessionGeneration()
    public let passwords: PasswordVerifier
    let store: any NoteStore
    let log: EventLog?
    /// Milliseconds since 1970.
    let clock: @Sendable () -> Int64
    private let refusesPasswords: Bool

    /// Hashings at a time: each takes 32 MiB and a processor.
    private static let lanes = 2

    public init(
        _ store: any NoteStore, _ settings: AccessSettings, log: EventLog?, clock: @escaping @Sendable () -> Int64
    ) {
        self.store = store
        self.log = log
        self.clock = clock
        refusesPasswords = settings.refusesPasswords
        addresses = ClientAddress(
            trusted: settings.trustedProxies.compactMap { ClientAddress.Network($0) }, speaksTLS: settings.speaksTLS)
        origins = Origins(settings.corsOrigins)
        rates = RequestRates(perAddress: settings.rateOfAddress, perAccount: settings.rateOfAccount)
        let lanes = (0..<Self.lanes).map { number in
            PasswordLane(number, .scrypt) { () throws(StoreError) in
                let reader = try store.makeReader()
                return { (name) throws(StoreError) in try reader.account(named: name) }
            }
        }
        passwords = PasswordVerifier(
            lanes: lanes, counting: store.guesses, log: log, clock: clock,
            addresses: { name, time, done in
                store.answer(.addresses(ofAccountNamed: name, since: time)) { result in
                    guard case .success(.addresses(let used)) = result else { return done(nil) }
                    done(used)
                }
            },
            failed: { account, client in
                store.record(AccountEvent(.signInFailed, of: account, at: Timestamp(clamping: clock()), client: client))
            })
    }

    /// A password in a request's body. Over plain HTTP from another machine none is accepted, neither a right nor a
    /// wrong one: anyone on the network could read it, and it opens everything. A token opens less and is revoked
    /// easily.
    public func guess(
        name: String, password: String, in request: borrowing Request
    ) throws(AccessError) -> PasswordGuess {
        try requirePrivacy(of: request)
        return attempt(name, password, request, repeatsAreOne: false)
    }

    /// A name with its password, or with a token of its account, from a request's body.
    public func identity(
        name: String, secret: String, in request: borrowing Request
    ) -> PendingIdentity {
        let credential = IdentityLookup.Credential.secret(
            SHA256.hash(secret), attempt(name, secret, request, repeatsAreOne: false),
            isExposed: exposesPassword(request))
        return .lookup(IdentityLookup(credential: credential, generation: sessions.current))
    }

    func attempt(
        _ name: String, _ password: String, _ request: borrowing Request, repeatsAreOne: Bool
    ) -> PasswordGuess {
        PasswordGuess(
            name: name, password: password, client: addresses.source(of: request), trace: trace(of: request),
            repeatsAreOne: repeatsAreOne)
    }

    /// Whether a form that was sent may be answered: what says where it comes from says that it is this server's own page.
    /// A client that is no browser says nothing.
    public func isFromOwnPage(_ request: borrowing Request) -> Bool {
        if request.field("origin") == nil, request.field("sec-fetch-site") == nil { return true }
        return SameOrigin.allows(request, isSecure: addresses.isSecure(request))
    }

    public func requirePrivacy(of request: borrowing Request) throws(AccessError) {
        if exposesPassword(request) { throw .passwordExposed }
    }

    func exposesPassword(_ request: borrowing Request) -> Bool { refusesPasswords && !addresses.isSecure(request) }

    /// A password by Basic, or on the sign-in page of other apps.
    func verify(_ guess: PasswordGuess, _ done: @escaping @Sendable (Result<Principal, AccessError>) -> Void) {
        let generation = sessions.current
        passwords.verify(guess) { [self] result in
            if case .success(let account) = result {
                let detail = guess.repeatsAreOne ? "basic" : "page"
                record(.signedIn, of: account.account, device: nil, guess.trace, detail: detail)
            }
            done(result.map { Principal($0, in: generation) })
        }
    }
}

/// Security events of accounts: in the log, and in the store for their owners.
extension AccessControl {
    /// Returns the address of the request, and the printable start of its User-Agent.
    public func trace(of request: borrowing Request) -> ClientTrace {
        let agent = request.field("user-agent").flatMap { Self.printable($0, most: 128) }
        return ClientTrace(address: addresses.of(request), agent: agent)
    }

    /// The start of a text without what a terminal or a page would obey; some of it turns the direction of what follows.
    public static func printable(_ field: String, most characters: Int) -> String? {
        let printable = field.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        let cut = String(String.UnicodeScalarView(printable.prefix(characters)))
        return cut.isEmpty ? nil : cut
    }

    /// The log has the account's number, the device's id and the address: no names, titles or secrets, and no details.
    public func record(
        _ kind: AccountEvent.Kind, of account: AccountNumber, device: String?, _ client: ClientTrace,
        detail: String? = nil
    ) {
        var event = LogEvent(.info, "account_event").adding("kind", kind.rawValue)
            .adding("account", Int(account.value))
        if let device { event = event.adding("device", device) }
        if let address = client.address { event = event.adding("address", address) }
        log?.write(event)
        let now = Timestamp(clamping: clock())
        store.record(AccountEvent(kind, of: account, at: now, device: device, client: client, detail: detail))
    }
}

/// What an operator decides about access.
public struct AccessSettings: Sendable {
    /// Addresses and networks; anything else is ignored.
    public var trustedProxies: [String] = []
    /// The server itself speaks TLS on every connection.
    public var speaksTLS = false
    /// Passwords would cross a network in the clear.
    public var refusesPasswords = false
    /// Origins of pages that may use the API from elsewhere.
    public var corsOrigins: [String] = []
    /// Requests a second; 0 is no limit.
    public var rateOfAddress = 0
    public var rateOfAccount = 0

    public init() {}
}

/// Why a request is refused before an endpoint sees it. Each protocol answers in its own words.
public enum AccessError: Error, Sendable {
    /// There are no credentials, or none that this server reads.
    case credentialsMissing
    /// The token, or the cookie's, is not valid.
    case tokenInvalid
    /// There is no such account, or the password is another.
    case wrongPassword
    /// An unsafe request with a cookie or a password that does not come from this server's own pages.
    case foreignPage
    /// A password over plain HTTP from another machine.
    case passwordExposed
    case tooManyGuesses(RateLimit)
    case tooManyRequests(RateLimit, perSecond: Int)
    /// More passwords wait to be hashed than may, or the machine has no memory for it.
    case passwordsBusy
    case store(StoreError)
}
