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
