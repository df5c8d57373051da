import NotesHTTP
import NotesHashing
import NotesStoreContract

/// Counts wrong passwords by name, by address and by the networks of the address. After ten within ten minutes, no
/// further guess is tried under that name or from that address until the window has moved on. This includes the right
/// password: any other answer would confirm a guess. The networks of an address have ten and fifty times that bound. A
/// guess counts from its start, so that concurrent guesses all count.
struct GuessLimit {
    /// Bounds the names and addresses: a client that invents names must not fill the memory.
    private static let capacity = 20_000

    enum Subject: Hashable, Sendable {
        case name(String)
        /// Guesses are counted by the network of a client, as in `ClientSource`.
        case address(UInt64)
        /// Guesses are counted by the networks around an address.
        case near(UInt64)
        case far(UInt64)

        /// Bounds the failures in one window.
        var allowed: Int {
            switch self {
            case .name, .address: GuessTimes.allowed
            case .near: GuessTimes.allowed * 10
            case .far: GuessTimes.allowed * 50
            }
        }
    }

    private var failures: [Subject: GuessTimes] = [:]

    /// Returns the milliseconds until another guess is allowed; nil if one is allowed now.
    func wait(_ subjects: [Subject], now: Int64) -> Int64? {
        subjects.compactMap { failures[$0]?.wait(now: now) }.max()
    }

    /// Counts a guess unless it has to wait; `succeeded` removes it. Returns the milliseconds to wait, or nil. If
    /// `deciding` is given, only these subjects refuse it.
    mutating func begin(_ subjects: [Subject], deciding: [Subject]? = nil, now: Int64) -> Int64? {
        if let wait = wait(deciding ?? subjects, now: now) { return wait }
        if failures.count > Self.capacity { forgetOldest(now: now) }
        failed(subjects, now: now)
        return nil
    }

    mutating func failed(_ subjects: [Subject], now: Int64) {
        for subject in subjects { failures[subject, default: GuessTimes(most: subject.allowed)].add(now) }
    }

    mutating func succeeded(_ subjects: [Subject], at began: Int64) {
        for subject in subjects {
            failures[subject]?.remove(began)
            if failures[subject]?.times.isEmpty == true { failures[subject] = nil }
        }
    }

    /// Returns the number of turns, of ten, that a guess waits: its failures in proportion to the bound.
    func delay(_ subjects: [Subject]) -> Int {
        subjects.map { (failures[$0]?.times.count ?? 0) * GuessTimes.allowed / $0.allowed }.max() ?? 0
    }

    private mutating func forgetOldest(now: Int64) {
        failures = failures.filter { ($0.value.times.last ?? 0) > now - GuessTimes.window }
        guard failures.count > Self.capacity else { return }
        let latest = failures.values.compactMap(\.times.last).sorted()
        let cut = latest[latest.count / 2]
        failures = failures.filter {
            ($0.value.times.last ?? 0) > cut || $0.value.closes
        }
    }

    /// Returns the limit in the refusal of a guess.
    static func exceeded(_ wait: Int64) -> RateLimit {
        RateLimit(
            .passwords, quota: GuessTimes.allowed, window: Int(GuessTimes.window / 1000), remaining: 0,
            milliseconds: wait)
    }
}

/// Lists the times at which one name, address or network failed, in milliseconds, the oldest first. A guess that is not
/// refused although the limit is reached counts too, until it has succeeded. So twice the bound is kept.
struct GuessTimes {
    static let allowed = 10
    /// A failure counts for this many milliseconds.
    static let window: Int64 = 600_000

    private(set) var times: [Int64] = []
    private let most: Int

    /// Makes the times; `most` bounds the failures in one window.
    init(_ times: [Int64] = [], most: Int = Self.allowed) {
        self.times = times
        self.most = most
    }

    var closes: Bool { times.count >= most }

    /// Returns the milliseconds until another guess is allowed; nil if one is allowed now.
    func wait(now: Int64) -> Int64? {
        let recent = times.filter { $0 > now - Self.window }
        guard recent.count >= most else { return nil }
        return recent[recent.count - most] + Self.window - now
    }

    mutating func add(_ now: Int64) {
        times.removeAll { $0 <= now - Self.window }
        times = times.suffix(2 * most - 1) + [now]
    }

    /// Removes a guess that has not failed, by its start.
    mutating func remove(_ began: Int64) {
        if let index = times.firstIndex(of: began) { times.remove(at: index) }
    }
}

/// Counts the failures of names and addresses for all servers on one store, by the rules of `GuessLimit`. It fails with
/// the store. Do not use it on a loop.
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
    /// Identifies the subject in the store.
    var digest: SHA256.Digest {
        switch self {
        case .name(let name): SHA256.hash("name \(name)")
        case .address(let network): SHA256.hash("address \(network)")
        case .near(let network): SHA256.hash("near \(network)")
        case .far(let network): SHA256.hash("far \(network)")
        }
    }
}

/// Pairs a name and a password of a request with their source.
public struct PasswordGuess: Sendable {
    let name: String
    let password: String
    let client: ClientSource
    /// Describes the client for the log, and for the account's events.
    let trace: ClientTrace
    /// The same wrong password again is the same failure. An application sends its `Authorization: Basic` with each
    /// request; a person types a password once.
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
