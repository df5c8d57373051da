import Notes
import NotesAPI
import NotesAuthentication
import NotesHTTPClient
import NotesHashing
import NotesPrimitives
import NotesStoreContract

/// Creates the first account if there is none, so that the first note can be saved a minute after the start.
struct FirstRun {
    let settings: Settings

    /// Has the secrets that the first start prints once: a token for a script, and a link that signs one browser in.
    /// The token is never in an address, which browsers and messengers keep.
    struct Secrets {
        let token: String
        let link: String
    }

    /// Returns nil if an account exists, or if the operator set the token.
    func prepare(_ store: any NoteStore) throws -> Secrets? {
        guard try !store.makeReader().hasAccounts() else { return nil }
        let hash = try passwordHash()
        let made = try BlockingReply.value { store.createAccount(name: settings.user, password: hash, reply: $0) }
        guard let account = made else { return nil }
        guard let token = settings.token.isEmpty ? Token.make() : settings.token else {
            throw UsageError("the system has no random bytes")
        }
        _ = try BlockingReply.value {
            store.createDevice(account, name: "first token", token: SHA256.hash(token).bytes, reply: $0)
        }
        guard settings.token.isEmpty else { return nil }
        return Secrets(token: token, link: try Self.link(of: account, store))
    }

    /// Returns the secret of a new link for a device.
    static func link(of account: AccountNumber, _ store: any NoteStore) throws -> String {
        guard let secret = DeviceLink.secret() else { throw UsageError("the system has no random bytes") }
        let end = Timestamp(clamping: WallClock.milliseconds()).advanced(byMilliseconds: DeviceLink.lifetime)
        try BlockingReply.value {
            store.makeLink(SHA256.hash(secret), named: "", until: end, by: Asker(account), reply: $0)
        }
        return secret
    }

    /// Returns nil if the operator set no password.
    private func passwordHash() throws -> String? {
        guard !settings.password.isEmpty else { return nil }
        if let fault = AccountRules.fault(inPassword: settings.password) {
            throw UsageError("NOTES_PASSWORD: " + fault)
        }
        guard let hash = PasswordHash(password: Array(settings.password.utf8)) else {
            throw UsageError("not enough memory to hash NOTES_PASSWORD")
        }
        return hash.encoded
    }

    func welcome(_ secrets: Secrets, _ base: String) -> String {
        """
        This is the first start. Your token, printed only once:

            \(secrets.token)

        Open this link in a browser. It signs that browser in, once and within 10 minutes:

            \(DeviceLink.url(secrets.link, at: base))

        Later, notes-server link \(settings.user) prints another one.

        Save a note:

            curl -H "Authorization: Bearer \(secrets.token)" -T note.md \(base)/v1/notes/
        """
    }
}

/// Requests `/health` of the server with these settings, for `notes-server healthcheck`, so that a container needs no
/// curl.
enum Healthcheck {
    private static let seconds = 5.0

    static func run(_ settings: Settings) -> Bool {
        let host = reachable(settings.host)
        guard let status = status(host, settings) else {
            Terminal.printError("no server answers on \(host) port \(settings.port)")
            return false
        }
        guard status == 200 else {
            Terminal.printError("the server on \(host) port \(settings.port) answers but is not healthy")
            return false
        }
        return true
    }

    /// Returns the address to connect to: a server that listens on all addresses is reached on the loopback address.
    private static func reachable(_ host: String) -> String {
        switch host {
        case "0.0.0.0", "": "127.0.0.1"
        case "::": "::1"
        default: host
        }
    }

    private static func status(_ host: String, _ settings: Settings) -> Int? {
        let scheme = settings.speaksTLS ? "https" : "http"
        let authority = Authority.text(host: host, port: settings.port)
        guard let address = WebAddress("\(scheme)://\(authority)/health") else { return nil }
        var limits = HTTPClient.Settings()
        (limits.connectSeconds, limits.exchangeSeconds) = (seconds, seconds)
        do throws(ClientError) {
            // The certificate names a public host, and the request goes to an address of this machine.
            if settings.speaksTLS { limits.trust = try Trust.anyone() }
            return try HTTPClient(limits).send(ClientRequest("GET", address)).head.status
        } catch {
            return nil
        }
    }
}
