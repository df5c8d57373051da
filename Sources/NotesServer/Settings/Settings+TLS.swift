import NotesHTTP

/// The settings that protect the traffic to the server.
extension Settings {
    var speaksTLS: Bool { !tlsCertificate.isEmpty }

    /// True if a password would cross a network in the clear, and no setting allows that.
    var exposesPasswords: Bool { !speaksTLS && !behindProxy && !insecure && !Server.isLoopback(host) }

    func checkTLS() throws(UsageError) {
        if tlsCertificate.isEmpty != tlsKey.isEmpty {
            let missing = tlsCertificate.isEmpty ? "NOTES_TLS_CERT" : "NOTES_TLS_KEY"
            throw UsageError("NOTES_TLS_CERT and NOTES_TLS_KEY must be set together; \(missing) is not set")
        }
        if tlsRedirectPort != nil, !speaksTLS {
            throw UsageError("NOTES_TLS_REDIRECT_PORT needs NOTES_TLS_CERT and NOTES_TLS_KEY")
        }
    }

    static let exposureWarning = """
        The server listens on an address that other machines can reach, without TLS: the network can read what is \
        sent. Passwords are refused, tokens are accepted. Set NOTES_TLS_CERT and NOTES_TLS_KEY; or \
        NOTES_BEHIND_PROXY=true if a proxy in front speaks TLS; or NOTES_INSECURE=true to accept passwords anyway.
        """
}
