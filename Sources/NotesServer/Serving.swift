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
        StopSignals.hold(hangup: settings.speaksTLS)
        do {
            var files = CertificateFiles(certificate: settings.tlsCertificate, key: settings.tlsKey)
            let tls = settings.speaksTLS ? try files.read() : nil
            let store = try SQLiteNoteStore(settings.storeConfiguration)
            let token = try FirstRun(settings: settings).prepare(store)
            let application = NotesApplication(store, settings.api, clock: WallClock.milliseconds)
            let server = try Server(configuration(settings, log, tls), application)
            let base = (tls == nil ? "http://" : "https://") + authority(settings.host, server.port)
            Terminal.say("Listening on \(base)")
            if settings.exposesPasswords { Terminal.complain(Settings.exposureWarning) }
            let redirect = try redirect(settings, to: server.port, log)
            let watch = tls.map { _ in CertificateWatch(files, every: settings.tlsCheckTime, server) }
            if let token { Terminal.say(FirstRun.welcome(token, base)) }
            let upkeep = Upkeep(store)
            server.whenStopped(.global()) { @Sendable in
                upkeep.cancel()
                watch?.cancel()
                store.close()
                log?.drain()
                exit(0)
            }
            let hangup: (@Sendable () -> Void)? = watch.map { watch in { @Sendable in watch.readAgain() } }
            StopSignals.wait(hangup: hangup) {
                application.stopping()
                redirect?.stop()
                server.stop()
            }
        } catch {
            Terminal.complain("\(error)")
            exit(1)
        }
    }

    /// The second port, for those who typed no `https://`.
    private static func redirect(_ settings: Settings, to port: Int, _ log: AccessLog?) throws -> Server? {
        guard let plain = settings.tlsRedirectPort else { return nil }
        var configuration = configuration(settings, log, nil)
        configuration.port = plain
        configuration.loops = 1
        let server = try Server(configuration, HTTPSRedirect(toPort: port))
        Terminal.say("Redirecting from http://\(authority(settings.host, server.port))")
        return server
    }

    private static func configuration(
        _ settings: Settings, _ log: AccessLog?, _ tls: TLSContext?
    ) -> Server.Configuration {
        var configuration = Server.Configuration()
        configuration.host = settings.host
        configuration.port = settings.port
        configuration.loops = settings.loops
        configuration.limits = settings.limits
        configuration.readiness = settings.readiness == .native ? .native : .portable
        configuration.accessLog = log
        configuration.tls = tls
        if settings.hstsSeconds > 0 {
            configuration.secureFields.add("Strict-Transport-Security", "max-age=\(settings.hstsSeconds)")
        }
        return configuration
    }

    private static func authority(_ host: String, _ port: Int) -> String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
