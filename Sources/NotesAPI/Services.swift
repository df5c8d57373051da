import Access
import HTTP
import HTTPClient
import Notes
import StoreContract

/// What all loops share. Every member is safe to use from any thread.
final class Services: Sendable {
    let store: any NoteStore
    let settings: APISettings
    /// Milliseconds since 1970.
    let clock: @Sendable () -> Int64
    let startedAt: Int64
    let access: AccessControl
    let backups = Backups()
    let notifier: ChangeNotifier
    let counts = APICounts()
    /// Nil where the operator has set none.
    let weather: WeatherService?
    /// Ends requests to other servers.
    let stopping = Cancellation()
    let meter: TrafficMeter
    let log: EventLog?

    init(
        _ store: any NoteStore, _ settings: APISettings, log: EventLog?, furtherPatterns: [StaticString] = [],
        clock: @escaping @Sendable () -> Int64
    ) {
        self.store = store
        self.log = log
        self.settings = settings
        self.clock = clock
        startedAt = clock()
        meter = TrafficMeter(loops: settings.loops, patterns: Endpoint.router.patterns + furtherPatterns)
        access = AccessControl(store, settings.access, log: log, clock: clock)
        weather = WebAddress(settings.weatherAddress).map { [stopping] address in
            let service = OpenWeather(address, key: settings.weatherKey, stopping)
            return WeatherService(clock: clock) { failure in
                log?.write(LogEvent(.warning, "weather_failed").adding("cause", failure.cause))
            } fetch: { position throws(WeatherError) in
                try service.weather(at: position)
            }
        }
        notifier = ChangeNotifier(access.sessions, most: settings.allListeners, clock: clock)
        store.onChange(
            { [weak notifier] changes in notifier?.notify(changes) },
            watching: { [weak notifier] in notifier?.everyListener ?? Listeners() })
        store.onRevocation { [weak notifier, sessions = access.sessions] revocation in
            sessions.advance()
            notifier?.dismiss(revocation)
        }
    }

    /// By the clock. The time that a client may send back as `since` is the store's `serverTime`.
    var now: Timestamp { Timestamp(clamping: clock()) }
}

/// What one loop alone uses, with the API's errors.
final class LoopContext {
    let services: Services
    private let access: LoopAccess

    init(_ services: Services, _ access: LoopAccess) {
        self.services = services
        self.access = access
    }

    /// Nil where the store answers later.
    func answer(_ read: PointRead) throws(APIError) -> PointAnswer? {
        do throws(StoreError) {
            return try access.answer(read)
        } catch {
            throw APIError(error)
        }
    }

    /// Authenticates a request as far as the loop can.
    func identify(_ request: borrowing Request) throws(APIError) -> Authenticator.Identity {
        do throws(AccessError) {
            return try access.identify(request)
        } catch {
            throw services.refusal(error)
        }
    }

    /// A principal that the store found for this loop later than at once.
    func keep(_ principal: Principal) { access.keep(principal) }

    /// The loop is about to wait: later reads take a new snapshot.
    func turnEnded() { access.turnEnded() }
}

/// One context a loop. `@unchecked Sendable`: each is used only by the loop of its index.
struct LoopContexts: @unchecked Sendable {
    private let loops: [LoopContext]

    init(_ services: Services, _ accesses: LoopAccesses) {
        loops = accesses.map { LoopContext(services, $0) }
    }

    subscript(exchange: Exchange) -> LoopContext {
        exchange.assertOnLoop()
        return loops[exchange.loopIndex]
    }

    func turnEnded(onLoop index: Int) { loops[index].turnEnded() }
}
