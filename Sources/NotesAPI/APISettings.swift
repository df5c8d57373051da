import NotesAuthentication

/// The operator's settings of the API.
public struct APISettings: Sendable {
    /// True if sign-up is open.
    public var signUpIsOpen = false
    public var access = AccessSettings()
    /// The most bytes of a note's body.
    public var noteBytes = 1024 * 1024
    /// The most bytes of an attachment.
    public var attachmentBytes = 25 * 1024 * 1024
    /// The most bytes of a backup or an import.
    public var restoreBytes = 4 << 30
    public var loops = 1
    /// The token that opens `/metrics` from other machines; empty if nothing does.
    public var adminToken = ""
    /// The most event streams and waiting requests of one account; 0 is no bound.
    public var listeners = 0
    /// The most event streams and waiting requests of all accounts. Above it, the account with most of them loses its
    /// longest; 0 is no bound.
    public var allListeners = 0
    /// The address of an OpenWeather-compatible service, and the key for it. There is none if the address is empty.
    public var weatherAddress = ""
    public var weatherKey = ""
    public var name = "CloudNotes"
    public var version = ""

    public init() {}
}
