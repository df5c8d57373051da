/// What an operator decides about the API.
public struct APISettings: Sendable {
    /// Whether anybody may make an account.
    public var signUpIsOpen = false
    public var trustedProxies: [String] = []
    /// Every request comes over TLS of the server's own.
    public var speaksTLS = false
    /// Passwords would cross a network in the clear.
    public var refusesPasswords = false
    /// Bytes of a note's body.
    public var noteBytes = 1024 * 1024
    /// Bytes of an attachment.
    public var attachmentBytes = 25 * 1024 * 1024
    /// Bytes of a backup or an import.
    public var restoreBytes = 4 << 30
    public var loops = 1
    /// Opens `/metrics` from elsewhere; empty where nothing does.
    public var adminToken = ""
    /// Origins of pages that may use the API from elsewhere.
    public var corsOrigins: [String] = []
    /// Requests a second; 0 is no bound.
    public var rateOfAddress = 0
    public var rateOfAccount = 0
    /// Event streams and waiting requests of one account; 0 is no bound.
    public var listeners = 0
    public var name = "CloudNotes"
    public var version = ""

    public init() {}

    /// Whether the text is an origin as browsers write it: a scheme and a host in lower case, a port unless it is the
    /// scheme's default, no path.
    public static func isOrigin(_ text: String) -> Bool { Origins.isOrigin(text) }

    /// Whether the text is an address, or a network in CIDR notation.
    public static func isNetwork(_ text: String) -> Bool { ClientAddress.Network(text) != nil }
}
