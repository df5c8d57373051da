import Notes
import NotesAuthentication
import NotesHTTP
import NotesHTTPClient
import NotesServerKit
import NotesStoreContract

/// The services of the API beside `SharedServices`. Every member is safe to use from any thread.
final class Services: Sendable {
    let shared: SharedServices
    let settings: APISettings
    let startedAt: Int64
    let backups = Backups()
    let notifier: ChangeNotifier
    let counts = APICounts()
    /// The weather service; nil if the operator has set none.
    let weather: WeatherService?
    /// Ends requests to other servers.
    let stopping = Cancellation()
    let meter: TrafficMeter

    init(_ shared: SharedServices, _ settings: APISettings, furtherPatterns: [StaticString] = []) {
        self.shared = shared
        self.settings = settings
        let (store, access, clock, log) = (shared.store, shared.access, shared.clock, shared.log)
        startedAt = clock()
        meter = TrafficMeter(loops: settings.loops, patterns: Endpoint.router.patterns + furtherPatterns)
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
}

/// The operator's settings of the API.
public struct APISettings: Sendable {
    /// True if sign-up is open.
    public var signUpIsOpen = false
    public var access = AccessSettings()
    /// The most bytes of a note's body.
    public var noteBytes = 1024 * 1024
    /// The most bytes of an attachment.
    public var attachmentBytes = 25 * 1024 * 1024
    /// The most bytes of a backup or an import.
    public var restoreBytes = 4 << 30
    /// The days that a deleted note stays in the trash.
    public var trashDays = 30
    public var loops = 1
    /// The token that opens `/metrics` from other machines; empty if nothing does.
    public var adminToken = ""
    /// The most event streams and waiting requests of one account; 0 is no bound.
    public var listeners = 0
    /// The most event streams and waiting requests of all accounts. Above it, the account with most of them loses its
    /// longest; 0 is no bound.
    public var allListeners = 0
    /// The address of an OpenWeather-compatible service, and the key for it. There is none if the address is empty.
    public var weatherAddress = ""
    public var weatherKey = ""
    public var name = "CloudNotes"
    public var version = ""

    public init() {}
}

typealias APIContext = RequestContext<Services>

extension APIContext {
    /// Answers a search, which is dropped once its client has closed the connection, before it runs or while it does.
    func search(
        _ search: SearchRequest, of account: AccountNumber, for scope: ReadScope?,
        _ answer: @escaping @Sendable (SearchAnswer, any NoteReader) throws(StoreError) -> Response
    ) -> Reply {
        let abandonment = Abandonment()
        var search = search
        search.isAbandoned = { abandonment.isSet }
        let request = search
        offLoop(for: scope, .search(isAbandoned: request.isAbandoned)) { reader throws(StoreError) in
            try answer(try reader.search(request, of: account), reader)
        }
        return .laterUnless(abandonment)
    }
}
