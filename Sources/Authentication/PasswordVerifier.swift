import Notes
import NotesHTTP
import NotesHashing
import NotesPrimitives
import NotesStoreContract

/// Verifies passwords and hashes new ones. Each takes tenths of a second and tens of megabytes, so it happens off the
/// loops, a few at a time, in the order of `PasswordQueue`:
///
/// - the same name and password that is already being verified is not verified again: the second request waits for the
///   first one's result;
/// - a password that was right is right again without hashing, for five minutes, and so is a wrong one wrong. Each is
///   under a digest that is keyed for this process, and only while the account's stored hash is the same;
/// - after ten failures of a name or an address `GuessLimit` refuses what follows, but an address that has signed in to
///   the name in the last 90 days only after its own failures; a sign-up costs its address like a failure;
/// - an unknown name takes as long as a known one.
public final class PasswordVerifier: Sendable {
    typealias Addresses = @Sendable (String, Timestamp, @escaping @Sendable ([DeviceAddress]?) -> Void) -> Void
    public typealias Done<Value> = @Sendable (Result<Value, AccessError>) -> Void

    /// Caches a result for a name and password, which then needs no hashing.
    enum Memory {
        case right(AccountRecord)
        /// The password was wrong under this stored hash; nil if there was no such account.
        case wrong(String?)
    }

    private enum Job {
        case verify(PasswordGuess, SHA256.Digest, deciding: [GuessLimit.Subject], began: Int64)
        case hash(String, counted: [GuessLimit.Subject], began: Int64, Done<String>)
    }

    private typealias Waiter = (guess: PasswordGuess, done: Done<AccountRecord>)
    /// Lists the work to do once the lock is released.
    private typealias Rest = [@Sendable () -> Void]

    private struct State {
        var limit = GuessLimit()
        var queue = PasswordQueue<Job>()
        /// Lists the requests that wait for each verification that is queued or running.
        var flights: [SHA256.Digest: [Waiter]] = [:]
        var right = RecentlyUsed<SHA256.Digest, (record: AccountRecord, until: Int64)>(capacity: 1024)
        var wrong = RecentlyUsed<SHA256.Digest, String?>(capacity: 4096)
        var known = KnownAddresses()
        /// Lists the indices of idle lanes.
        var idle: [Int]
    }

    static let lifetime: Int64 = 300_000

    private let state: Mutex<State>
    private let lanes: [PasswordLane]
    private let salt: [UInt8]
    private let log: EventLog?
    private let clock: @Sendable () -> Int64
    private let shared: SharedGuesses?
    /// Reads the addresses from which the devices of a name were last used since a time; nil if the store fails.
    private let addresses: Addresses
    /// Receives the account whose password was wrong.
    private let failed: @Sendable (AccountNumber, ClientTrace) -> Void

    /// Makes a verifier. `table` is given if other servers count the same failures.
    init(
        lanes: [PasswordLane], counting table: (any GuessTable)? = nil, log: EventLog?,
        clock: @escaping @Sendable () -> Int64, addresses: @escaping Addresses,
        failed: @escaping @Sendable (AccountNumber, ClientTrace) -> Void = { _, _ in }
    ) {
        self.lanes = lanes
        self.addresses = addresses
        self.failed = failed
        shared = table.map { SharedGuesses(table: $0) }
        self.log = log
        self.clock = clock
        // Without randomness nothing is cached: a digest without a key could be guessed.
        salt = SecureRandom.bytes(32) ?? []
        state = Mutex(State(idle: Array(lanes.indices)))
    }

    // MARK: Without hashing

    /// Returns the reason for which no password is verified now, not even the right one; nil if one is.
    func refusal(_ guess: PasswordGuess) -> AccessError? {
        let now = clock()
        return state.withLock { state in
            state.limit.wait(guess.deciding(isKnown: state.known.contain(guess, now: now)), now: now)
        }.map(Self.tooMany)
    }

    /// Returns true if a refusal may be wrong, since the store may have an earlier sign-in from the address. `verify`
    /// reads it.
    func needsLookup(_ guess: PasswordGuess) -> Bool {
        let now = clock()
        return state.withLock { $0.known.needsLookup(guess, now: now) }
    }

    func recall(_ guess: PasswordGuess) -> Memory? {
        let (digest, now) = (digest(guess), clock())
        return state.withLock { state in
            if let right = state.right.find(digest), right.until > now { return .right(right.record) }
            return state.wrong.find(digest).map { .wrong($0) }
        }
    }

    /// Records that a valid token of the account was used from a network.
    func noteVisit(_ name: String, from network: UInt64) {
        let now = clock()
        state.withLock { $0.known.insert(name, network, at: now) }
    }

    /// Returns a refusal by the failures that all servers have counted.
    func refusal(_ guess: PasswordGuess, counted times: [[Int64]]) -> AccessError? {
        let now = clock()
        let deciding = state.withLock { guess.deciding(isKnown: $0.known.contain(guess, now: now)) }
        let waits = zip(guess.subjects, times).map { subject, times in
            deciding.contains(subject) ? GuessTimes(times, most: subject.allowed).wait(now: now) : nil
        }
        return waits.compactMap { $0 }.max().map(Self.tooMany)
    }

    // MARK: Links

    /// Returns the reason for which no link is read for this client now.
    public func refusal(ofLinkFrom client: ClientSource) -> AccessError? {
        state.withLock { $0.limit.wait(client.subjects, now: clock()) }.map(Self.tooMany)
    }

    /// Counts a wrong link like a wrong password, for its address alone: it names no account.
    public func linkFailed(from client: ClientSource, address: String) {
        log?.write(LogEvent(.warning, "wrong_link").adding("address", address))
        _ = state.withLock { $0.limit.begin(client.subjects, now: clock()) }
    }

    // MARK: Hashing

    /// Calls `done` on some queue, or at once, with the account or with the reason of a refusal.
    public func verify(_ guess: PasswordGuess, _ done: @escaping Done<AccountRecord>) {
        guard needsLookup(guess) else { return verifyNow(guess, done) }
        let now = clock()
        addresses(guess.name, Timestamp(clamping: now - KnownAddresses.lifetime)) { [self] used in
            if let used { state.withLock { $0.known.addLookup(guess, used, now: now) } }
            verifyNow(guess, done)
        }
    }

    private func verifyNow(_ guess: PasswordGuess, _ done: @escaping Done<AccountRecord>) {
        let (digest, began) = (digest(guess), clock())
        perform { state in
            if state.flights[digest] != nil {
                state.flights[digest]?.append((guess, done))
                return []
            }
            let isKnown = state.known.contain(guess, now: began)
            let deciding = guess.deciding(isKnown: isKnown)
            let failures = state.limit.delay(isKnown ? deciding : guess.client.subjects)
            if let wait = state.limit.begin(guess.subjects, deciding: deciding, now: began) {
                return [{ done(.failure(Self.tooMany(wait))) }]
            }
            state.flights[digest] = [(guess, done)]
            let job = Job.verify(guess, digest, deciding: deciding, began: began)
            return add(job, guess, isKnown: isKnown, failures, &state)
        }
    }

    /// Hashes a new account's password. It costs the address as much as a wrong password, unless the client runs on
    /// this machine.
    public func hash(forSignUp guess: PasswordGuess, _ done: @escaping Done<String>) {
        let counted = guess.client.isLocal ? [] : guess.client.subjects
        hash(guess.password, guess, isKnown: false, counted: counted, done)
    }

    /// Hashes an account's new password, once `guess` has confirmed the present one.
    public func hash(_ password: String, after guess: PasswordGuess, _ done: @escaping Done<String>) {
        hash(password, guess, isKnown: true, counted: [], done)
    }

    /// Hashes the first password of an account, whose device a token has authenticated.
    public func hash(firstOf password: PasswordGuess, _ done: @escaping Done<String>) {
        hash(password.password, password, isKnown: true, counted: [], done)
    }

    private func hash(
        _ password: String, _ guess: PasswordGuess, isKnown: Bool, counted: [GuessLimit.Subject],
        _ done: @escaping Done<String>
    ) {
        let began = clock()
        perform { state in
            let failures = state.limit.delay(guess.client.subjects)
            if let wait = state.limit.begin(counted, now: began) { return [{ done(.failure(Self.tooMany(wait))) }] }
            let job = Job.hash(password, counted: counted, began: began, done)
            return add(job, guess, isKnown: isKnown, failures, &state)
        }
    }

    private func perform(_ change: (inout State) -> Rest) {
        for step in state.withLock({ change(&$0) }) { step() }
    }

    private func add(
        _ job: Job, _ guess: PasswordGuess, isKnown: Bool, _ failures: Int, _ state: inout State
    ) -> Rest {
        let origin = PasswordQueue<Job>.Origin(
            client: guess.client, name: guess.name, isKnown: isKnown, failures: failures)
        var rest = state.queue.add(job, origin).map { refuse($0, &state) } ?? []
        if let lane = state.idle.popLast() {
            if let next = state.queue.next() {
                rest.append { self.run(next, lane) }
            } else {
                state.idle.append(lane)
            }
        }
        return rest
    }

    /// Refuses a job because the queue is full, which counts as no failure.
    private func refuse(_ job: Job, _ state: inout State) -> Rest {
        switch job {
        case .verify(let guess, let digest, _, let began):
            state.limit.succeeded(guess.subjects, at: began)
            let waiting = state.flights.removeValue(forKey: digest) ?? []
            return waiting.map { waiter in { waiter.done(.failure(.passwordsBusy)) } }
        case .hash(_, let counted, let began, let done):
            state.limit.succeeded(counted, at: began)
            return [{ done(.failure(.passwordsBusy)) }]
        }
    }

    /// Runs the job, and then waiting jobs until there are none.
    private func run(_ job: Job, _ index: Int) {
        let lane = lanes[index]
        lane.queue.async { @Sendable [self] in
            switch job {
            case .verify(let guess, let digest, let deciding, let began): verify(guess, digest, deciding, began, lane)
            case .hash(let password, let counted, let began, let done):
                do throws(AccessError) {
                    try count(counted, deciding: counted, began)
                    done(lane.hashing.hash(password).map { .success($0) } ?? .failure(.passwordsBusy))
                } catch {
                    done(.failure(error))
                }
            }
            perform { state in
                guard let next = state.queue.next() else {
                    state.idle.append(index)
                    return []
                }
                return [{ self.run(next, index) }]
            }
        }
    }

    private func verify(
        _ guess: PasswordGuess, _ digest: SHA256.Digest, _ deciding: [GuessLimit.Subject], _ began: Int64,
        _ lane: PasswordLane
    ) {
        do throws(AccessError) {
            try count(guess.subjects, deciding: deciding, began)
        } catch {
            return finish(guess, digest, began, .failure(error), stored: nil)
        }
        let record: AccountRecord?
        do throws(StoreError) {
            record = try lane.account(named: guess.name)
        } catch {
            return finish(guess, digest, began, .failure(.store(error)), stored: nil)
        }
        if lane.hashing.matches(guess.password, record?.password), let record {
            return finish(guess, digest, began, .success(record), stored: record.password)
        }
        // The log has no name: one that was typed into the wrong field may be a password.
        let event = LogEvent(.warning, "wrong_password").adding("address", guess.trace.address ?? "")
        log?.write(record.map { event.adding("account", Int($0.account.value)) } ?? event)
        if let record { failed(record.account, guess.trace) }
        finish(guess, digest, began, .failure(.wrongPassword), stored: record?.password)
    }

    /// Counts a guess for all servers, unless they have counted enough.
    private func count(
        _ subjects: [GuessLimit.Subject], deciding: [GuessLimit.Subject], _ began: Int64
    ) throws(AccessError) {
        guard let shared, !subjects.isEmpty else { return }
        let wait: Int64?
        do throws(StoreError) { wait = try shared.begin(subjects, deciding: deciding, now: began) } catch {
            throw .store(error)
        }
        if let wait { throw Self.tooMany(wait) }
    }

    private func finish(
        _ guess: PasswordGuess, _ digest: SHA256.Digest, _ began: Int64, _ result: Result<AccountRecord, AccessError>,
        stored: String?
    ) {
        let now = clock()
        switch result {
        case .failure(.wrongPassword), .failure(.tooManyGuesses): break
        // If the store does not learn of it, the guess counts until its window has passed.
        case .success, .failure: try? shared?.succeeded(guess.subjects, at: began)
        }
        perform { state in
            let waiting = state.flights.removeValue(forKey: digest) ?? []
            var rest: Rest = []
            switch result {
            case .success(let record):
                state.limit.succeeded(guess.subjects, at: began)
                state.wrong.remove(digest)
                state.queue.succeeded(guess.name, from: guess.client)
                if !salt.isEmpty { state.right.insert((record, now + Self.lifetime), for: digest) }
                for (guess, _) in waiting {
                    state.known.insert(guess.name, guess.client.network, at: now)
                }
            case .failure(.wrongPassword):
                state.right.remove(digest)
                if !salt.isEmpty { state.wrong.insert(stored, for: digest) }
                // The first guess has counted from its start.
                for (guess, _) in waiting.dropFirst() where !guess.repeatsAreOne {
                    state.limit.failed(guess.subjects, now: now)
                    if let shared { rest.append { try? shared.failed(guess.subjects, now: now) } }
                }
            case .failure: state.limit.succeeded(guess.subjects, at: began)
            }
            return rest + waiting.map { waiter in { waiter.done(result) } }
        }
    }

    /// Hashes a guess. The name's length distinguishes ("a", "b:c") from ("a:b", "c").
    private func digest(_ guess: PasswordGuess) -> SHA256.Digest {
        var hash = SHA256()
        hash.update(salt)
        hash.update("\(guess.name.utf8.count):\(guess.name):\(guess.password)")
        return hash.finalize()
    }

    private static func tooMany(_ wait: Int64) -> AccessError { .tooManyGuesses(GuessLimit.exceeded(wait)) }
}

/// Checks the names and passwords of accounts.
public enum AccountRules {
    static let nameBytes = 1...64
    static let passwordBytes = 8...1024

    /// Returns the stored form of a name. Names are accepted in any case and stored in lower case; only ASCII letters
    /// are valid.
    public static func stored(_ name: String) -> String {
        guard name.utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return name }
        return String(decoding: name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    public static func fault(inName name: String) -> String? {
        let isFit =
            nameBytes.contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2E || byte == 0x5F
                    || byte == 0x2D
            }
        return isFit ? nil : "A name must be 1 to 64 of a-z, 0-9, dot, underscore and hyphen."
    }

    public static func fault(inPassword password: String) -> String? {
        passwordBytes.contains(password.utf8.count) ? nil : "A password must be 8 to 1024 bytes."
    }
}
