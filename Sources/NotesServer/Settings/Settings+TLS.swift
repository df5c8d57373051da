import HTTP

/// What the settings printLine of how well the way to the server is guarded.
extension Settings {
    var speaksTLS: Bool { !tlsCertificate.isEmpty }

    /// A password would cross a network in the clear, and nobody said that this is meant.
    var exposesPasswords: Bool { !speaksTLS && !behindProxy && !insecure && !Server.isLoopback(host) }

    func checkTLS() throws(UsageError) {
        if tlsCertificate.isEmpty != tlsKey.isEmpty {
            let missing = tlsCertificate.isEmpty ? "NOTES_TLS_CERT" : "NOTES_TLS_KEY"
            throw UsageError("NOTES_TLS_CERT and NOTES_TLS_KEY belong together, and \(missing) is not set")
        }
        if tlsRedirectPort != nil, !speaksTLS {
            throw UsageError("NOTES_TLS_REDIRECT_PORT needs NOTES_TLS_CERT and NOTES_TLS_KEY to redirect to")
        }
    }

    static let exposureWarning = """
        This address can be reached from other machines, and HTTP in the clear shows them what passes. Passwords \
        are refused, tokens are not. Set NOTES_TLS_CERT and NOTES_TLS_KEY; or NOTES_BEHIND_PROXY=true where a proxy \
        speaks TLS in front; or NOTES_INSECURE=true to take passwords all the same.
        """
}
