import NotesHTTP
import NotesHashing
import NotesPrimitives
import NotesStoreContract

/// Reads the credentials that a request carries.
public enum Credentials: Equatable, Sendable {
    case none
    case token(String)
    /// The secret is a password or a token.
    case basic(name: String, secret: String)
    /// The token of the web client's cookie authenticates unsafe methods only from this server's own pages.
    case cookie(token: String)
    /// The `Authorization` has another scheme, or is malformed.
    case unreadable

    public static let cookieName = "notes_session"
    /// Names the cookie at `/` over https. A browser accepts it from this host alone, and only over https.
    public static let hostCookieName = "__Host-notes_session"
    private static let bearer = "Bearer "

    public init(_ request: borrowing Request) {
        if let authorization = request.field("authorization") {
            self = Self.parse(authorization)
        } else if let token = Self.cookieToken(request.fields("cookie")) {
            self = .cookie(token: token)
        } else {
            self = .none
        }
    }

    static func parse(_ authorization: String) -> Credentials {
        // Nearly every client sends this form.
        let token = authorization.utf8.dropFirst(bearer.utf8.count)
        if authorization.utf8.starts(with: bearer.utf8), let first = token.first, first != UInt8(ascii: " ") {
            return .token(String(Substring(token)))
        }
        let parts = authorization.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard parts.count == 2 else { return .unreadable }
        let value = parts[1].drop { $0 == " " }
        switch parts[0].lowercased() {
        case "bearer": return .token(String(value))
        case "basic":
            guard let decoded = Base64.standard.decode(tolerant: value),
                let colon = decoded.firstIndex(of: UInt8(ascii: ":")),
                let name = String(validating: decoded[..<colon], as: UTF8.self),
                let secret = String(validating: decoded[(colon + 1)...], as: UTF8.self)
            else { return .unreadable }
            return .basic(name: name, secret: secret)
        default: return .unreadable
        }
    }

    /// Reads either name: a browser may have signed in over http, or to an older version.
    static func cookieToken(_ fields: [String]) -> String? {
        cookie(hostCookieName, fields) ?? cookie(cookieName, fields)
    }

    public static func cookie(_ name: String, _ fields: [String]) -> String? {
        for field in fields {
            for pair in field.split(separator: ";") {
                let trimmed = pair.drop { $0 == " " }
                if trimmed.hasPrefix(name + "=") { return String(trimmed.dropFirst(name.count + 1)) }
            }
        }
        return nil
    }
}

/// Identifies the account and device that a request is authenticated as. A password authenticates an account and no
/// device. It is a class, which the loops' caches and the requests of a token share.
public final class Principal: Sendable, Equatable {
    public let asker: Asker
    public let accountName: String
    /// The request was authenticated in this generation of sessions.
    public let generation: UInt64

    init(_ session: AuthenticatedDevice, token: SHA256.Digest, in generation: UInt64) {
        self.generation = generation
        asker = Asker(session.account, device: session.device, deviceID: session.deviceID, token: token)
        accountName = session.accountName
    }

    init(_ record: AccountRecord, in generation: UInt64) {
        self.generation = generation
        asker = Asker(record.account)
        accountName = record.name
    }

    public var account: AccountNumber { asker.account }
    public var device: DeviceNumber? { asker.device }
    public var deviceID: String? { asker.deviceID }

    public static func == (one: Principal, other: Principal) -> Bool {
        one === other
            || one.asker == other.asker && one.accountName == other.accountName && one.generation == other.generation
    }
}

/// Makes tokens: 256 random bits as 64 hexadecimal digits.
public enum Token {
    /// Returns nil if the system has no random bytes.
    public static func make() -> String? {
        SecureRandom.bytes(32).map { Hex.encode($0) }
    }
}
