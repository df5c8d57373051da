import Dispatch
import Notes
import NotesHTTP
import NotesHashing
import NotesPrimitives
import NotesStoreContract
import Testing

@testable import NotesAuthentication

struct PasswordVerifierTests {
    private let desk = PasswordDesk()

    @Test func `the same password at the same time is verified once for all clients`() {
        let answers = desk.verify((0..<12).map { desk.guess("me", "right", from: UInt64($0)) })
        #expect(answers == Array(repeating: .right, count: 12))
        #expect(desk.hashed == ["right"])
    }

    @Test func `an unknown name is hashed as a known one is`() {
        #expect(desk.verify([desk.guess("nobody", "secret"), desk.guess("me", "wrong")]) == [.wrong, .wrong])
        #expect(desk.hashed == ["secret", "wrong"])
    }

    @Test func `a right password is remembered for five minutes, under its own name alone`() {
        _ = desk.verify([desk.guess("me", "right")])
        #expect(desk.remembers("me", "right") == .right)
        #expect(desk.remembers("m", "e:right") == nil)
        desk.advance(PasswordVerifier.lifetime)
        #expect(desk.remembers("me", "right") == nil)
    }

    @Test func `a name and a password are no other split of the same letters`() {
        _ = desk.verify([desk.guess("a", "b:c")])
        #expect(desk.remembers("a", "b:c") == .wrong)
        #expect(desk.remembers("a:b", "c") == nil)
    }

    @Test func `a wrong password by Basic counts once on any number of connections`() {
        _ = desk.verify((0..<20).map { _ in desk.guess("me", "dead", basic: true) })
        #expect(desk.hashed == ["dead"])
        #expect(desk.remembers("me", "dead") == .wrong)
        #expect(desk.verify([desk.guess("me", "right")]) == [.right])
        // Nine more are tried, and the next one is not.
        for number in 0..<9 { #expect(desk.verify([desk.guess("me", "wrong-\(number)")]) == [.wrong]) }
        #expect(desk.verify([desk.guess("me", "right")]) == [.refused])
    }

    @Test func `a wrong password in a sign-in counts each time`() {
        let answers = desk.verify((0..<12).map { _ in desk.guess("me", "wrong") })
        #expect(answers == Array(repeating: .wrong, count: 12))
        #expect(desk.verify([desk.guess("me", "right")]) == [.refused])
        #expect(desk.verify([desk.guess("you", "right", from: 2)]) == [.wrong])
    }

    @Test func `an address that signed in before is next, however many wait`() {
        _ = desk.verify([desk.guess("me", "right", from: 1000)])
        let flood = (0..<150).map { desk.guess("name-\($0)", "wrong-\($0)", from: UInt64($0)) }
        let answers = desk.verify(flood + [desk.guess("me", "right", from: 1000)])
        #expect(answers.last == .right)
        // The first of the flood may be under way already.
        #expect(desk.hashed.dropFirst().prefix(2).contains("right"))
    }

    @Test func `a client that is new waits a turn or two, however many wait`() {
        let flood = (0..<150).map { desk.guess("name-\($0)", "wrong-\($0)", from: UInt64($0)) }
        let answers = desk.verify(flood + [desk.guess("me", "right", from: 1000)])
        #expect(answers.last == .right)
        #expect(desk.hashed.prefix(3).contains("right"))
    }

    @Test func `a name's failures refuse new addresses, and none that signed in within 90 days`() {
        #expect(desk.verify([desk.guess("me", "right", from: 1000)]) == [.right])
        for number in 0..<10 {
            #expect(desk.verify([desk.guess("me", "wrong-\(number)", from: UInt64(number))]) == [.wrong])
        }
        #expect(desk.verify([desk.guess("me", "right", from: 77)]) == [.refused])
        #expect(desk.verify([desk.guess("me", "right", from: 1000)]) == [.right])
        for number in 0..<10 { _ = desk.verify([desk.guess("me", "own-\(number)", from: 1000)]) }
        #expect(desk.verify([desk.guess("me", "right", from: 1000)]) == [.refused])
        desk.advance(KnownAddresses.lifetime)
        for number in 0..<10 { _ = desk.verify([desk.guess("me", "late-\(number)", from: UInt64(number))]) }
        #expect(desk.verify([desk.guess("me", "right", from: 1000)]) == [.refused])
    }

    @Test func `on several servers too a known address is refused by its own failures alone`() {
        let table = MemoryGuesses()
        let (first, second) = (PasswordDesk(counting: table), PasswordDesk(counting: table))
        #expect(first.verify([first.guess("me", "right", from: 1000)]) == [.right])
        for number in 0..<10 {
            _ = second.verify([second.guess("me", "wrong-\(number)", from: UInt64(number))])
        }
        #expect(first.verify([first.guess("me", "right", from: 1000)]) == [.right])
        #expect(first.verify([first.guess("me", "right", from: 77)]) == [.refused])
    }

    @Test(arguments: [false, true])
    func `a restart keeps the addresses that devices used within 90 days`(countsTogether: Bool) {
        let table = countsTogether ? MemoryGuesses() : nil
        let (first, used) = (PasswordDesk(counting: table), Timestamp(clamping: 1))
        let desk = PasswordDesk(counting: table, addresses: [DeviceAddress("0:3e8::7", seenAt: used)])
        for number in 0..<10 {
            let failing = countsTogether ? first : desk
            _ = failing.verify([desk.guess("me", "wrong-\(number)", from: UInt64(number))])
        }
        #expect(desk.verify([desk.guess("me", "right", from: 77)]) == [.refused])
        #expect(desk.verify([desk.guess("me", "right", from: 1000)]) == [.right])
        for number in 0..<10 { _ = desk.verify([desk.guess("me", "own-\(number)", from: 1000)]) }
        #expect(desk.verify([desk.guess("me", "right", from: 1000)]) == [.refused])
        let late = PasswordDesk(addresses: [DeviceAddress("0:3e8::7", seenAt: used)])
        late.advance(KnownAddresses.lifetime + 1)
        for number in 0..<10 { _ = late.verify([late.guess("me", "late-\(number)", from: UInt64(number))]) }
        #expect(late.verify([late.guess("me", "right", from: 1000)]) == [.refused])
    }

    @Test func `an address that no device has is read from the store once a minute`() {
        for _ in 0..<20 { _ = desk.verify([desk.guess("me", "wrong", from: 77)]) }
        #expect(desk.lookupCount == 1)
        desk.advance(KnownAddresses.lookupLifetime)
        _ = desk.verify([desk.guess("me", "wrong", from: 77)])
        #expect(desk.lookupCount == 2)
        #expect(desk.verify([desk.guess("me", "right", from: 78)]) == [.refused])
        #expect(desk.lookupCount == 3)
    }

    @Test func `a name is the same in any case`() {
        #expect(desk.verify([desk.guess("Me", "right"), desk.guess("YOU", "other")]) == [.right, .right])
        #expect(desk.remembers("mE", "right") == .right)
    }

    @Test func `a client that a full queue refuses has not failed`() {
        let flood = (0..<300).map { desk.guess("name-\($0)", "wrong-\($0)", from: UInt64($0)) }
        let answers = desk.verify(flood)
        #expect(answers.count { $0 == .busy } == 300 - PasswordQueue<Int>.capacity - 1)
        let refused = answers.indices.filter { answers[$0] == .busy }
        for index in refused.prefix(3) {
            let guesses = (0..<10).map { desk.guess("name-\(index)", "again-\($0)", from: UInt64(index)) }
            #expect(desk.verify(guesses) == Array(repeating: .wrong, count: 10))
        }
    }

    @Test func `a sign-up costs its address like a wrong password, and no name`() {
        for number in 0..<10 { #expect(desk.signUp(desk.guess("new-\(number)", "secret")) == .right) }
        #expect(desk.signUp(desk.guess("new-10", "secret")) == .refused)
        #expect(desk.verify([desk.guess("me", "right")]) == [.refused])
        #expect(desk.verify([desk.guess("new-1", "wrong", from: 2)]) == [.wrong])
        // The operator's own scripts are not counted.
        for number in 0..<20 {
            #expect(desk.signUp(desk.guess("local-\(number)", "secret", from: 3, isLocal: true)) == .right)
        }
    }

    @Test func `servers on one store share failures, and a right password's guess is returned`() {
        let table = MemoryGuesses()
        let desks = (0..<3).map { _ in PasswordDesk(counting: table) }
        for number in 0..<30 { #expect(desks[number % 3].verify([desks[0].guess("me", "right")]) == [.right]) }
        #expect(table.times.withLock { $0.values.allSatisfy(\.isEmpty) })
        for number in 0..<10 {
            let (desk, network) = (desks[number % 3], UInt64(number))
            #expect(desk.verify([desk.guess("you", "wrong-\(number)", from: network)]) == [.wrong])
        }
        for desk in desks {
            #expect(desk.verify([desk.guess("you", "other", from: 77)]) == [.refused])
            #expect(desk.verify([desk.guess("me", "right", from: 77)]) == [.right])
            // The remembered password of a server is not accepted either.
            let guess = desk.guess("you", "other", from: 77)
            let counted = table.times.withLock { times in guess.subjects.map { times[$0.digest] ?? [] } }
            #expect(desk.refuses(guess, counted: counted))
        }
        for desk in desks { desk.advance(GuessTimes.window) }
        #expect(desks[1].verify([desks[1].guess("you", "other", from: 77)]) == [.right])
    }

    @Test func `twelve sign-ins with one wrong password are twelve failures on every server`() {
        let table = MemoryGuesses()
        let (first, second) = (PasswordDesk(counting: table), PasswordDesk(counting: table))
        #expect(first.verify((0..<12).map { _ in first.guess("me", "wrong") }).allSatisfy { $0 == .wrong })
        #expect(first.hashed == ["wrong"])
        #expect(second.verify([second.guess("me", "right", from: 2)]) == [.refused])
    }

    @Test func `without the shared count no password is verified`() {
        let table = MemoryGuesses()
        let desk = PasswordDesk(counting: table)
        table.isAway.withLock { $0 = true }
        #expect(desk.verify([desk.guess("me", "right")]) == [.failed])
        #expect(desk.hashed == [])
        table.isAway.withLock { $0 = false }
        #expect(desk.verify([desk.guess("me", "right")]) == [.right])
    }

    @Test func `an overlong name is cut, and a limit is reported as one`() {
        let long = String(repeating: "a", count: 65)
        #expect(desk.guess(long, "").name == desk.guess(long + "b", "").name)
        #expect(desk.guess(String(long.dropLast()), "").name.utf8.count == 64)
        let limit = GuessLimit.exceeded(1500)
        #expect(limit.policy == "\"passwords\";q=10;w=600")
        #expect(limit.state == "\"passwords\";r=0;t=2")
    }
}

/// Keeps in memory the count that several servers share.
private final class MemoryGuesses: GuessTable {
    let times = Mutex<[SHA256.Digest: [Int64]]>([:])
    let isAway = Mutex(false)

    func change<Value>(
        _ subjects: [SHA256.Digest], _ change: (inout [[Int64]]) -> Value
    ) throws(StoreError) -> Value {
        if isAway.withLock({ $0 }) { throw .unavailable("away") }
        return times.withLock { kept in
            var all = subjects.map { kept[$0] ?? [] }
            let value = change(&all)
            for (subject, times) in zip(subjects, all) { kept[subject] = times }
            return value
        }
    }
}

/// Verifies passwords with one lane, records each hashing and makes it take no time. It has two accounts with the
/// passwords "right" and "other".
private final class PasswordDesk: Sendable {
    enum Answer: Equatable { case right, wrong, refused, busy, failed }

    private let verifier: PasswordVerifier
    private let log: Hashed
    private let clock: Clock
    private let lookups: Lookups

    /// Records the hashed passwords, in order; the first waits until all that come with it are queued.
    final class Hashed: Sendable {
        let passwords = Mutex<[String]>([])
        let gate = DispatchSemaphore(value: 0)

        func add(_ password: String) {
            gate.wait()
            gate.signal()
            passwords.withLock { $0.append(password) }
        }
    }

    init(counting table: MemoryGuesses? = nil, addresses: [DeviceAddress] = []) {
        let (log, clock) = (Hashed(), Clock())
        self.log = log
        let hashing = PasswordHashing(
            matches: { password, encoded in
                log.add(password)
                return encoded == password
            },
            hash: { password in
                log.add(password)
                return password
            })
        let lane = PasswordLane(0, hashing) { () throws(StoreError) in
            { (name) throws(StoreError) in
                let passwords = ["me": "right", "you": "other"]
                return passwords[name].map { password in
                    AccountRecord(
                        account: AccountNumber(1), name: name, password: password, createdAt: Timestamp(clamping: 0))
                }
            }
        }
        self.clock = clock
        let lookups = Lookups()
        self.lookups = lookups
        verifier = PasswordVerifier(
            lanes: [lane], counting: table, log: nil, clock: { clock.now.withLock { $0 } },
            addresses: { name, time, done in
                lookups.count.withLock { $0 += 1 }
                done(name == "me" ? addresses.filter { $0.seenAt > time } : [])
            })
    }

    private final class Clock: Sendable {
        let now = Mutex<Int64>(0)
    }

    private final class Lookups: Sendable {
        let count = Mutex(0)
    }

    var lookupCount: Int { lookups.count.withLock { $0 } }

    var hashed: [String] { log.passwords.withLock { $0 } }

    func advance(_ milliseconds: Int64) { clock.now.withLock { $0 += milliseconds } }

    func guess(
        _ name: String, _ password: String, from network: UInt64 = 1, basic: Bool = false, isLocal: Bool = false
    ) -> PasswordGuess {
        PasswordGuess(
            name: name, password: password, client: ClientSource(network: network << 32, isLocal: isLocal),
            trace: ClientTrace(address: "", agent: nil),
            repeatsAreOne: basic)
    }

    /// Verifies all of them at once.
    func verify(_ guesses: [PasswordGuess]) -> [Answer] {
        let answers = Mutex([Answer](repeating: .failed, count: guesses.count))
        let group = DispatchGroup()
        for (index, guess) in guesses.enumerated() {
            group.enter()
            verifier.verify(guess) { result in
                answers.withLock { $0[index] = Self.answer(result) }
                group.leave()
            }
        }
        log.gate.signal()
        group.wait()
        log.gate.wait()
        return answers.withLock { $0 }
    }

    func signUp(_ guess: PasswordGuess) -> Answer {
        let answer = Mutex(Answer.failed)
        let group = DispatchGroup()
        group.enter()
        verifier.hash(forSignUp: guess) { result in
            answer.withLock { $0 = Self.answer(result) }
            group.leave()
        }
        log.gate.signal()
        group.wait()
        log.gate.wait()
        return answer.withLock { $0 }
    }

    func refuses(_ guess: PasswordGuess, counted times: [[Int64]]) -> Bool {
        verifier.refusal(guess, counted: times) != nil
    }

    func remembers(_ name: String, _ password: String) -> Answer? {
        switch verifier.recall(guess(name, password)) {
        case nil: nil
        case .right: .right
        case .wrong: .wrong
        }
    }

    private static func answer<Value>(_ result: Result<Value, AccessError>) -> Answer {
        switch result {
        case .success: .right
        case .failure(.wrongPassword): .wrong
        case .failure(.tooManyGuesses): .refused
        case .failure(.passwordsBusy): .busy
        case .failure: .failed
        }
    }
}
