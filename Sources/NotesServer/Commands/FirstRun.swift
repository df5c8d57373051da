import Access
import Hashing
import Notes
import StoreContract

/// Creates the first account where there is none, so that the first note can be saved a minute after the start.
struct FirstRun {
    let settings: Settings

    /// The token to print once; `nil` where an account exists, or where the operator set the token.
    func prepare(_ store: any NoteStore) throws -> String? {
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
        return settings.token.isEmpty ? token : nil
    }

    /// Nil where the operator set no password.
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

    static func welcome(_ token: String, _ base: String) -> String {
        """
        This is the first start. Your token, printed only once:

            \(token)

        Open this link in a browser, which it signs in:

            \(base)/#token=\(token)

        Save a note:

            curl -H "Authorization: Bearer \(token)" -T note.md \(base)/v1/notes/
        """
    }
}
