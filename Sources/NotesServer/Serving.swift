import Dispatch
import HTTP
import Notes
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
        let output = LogOutput(settings.logFormat)
        let log = EventLog(output, atLeast: settings.log == .off ? .warning : .info)
        let requests = settings.log == .off ? nil : AccessLog(output)
        StopSignals.hold(hangup: settings.speaksTLS)
        for unknown in UnknownVariables(.process).found {
            let event = LogEvent(.warning, "unknown_setting").adding("name", unknown.name)
            log.write(unknown.nearest.map { event.adding("nearest", $0) } ?? event)
        }
        do {
            var files = CertificateFiles(certificate: settings.tlsCertificate, key: settings.tlsKey)
            let tls = settings.speaksTLS ? try files.read() : nil
            var stored = settings.storeConfiguration
            stored.report = { log.write(LogEvent($0)) }
            let store = try SQLiteNoteStore(stored)
            let token = try FirstRun(settings: settings).prepare(store)
            let application = NotesApplication(store, settings.api, log: log, clock: WallClock.milliseconds)
            let server = try Server(configuration(settings, requests, tls), application)
            let base = (tls == nil ? "http://" : "https://") + authority(settings.host, server.port)
            Terminal.say("Listening on \(base)")
            if settings.exposesPasswords {
                log.write(LogEvent(.warning, "passwords_refused").adding("why", Settings.exposureWarning))
            }
            let redirect = try redirect(settings, to: server.port, requests)
            let watch = tls.map { _ in CertificateWatch(files, every: settings.tlsCheckTime, server, log) }
            if let token { Terminal.say(FirstRun.welcome(token, base)) }
            log.write(LogEvent(.info, "started").adding("version", Product.version).adding("address", base))
            let upkeep = Upkeep(store, log)
            let snapshots = SnapshotTimer(settings, log)
            server.whenStopped(.global()) { @Sendable in
                upkeep.cancel()
                snapshots?.cancel()
                watch?.cancel()
                store.close()
                log.write(LogEvent(.info, "stopped"))
                log.drain()
                exit(0)
            }
            let hangup: (@Sendable () -> Void)? = watch.map { watch in { @Sendable in watch.readAgain() } }
            StopSignals.wait(hangup: hangup) {
                log.write(LogEvent(.info, "stopping").adding("connections", server.openConnections))
                application.stopping()
                redirect?.stop()
                server.stop()
            }
        } catch {
            log.drain()
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

extension Settings {
    fileprivate var logFormat: LogOutput.Format {
        switch log {
        case .text: .text
        case .json: .json
        case .auto, .off: .fit()
        }
    }
}

extension LogEvent {
    /// The store's news.
    fileprivate init(_ event: StoreEvent) {
        switch event {
        case .writingFailed(let reason):
            self = LogEvent(.error, "store_refuses_writes").adding("cause", reason)
        case .writingWorks: self = LogEvent(.warning, "store_takes_writes_again")
        }
    }
}
