import Notes
import NotesHTTP
import NotesHashing
import NotesStoreContract

/// Makes the checks that every protocol of the server needs before it responds: of the source of a request, its limits,
/// and its account. All loops share it; each has its own `LoopAccess`.
public final class AccessControl: Sendable {
    public let addresses: ClientAddress
    public let origins: Origins
    public let rates: RequestRates
    public let sessions = SessionGeneration()
    public let passwords: PasswordVerifier
    let store: any NoteStore
    let log: EventLog?
    /// Returns the time in milliseconds since 1970.
    let clock: @Sendable () -> Int64
    private let refusesPasswords: Bool

    /// Bounds concurrent hashings: each takes 32 MiB and a processor.
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

    /// Makes a guess of a password in a request's body. Over plain HTTP from another machine none is accepted, neither
    /// a right nor a wrong one: anyone on the network could read it, and it opens everything. A token opens less and is
    /// easily revoked.
    public func guess(
        name: String, password: String, in request: borrowing Request
    ) throws(AccessError) -> PasswordGuess {
        try requirePrivacy(of: request)
        return attempt(name, password, request, repeatsAreOne: false)
    }

    /// Makes an identity of a name with its password, or with a token of its account, from a request's body.
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

    /// Returns true if a form may be answered: the fields that name its origin name this server's own page. A client
    /// that is no browser sends no such field.
    public func isFromOwnPage(_ request: borrowing Request) -> Bool {
        if request.field("origin") == nil, request.field("sec-fetch-site") == nil { return true }
        return SameOrigin.allows(request, isSecure: addresses.isSecure(request))
    }

    public func requirePrivacy(of request: borrowing Request) throws(AccessError) {
        if exposesPassword(request) { throw .passwordExposed }
    }

    func exposesPassword(_ request: borrowing Request) -> Bool { refusesPasswords && !addresses.isSecure(request) }

    /// Verifies a password that came by Basic, or from the sign-in page of other apps.
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

/// Records security events of accounts in the log, and in the store for their owners.
extension AccessControl {
    /// Returns the address of the request, and the printable start of its User-Agent.
    public func trace(of request: borrowing Request) -> ClientTrace {
        let agent = request.field("user-agent").flatMap { Self.printable($0, most: 128) }
        return ClientTrace(address: addresses.of(request), agent: agent)
    }

    /// Returns the start of a text without characters that control a terminal or a page, such as those that reverse the
    /// direction of text.
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

    /// Records an event. The log has the account's number, the device's id and the address: no names, titles or
    /// secrets, and no details.
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

/// Has the operator's settings for access.
public struct AccessSettings: Sendable {
    /// Lists the trusted addresses and networks; any other text is ignored.
    public var trustedProxies: [String] = []
    /// The server itself uses TLS on every connection.
    public var speaksTLS = false
    /// Passwords over plain HTTP are refused, since they would cross a network in the clear.
    public var refusesPasswords = false
    /// Lists the origins of other pages that may use the API.
    public var corsOrigins: [String] = []
    /// Limits the requests a second; 0 is no limit.
    public var rateOfAddress = 0
    public var rateOfAccount = 0

    public init() {}
}

/// Describes why a request is refused before an endpoint handles it. Each protocol has its own answers.
public enum AccessError: Error, Sendable {
    /// There are no credentials, or only credentials of an unknown form.
    case credentialsMissing
    /// The token, or the cookie's, is not valid.
    case tokenInvalid
    /// There is no such account, or the password is another.
    case wrongPassword
    /// An unsafe request with a cookie or a password does not come from this server's own pages.
    case foreignPage
    /// A password came over plain HTTP from another machine.
    case passwordExposed
    case tooManyGuesses(RateLimit)
    case tooManyRequests(RateLimit, perSecond: Int)
    /// Too many passwords wait to be hashed, or the machine has no memory for it.
    case passwordsBusy
    case store(StoreError)
}
