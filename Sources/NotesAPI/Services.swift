import HTTP
import Hashing
import Notes

/// What all loops share. Everything in it guards itself.
final class Services: Sendable {
    let store: any NoteStore
    let settings: APISettings
    /// Milliseconds since 1970.
    let clock: @Sendable () -> Int64
    let startedAt: Int64
    let addresses: ClientAddress
    let generation = SessionGeneration()
    let throttle = GuessThrottle()
    let guesses = GuessesUnderWay()
    let passwords = PasswordWork()
    let verified: VerifiedPasswords
    let slowReads: ReadQueue
    let backups = Backups()
    /// On a queue of their own: a search waits for no long list, and no list for a search.
    let searches: ReadQueue
    let notifier: ChangeNotifier
    let rates: RequestRates
    let origins: Origins
    let counts = APICounts()
    let meter: TrafficMeter
    let log: EventLog?

    init(
        _ store: any NoteStore, _ settings: APISettings, log: EventLog?, clock: @escaping @Sendable () -> Int64
    ) {
        self.store = store
        self.log = log
        self.settings = settings
        self.clock = clock
        startedAt = clock()
        meter = TrafficMeter(loops: settings.loops, patterns: Endpoint.router.patterns)
        addresses = ClientAddress(
            trusted: settings.trustedProxies.compactMap { ClientAddress.Network($0) }, speaksTLS: settings.speaksTLS)
        // Without randomness nothing is remembered under a guessable digest: an empty salt only weakens a cache of ours.
        verified = VerifiedPasswords(salt: SecureRandom.bytes(32) ?? [], generation)
        rates = RequestRates(settings)
        origins = Origins(settings.corsOrigins)
        slowReads = ReadQueue(store, label: "cloudnotes.reads")
        searches = ReadQueue(store, label: "cloudnotes.searches")
        notifier = ChangeNotifier(generation, clock: clock)
        store.onChange { [weak notifier] changes in notifier?.notify(changes) }
    }
}

/// What belongs to one loop and is used by nobody else, so without a lock.
final class LoopContext {
    let services: Services
    let sessions: SessionCache
    private var opened: (any NoteReader)?

    init(_ services: Services) {
        self.services = services
        sessions = SessionCache(services.generation)
    }

    /// This loop's own connection to the store, made when it is first needed.
    func reader() throws(APIError) -> any NoteReader {
        let reader = if let opened { opened } else { try newReader() }
        reader.beginTurn()
        return reader
    }

    private func newReader() throws(APIError) -> any NoteReader {
        do throws(StoreError) {
            let reader = try services.store.makeReader()
            opened = reader
            return reader
        } catch {
            throw APIError(error)
        }
    }

    /// The loop is about to wait: what is read from now on is looked at anew.
    func turnEnded() { opened?.endTurn() }
}

/// The loops' rooms. `@unchecked Sendable`: a room is entered only by the loop of its number.
struct LoopContexts: @unchecked Sendable {
    private let rooms: [LoopContext]

    init(_ services: Services, count: Int) {
        rooms = (0..<max(1, count)).map { _ in LoopContext(services) }
    }

    subscript(index: Int) -> LoopContext { rooms[index] }
}
