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
