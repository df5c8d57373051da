import HTTPClient
import Primitives

/// `notes-server healthcheck`: requests `/health` of the server with these settings, so that a container needs no curl.
enum Healthcheck {
    private static let seconds = 5.0

    static func run(_ settings: Settings) -> Bool {
        let host = reachable(settings.host)
        guard let status = status(host, settings) else {
            Terminal.printError("no server answers on \(host) port \(settings.port)")
            return false
        }
        guard status == 200 else {
            Terminal.printError("the server on \(host) port \(settings.port) answers but is not healthy")
            return false
        }
        return true
    }

    /// A server that listens on all addresses is reached on the loopback address.
    private static func reachable(_ host: String) -> String {
        switch host {
        case "0.0.0.0", "": "127.0.0.1"
        case "::": "::1"
        default: host
        }
    }

    private static func status(_ host: String, _ settings: Settings) -> Int? {
        let scheme = settings.speaksTLS ? "https" : "http"
        let authority = Authority.text(host: host, port: settings.port)
        guard let address = WebAddress("\(scheme)://\(authority)/health") else { return nil }
        var limits = HTTPClient.Settings()
        (limits.connectSeconds, limits.exchangeSeconds) = (seconds, seconds)
        do throws(ClientError) {
            // The certificate names a public host, and the request goes to an address of this machine.
            if settings.speaksTLS { limits.trust = try Trust.anyone() }
            return try HTTPClient(limits).send(ClientRequest("GET", address)).head.status
        } catch {
            return nil
        }
    }
}
