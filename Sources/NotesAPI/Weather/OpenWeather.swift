import NoteFiles
import Notes
import NotesHTTPClient

/// A service that is compatible with OpenWeather's current weather data (`/data/2.5/weather`).
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

/// The reason for which there is no weather.
struct WeatherError: Error, Equatable {
    /// The cause for the log. It has no key, no address and no location.
    let cause: String
    /// The delay in seconds.
    var retryAfter: Int
    /// True if the service answers for other locations.
    let isOfLocation: Bool

    init(_ cause: String, retryAfter: Int, isOfLocation: Bool = false) {
        (self.cause, self.retryAfter, self.isOfLocation) = (cause, retryAfter, isOfLocation)
    }
}
