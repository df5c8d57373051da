import Authentication

/// The operator's settings of the API.
public struct APISettings: Sendable {
    /// Whether sign-up is open.
    public var signUpIsOpen = false
    public var access = AccessSettings()
    /// Bytes of a note's body.
    public var noteBytes = 1024 * 1024
    /// Bytes of an attachment.
    public var attachmentBytes = 25 * 1024 * 1024
    /// Bytes of a backup or an import.
    public var restoreBytes = 4 << 30
    public var loops = 1
    /// Opens `/metrics` from elsewhere; empty where nothing does.
    public var adminToken = ""
    /// Event streams and waiting requests of one account; 0 is no bound.
    public var listeners = 0
    /// The same of all accounts: beyond it the account with most of them loses its longest; 0 is no bound.
    public var allListeners = 0
    /// An OpenWeather-compatible service, and the key for it; none where the address is empty.
    public var weatherAddress = ""
    public var weatherKey = ""
    public var name = "CloudNotes"
    public var version = ""

    public init() {}
}
