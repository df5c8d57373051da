import HTTP

/// Everything the server can be asked, in the order of openapi.yaml.
enum Endpoint: Sendable {
    case health, ready, info

    static let router = Router<Endpoint>([
        Route(.get, "/health", .health),
        Route(.get, "/ready", .ready),
        Route(.get, "/v1/info", .info),
    ])
}
