import Access
import HTTP
import Notes

/// What all loops share. Everything in it guards itself.
final class Services: Sendable {
    let store: any NoteStore
    let settings: APISettings
    /// Milliseconds since 1970.
    let clock: @Sendable () -> Int64
    let startedAt: Int64
    let access: AccessControl
    let slowReads: ReadQueue
    let backups = Backups()
    /// On a queue of their own: a search waits for no long list, and no list for a search.
    let searches: ReadQueue
    let notifier: ChangeNotifier
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
        access = AccessControl(store, settings.access, log: log, clock: clock)
        slowReads = ReadQueue(store, label: "cloudnotes.reads")
        searches = ReadQueue(store, label: "cloudnotes.searches")
        notifier = ChangeNotifier(access.sessions, clock: clock)
        store.onChange { [weak notifier] changes in notifier?.notify(changes) }
    }

    /// By the clock. What a client may send back as `since` is the store's `serverTime`.
    var now: Timestamp { Timestamp(clamping: clock()) }
}

/// What belongs to one loop and is used by nobody else, so without a lock.
final class LoopContext {
    let services: Services
    private let authenticator: Authenticator
    private var opened: (any NoteReader)?

    init(_ services: Services) {
        self.services = services
        authenticator = Authenticator(services.access)
    }

    /// This loop's own connection to the store, made when it is first needed.
    func reader() throws(APIError) -> any NoteReader {
        do throws(StoreError) {
            return try storeReader()
        } catch {
            throw APIError(error)
        }
    }

    private func storeReader() throws(StoreError) -> any NoteReader {
        let reader = if let opened { opened } else { try services.store.makeReader() }
        opened = reader
        reader.beginTurn()
        return reader
    }

    /// Whose request it is, as far as the loop can tell.
    func identify(_ request: borrowing Request) throws(APIError) -> Authenticator.Identity {
        do throws(AccessError) {
            return try authenticator.identify(request) { () throws(StoreError) in try storeReader() }
        } catch {
            throw services.refusal(error)
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
