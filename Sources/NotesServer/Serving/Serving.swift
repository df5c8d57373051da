import Dispatch
import HTTP
import Notes
import NotesAPI
import NotesStore

import Primitives

/// `notes-server serve`: wires the parts together, and takes them apart again at a signal.
enum Serving {
    static func run(_ settings: Settings) -> Never {
        let output = LogOutput(settings.logFormat)
        let log = EventLog(output, atLeast: settings.log == .off ? .warning : .info)
        let requests = settings.log == .off ? nil : AccessLog(output)
        StopSignals.hold()
        for unknown in UnknownVariables(.process).found {
            let event = LogEvent(.warning, "unknown_setting").adding("name", unknown.name)
            log.write(unknown.nearest.map { event.adding("nearest", $0) } ?? event)
        }
        do {
            var files = CertificateFiles(certificate: settings.tlsCertificate, key: settings.tlsKey)
            let tls = settings.speaksTLS ? try files.read() : nil
            let serving = configuration(settings, requests, tls)
            let redirecting = redirecting(settings, requests)
            // Before the first account is made: its token is printed once, by a start that succeeds.
            let port = try BoundPort(serving)
            let plainPort = try redirecting.map { configuration throws(ListenError) in try BoundPort(configuration) }
            var stored = settings.storeConfiguration
            stored.report = { log.write(LogEvent($0)) }
            let store = try SQLiteNoteStore(stored)
            let token = try FirstRun(settings: settings).prepare(store)
            let application = NotesApplication(store, settings.api, log: log, clock: WallClock.milliseconds)
            let server = try Server(serving, application, on: port)
            let base = (tls == nil ? "http://" : "https://") + authority(settings.host, server.port)
            Terminal.printLine("Listening on \(base)")
            if settings.exposesPasswords {
                log.write(LogEvent(.warning, "passwords_refused").adding("why", Settings.exposureWarning))
            }
            if let tls { CertificateWatch.warn(of: tls, files, log) }
            let redirect = try redirecting.map { try Server($0, HTTPSRedirect(toPort: server.port), on: plainPort) }
            if let redirect {
                Terminal.printLine("Redirecting from http://\(authority(settings.host, redirect.port))")
            }
            let watch = tls.map { _ in CertificateWatch(files, every: settings.tlsCheckTime, server, log) }
            if let token { Terminal.printLine(FirstRun.welcome(token, base)) }
            log.write(LogEvent(.info, "started").adding("version", Product.version).adding("address", base))
            let upkeep = Upkeep(store, log)
            let snapshots = SnapshotTimer(settings, log)
            // A queue of its own, which gets a thread of its own: the shared ones may be busy with passwords for a while.
            server.whenStopped(DispatchQueue(label: "stopped")) { @Sendable in
                upkeep.cancel()
                snapshots?.cancel()
                watch?.cancel()
                store.close()
                log.write(LogEvent(.info, "stopped"))
                log.drain()
                // Not `exit`: it takes OpenSSL apart, which may be at a password still.
                _exit(0)
            }
            StopSignals.wait(hangup: hangup(watch, log)) {
                log.write(LogEvent(.info, "stopping").adding("connections", server.openConnections))
                application.stopping()
                redirect?.stop()
                server.stop()
            }
        } catch {
            log.drain()
            Terminal.printError("\(error)")
            exit(1)
        }
    }

    /// What SIGHUP asks for: the certificate read again. Without one, a terminal that has gone takes its server along, and
    /// a service goes on serving.
    private static func hangup(_ watch: CertificateWatch?, _ log: EventLog) -> (@Sendable () -> Void)? {
        if let watch { return { @Sendable in watch.readAgain() } }
        if Terminal.isThere { return nil }
        return { @Sendable in log.write(LogEvent(.info, "nothing_to_read_again").adding("signal", "hangup")) }
    }

    /// The second port, for those who typed no `https://`.
    private static func redirecting(_ settings: Settings, _ log: AccessLog?) -> Server.Configuration? {
        guard let plain = settings.tlsRedirectPort else { return nil }
        var configuration = configuration(settings, log, nil)
        configuration.port = plain
        configuration.loops = 1
        return configuration
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
