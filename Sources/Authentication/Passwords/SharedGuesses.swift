import NotesHTTP
import NotesHashing
import NotesStoreContract

/// The failures of names and addresses that servers on one store count together, by the rules of `GuessLimit`. It fails
/// with the store. Do not use it on a loop.
struct SharedGuesses: Sendable {
    let table: any GuessTable

    /// Counts a guess, like `GuessLimit.begin`.
    func begin(
        _ subjects: [GuessLimit.Subject], deciding: [GuessLimit.Subject], now: Int64
    ) throws(StoreError) -> Int64? {
        try change(subjects) { all in
            let waits = zip(subjects, all).compactMap { deciding.contains($0) ? $1.wait(now: now) : nil }
            if let wait = waits.max() { return wait }
            for index in all.indices { all[index].add(now) }
            return nil
        }
    }

    func failed(_ subjects: [GuessLimit.Subject], now: Int64) throws(StoreError) {
        try change(subjects) { all in
            for index in all.indices { all[index].add(now) }
        }
    }

    func succeeded(_ subjects: [GuessLimit.Subject], at began: Int64) throws(StoreError) {
        try change(subjects) { all in
            for index in all.indices { all[index].remove(began) }
        }
    }

    private func change<Value>(
        _ subjects: [GuessLimit.Subject], _ body: (inout [GuessTimes]) -> Value
    ) throws(StoreError) -> Value {
        try table.change(subjects.map(\.digest)) { times in
            var all = zip(subjects, times).map { GuessTimes($1, most: $0.allowed) }
            let value = body(&all)
            times = all.map(\.times)
            return value
        }
    }
}

extension GuessLimit.Subject {
    /// The digest by which the store identifies it.
    var digest: SHA256.Digest {
        switch self {
        case .name(let name): SHA256.hash("name \(name)")
        case .address(let network): SHA256.hash("address \(network)")
        case .near(let network): SHA256.hash("near \(network)")
        case .far(let network): SHA256.hash("far \(network)")
        }
    }
}

/// A name and a password of a request, and their source.
public struct PasswordGuess: Sendable {
    let name: String
    let password: String
    let client: ClientSource
    /// The trace for the log, and for the account's events.
    let trace: ClientTrace
    /// True if the same wrong password again is the same failure. An application sends its `Authorization: Basic` with
    /// each request; a person types a password once.
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

    /// Returns the subjects that may refuse the guess. An address that has signed in to the name before is refused by
    /// its own failures alone: guesses from elsewhere must not keep an owner from signing in.
    func deciding(isKnown: Bool) -> [GuessLimit.Subject] { isKnown ? [.address(client.network)] : subjects }
}

extension ClientSource {
    var subjects: [GuessLimit.Subject] { [.address(network), .near(near), .far(far)] }
}
