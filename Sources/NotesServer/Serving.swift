import Dispatch
import HTTP
import NotesAPI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// `notes-server serve`: wires the parts together, and takes them apart again at a signal.
enum Serving {
    static func run(_ settings: Settings) -> Never {
        let log: AccessLog? =
            switch settings.log {
            case .off: nil
            case .text: AccessLog(.text)
            case .json: AccessLog(.json)
            }
        StopSignals.hold()
        do {
            let server = try Server(configuration(settings, log), NotesApplication(facts(settings)))
            Terminal.say("Listening on http://\(authority(settings.host, server.port))")
            server.whenStopped(.global()) { @Sendable in
                log?.drain()
                exit(0)
            }
            StopSignals.deliver { server.stop() }
        } catch {
            Terminal.complain("\(error)")
            exit(1)
        }
        dispatchMain()
    }

    private static func configuration(_ settings: Settings, _ log: AccessLog?) -> Server.Configuration {
        var configuration = Server.Configuration()
        configuration.host = settings.host
        configuration.port = settings.port
        configuration.loops = settings.loops
        configuration.limits = settings.limits
        configuration.readiness = settings.readiness == .native ? .native : .portable
        configuration.accessLog = log
        return configuration
    }

    private static func facts(_ settings: Settings) -> ServerFacts {
        ServerFacts(name: Product.name, version: Product.version, limits: settings.limits)
    }

    private static func authority(_ host: String, _ port: Int) -> String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
