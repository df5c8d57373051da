import HTTP
import StoreContract

/// A name and a password that a request brings, and where it comes from.
public struct PasswordGuess: Sendable {
    let name: String
    let password: String
    let client: ClientSource
    /// For the log, and for the account's events.
    let trace: ClientTrace
    /// The same wrong password again is the same failure: an application sends its `Authorization: Basic` with each
    /// request, and a person types a password once.
    let repeatsAreOne: Bool

    init(name: String, password: String, client: ClientSource, trace: ClientTrace, repeatsAreOne: Bool) {
        let name = AccountRules.stored(name)
        // A longer name belongs to no account, and must not fill the memory of the limits.
        let longest = AccountRules.nameBytes.upperBound + 1
        self.name =
            name.utf8.count <= longest ? name : String(decoding: name.utf8.prefix(longest), as: UTF8.self)
        self.password = password
        self.client = client
        self.trace = trace
        self.repeatsAreOne = repeatsAreOne
    }

    var subjects: [GuessLimit.Subject] { [.name(name)] + client.subjects }

    /// What refuses the guess. An address that has signed in to the name before is refused by its own failures alone:
    /// guesses from elsewhere must not keep an owner from signing in.
    func deciding(isKnown: Bool) -> [GuessLimit.Subject] { isKnown ? [.address(client.network)] : subjects }
}

extension ClientSource {
    var subjects: [GuessLimit.Subject] { [.address(network), .near(near), .far(far)] }
}
