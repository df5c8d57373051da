import NotesHTTP

/// `GET /v1/weather`
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
