import Dispatch
import HTTP
import NotesAPI
import NotesStore

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
            let store = try SQLiteNoteStore(settings.storeConfiguration)
            let token = try FirstRun(settings: settings).prepare(store)
            let application = NotesApplication(store, settings.api, clock: WallClock.milliseconds)
            let server = try Server(configuration(settings, log), application)
            let base = "http://\(authority(settings.host, server.port))"
            Terminal.say("Listening on \(base)")
            if let token { Terminal.say(FirstRun.welcome(token, base)) }
            let upkeep = Upkeep(store)
            server.whenStopped(.global()) { @Sendable in
                upkeep.cancel()
                store.close()
                log?.drain()
                exit(0)
            }
            StopSignals.wait {
                application.stopping()
                server.stop()
            }
        } catch {
            Terminal.complain("\(error)")
            exit(1)
        }
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

    private static func authority(_ host: String, _ port: Int) -> String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
