import Dispatch
import NoteFiles
import Notes
import NotesHTTP
import NotesHTTPClient
import NotesPrimitives

/// Gives the weather at locations. The service gets at most one request in ten minutes for each. Requests block, so
/// they run on separate queues. After a failure the service gets no request for a while, and clients get a
/// `Retry-After`.
final class WeatherService: Sendable {
    typealias Answer = Result<[UInt8], WeatherError>

    static let lifetime: Int64 = 600_000
    static let mostLocations = 1000
    static let mostWaiting = 64
    private static let queueCount = 4

    private struct Known {
        let answer: Answer
        /// The answer is valid until this time, in milliseconds since 1970.
        let until: Int64
    }

    private struct State {
        var known: [WeatherLocation: Known] = [:]
        /// Lists the callbacks that wait for a location whose request is under way.
        var waiting: [WeatherLocation: [@Sendable (Answer) -> Void]] = [:]
        /// Pauses all requests to the service after a failure.
        var pause: Known?
        var turn = 0
    }

    private let state = Mutex(State())
    private let queues = (0..<queueCount).map { DispatchQueue(label: "cloudnotes.weather.\($0)") }
    private let clock: @Sendable () -> Int64
    private let report: @Sendable (WeatherError) -> Void
    private let fetch: @Sendable (WeatherLocation) throws(WeatherError) -> [UInt8]

    /// Makes a service; `fetch` may block.
    init(
        clock: @escaping @Sendable () -> Int64, report: @escaping @Sendable (WeatherError) -> Void,
        fetch: @escaping @Sendable (WeatherLocation) throws(WeatherError) -> [UInt8]
    ) {
        (self.clock, self.report, self.fetch) = (clock, report, fetch)
    }

    private enum Decision: Sendable {
        case answer(Answer)
        case wait
        case fetch(DispatchQueue)
    }

    /// Returns the cached answer; otherwise nil, and `done` is called later, from another queue.
    func weather(at location: WeatherLocation, _ done: @escaping @Sendable (Answer) -> Void) -> Answer? {
        let now = clock()
        switch state.withLock({ decide(location, now, &$0, done) }) {
        case .answer(let answer): return answer
        case .wait: return nil
        case .fetch(let queue):
            queue.async { @Sendable [self] in
                let answer = Answer { () throws(WeatherError) in try fetch(location) }
                finish(location, answer)
            }
            return nil
        }
    }

    private func decide(
        _ location: WeatherLocation, _ now: Int64, _ state: inout State, _ done: @escaping @Sendable (Answer) -> Void
    ) -> Decision {
        for known in [state.known[location], state.pause].compactMap({ $0 }) where now < known.until {
            return .answer(known.answer.mapError { Self.failure($0, known.until - now) })
        }
        if state.waiting[location] != nil {
            state.waiting[location]?.append(done)
            return .wait
        }
        guard state.waiting.count < Self.mostWaiting else {
            return .answer(.failure(WeatherError("too many places at once", retryAfter: 1)))
        }
        state.waiting[location] = [done]
        state.turn = (state.turn + 1) % queues.count
        return .fetch(queues[state.turn])
    }

    private static func failure(_ failure: WeatherError, _ milliseconds: Int64) -> WeatherError {
        var failure = failure
        failure.retryAfter = Int((milliseconds + 999) / 1000)
        return failure
    }

    private func finish(_ location: WeatherLocation, _ answer: Answer) {
        let now = clock()
        let waiting = state.withLock { state in
            switch answer {
            case .success: Self.keep(Known(answer: answer, until: now + Self.lifetime), location, now, &state)
            case .failure(let failure):
                let known = Known(answer: answer, until: now + Int64(failure.retryAfter) * 1000)
                if failure.isOfLocation { Self.keep(known, location, now, &state) } else { state.pause = known }
            }
            return state.waiting.removeValue(forKey: location) ?? []
        }
        if case .failure(let failure) = answer { report(failure) }
        for done in waiting { done(answer) }
    }

    private static func keep(_ known: Known, _ location: WeatherLocation, _ now: Int64, _ state: inout State) {
        if state.known.count >= mostLocations { state.known = state.known.filter { now < $0.value.until } }
        if state.known.count >= mostLocations, let oldest = state.known.min(by: { $0.value.until < $1.value.until }) {
            state.known[oldest.key] = nil
        }
        state.known[location] = known
    }

    /// Counts the cached locations, for tests.
    var count: Int { state.withLock { $0.known.count } }
}

/// Gives a location in hundredths of a degree, about a kilometre apart. The service gets no more exact location of a
/// person, and neighbours share an answer.
struct WeatherLocation: Hashable, Sendable {
    let latitude: Int
    let longitude: Int

    init(latitude: Int, longitude: Int) { (self.latitude, self.longitude) = (latitude, longitude) }

    init(_ parameters: Parameters) throws(APIError) {
        latitude = try Self.read("latitude", 90, parameters)
        longitude = try Self.read("longitude", 180, parameters)
    }

    private static func read(_ name: String, _ limit: Int, _ parameters: Parameters) throws(APIError) -> Int {
        guard let text = parameters.text(name), let value = hundredths(text, limit) else {
            throw Parameters.invalid(name, "It must be a number of degrees from -\(limit) to \(limit).")
        }
        return value
    }

    /// Reads degrees, cut to two decimals toward zero; returns nil for a text that is no number, or above the limit.
    static func hundredths(_ text: String, _ limit: Int) -> Int? {
        let isDecimal = text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
        guard isDecimal, text.utf8.count <= 40, let degrees = Double(text), abs(degrees) <= Double(limit) else {
            return nil
        }
        // The product of 37.57 and 100 is 3756.9999999999995.
        let scaled = degrees * 100
        let nearest = scaled.rounded()
        return Int(abs(scaled - nearest) < 1e-9 ? nearest : scaled.rounded(.towardZero))
    }

    /// Writes degrees as `-0.05`, `37.5` or `127`.
    static func degrees(_ hundredths: Int) -> String {
        let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
        let fraction = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
        return (hundredths < 0 ? "-" : "") + "\(whole)\(fraction)"
    }
}

/// Requests weather from a service that is compatible with OpenWeather's current weather data (`/data/2.5/weather`).
struct OpenWeather: Sendable {
    private static let longestAnswer = 64 * 1024

    private let client: HTTPClient
    private let address: WebAddress
    private let key: String
    private let cancellation: Cancellation

    init(_ address: WebAddress, key: String, _ cancellation: Cancellation) {
        var settings = HTTPClient.Settings()
        settings.connectSeconds = 5
        settings.exchangeSeconds = 10
        settings.answerBytes = Self.longestAnswer
        client = HTTPClient(settings)
        (self.address, self.key, self.cancellation) = (address, key, cancellation)
    }

    /// Requests the weather and blocks until the service has answered. Returns JSON, in the members of a note's
    /// `weather`.
    func weather(at location: WeatherLocation) throws(WeatherError) -> [UInt8] {
        var query = [
            (name: "lat", value: WeatherLocation.degrees(location.latitude)),
            (name: "lon", value: WeatherLocation.degrees(location.longitude)), (name: "units", value: "metric"),
        ]
        if !key.isEmpty { query.append((name: "appid", value: key)) }
        let answer: ClientResponse
        do throws(ClientError) {
            let request = ClientRequest("GET", address.adding(query: query), fields: [("Accept", "application/json")])
            answer = try client.send(request, cancellation)
        } catch {
            throw WeatherError("\(error)", retryAfter: 30)
        }
        guard answer.status == 200 else { throw Self.failure(answer.head) }
        guard let weather = Self.weather(answer.body, at: location, provider: provider) else {
            throw WeatherError("the answer is not in OpenWeather's format", retryAfter: 60)
        }
        return weather
    }

    private static func failure(_ head: ClientResponseHead) -> WeatherError {
        switch head.status {
        case 400, 404:
            WeatherError("no weather for a place (status \(head.status))", retryAfter: 600, isOfLocation: true)
        case 401, 403: WeatherError("the service refuses the key (status \(head.status))", retryAfter: 60)
        case 429:
            WeatherError(
                "too many requests (status 429)",
                retryAfter: min(max(head["retry-after"].flatMap { Int($0) } ?? 60, 1), 3600))
        default: WeatherError("status \(head.status)", retryAfter: 30)
        }
    }

    private var provider: String {
        let domain = "openweathermap.org"
        return address.host == domain || address.host.hasSuffix("." + domain) ? "OpenWeather" : address.host
    }

    /// Returns nil for bytes that are no answer of such a service, or that no note may hold.
    static func weather(_ answer: [UInt8], at location: WeatherLocation, provider: String) -> [UInt8]? {
        guard case .object(let members) = try? tree(answer), case .array(let conditions) = members["weather"],
            case .object(let condition) = conditions.first, case .object(let figures) = members["main"]
        else { return nil }
        var weather = JSONObject()
        weather["main"] = condition["main"]
        weather["icon"] = condition["icon"]
        weather["description"] = condition["description"]
        weather["temperature"] = figures["temp"]
        weather["latitude"] = try? tree(Array(WeatherLocation.degrees(location.latitude).utf8))
        weather["longitude"] = try? tree(Array(WeatherLocation.degrees(location.longitude).utf8))
        if case .number(let second) = members["dt"], let seconds = Int64(second.text),
            let time = Timestamp(milliseconds: seconds.multipliedReportingOverflow(by: 1000).partialValue)
        {
            weather["observedAt"] = .string(time.text)
        }
        weather["provider"] = .string(provider)
        guard let read = Weather(written: .object(weather)), read.temperature != nil else { return nil }
        var bytes: [UInt8] = []
        bytes.append(json: read.object)
        return bytes
    }

    private static func tree(_ bytes: [UInt8]) throws(DomainError) -> JSON {
        try JSONView.read(bytes) { view throws(DomainError) in view.tree }
    }
}

/// Describes why there is no weather.
struct WeatherError: Error, Equatable {
    /// Explains the failure in the log. It has no key, no address and no location.
    let cause: String
    /// The next request may follow after this many seconds.
    var retryAfter: Int
    /// The failure concerns this location alone.
    let isOfLocation: Bool

    init(_ cause: String, retryAfter: Int, isOfLocation: Bool = false) {
        (self.cause, self.retryAfter, self.isOfLocation) = (cause, retryAfter, isOfLocation)
    }
}

/// Serves `GET /v1/weather`.
extension AccountRoutes {
    func weather(_ request: borrowing Request) throws(APIError) -> Reply {
        guard let service = services.weather else {
            throw APIError(
                .notFound, "This server has no weather service; its operator sets one with NOTES_WEATHER_URL.")
        }
        let location = try WeatherLocation(Parameters(request, known: ["latitude", "longitude"]))
        let context = context
        let known = service.weather(at: location) { answer in
            switch answer {
            case .success(let weather): context.respond(context.responses.json(.ok, weather))
            case .failure(let failure): context.respond(Self.unavailable(failure))
            }
        }
        return switch known {
        case .success(let weather): context.reply(context.responses.json(.ok, weather))
        case .failure(let failure): context.refuse(Self.unavailable(failure))
        case nil: .later
        }
    }

    /// Returns the error for the client. The log has the cause, once for each request to the service.
    private static func unavailable(_ failure: WeatherError) -> APIError {
        var error = APIError(
            .unavailable,
            failure.isOfLocation
                ? "The weather service has no weather for this place."
                : "The weather service does not answer at present.")
        error.retryAfter = failure.retryAfter
        error.isFailure = false
        return error
    }
}
