import Dispatch
import NextcloudNotes
import Notes
import NotesAPI
import NotesHTTP
import NotesPrimitives
import NotesStoreContract

/// Connects the parts of `notes-server serve`, and closes them in order at a signal.
enum Serving {
    static func run(_ given: Settings, _ choose: StoreChoice) -> Never {
        var settings = given
        settings.makePathsAbsolute()
        let output = LogOutput(settings.logFormat)
        let log = EventLog(output, atLeast: settings.log == .off ? .warning : .info)
        let requests = settings.log == .off ? nil : AccessLog(output)
        StopSignals.hold()
        for unknown in UnknownVariables(.process).found {
            let event = LogEvent(.warning, "unknown_setting").adding("name", unknown.name)
            log.write(unknown.nearest.map { event.adding("nearest", $0) } ?? event)
        }
        do {
            try settings.checkTokens()
            var files = CertificateFiles(certificate: settings.tlsCertificate, key: settings.tlsKey)
            let tls = settings.speaksTLS ? try files.read() : nil
            let serving = configuration(settings, requests, tls)
            let redirecting = redirecting(settings, requests)
            // The ports are bound before the first account is made, since its token is printed once, by a start that
            // succeeds. Root binds them before it becomes the store's owner, who may not bind ports below 1024.
            let port = try BoundPort(serving)
            let plainPort = try redirecting.map { configuration throws(ListenError) in try BoundPort(configuration) }
            var stored = settings.store
            stored.report = { log.write(LogEvent($0)) }
            let served = try choose(stored).open()
            let store = served.store
            let firstRun = FirstRun(settings: settings)
            let secrets = try firstRun.prepare(store)
            let application = NotesApplication(
                store, settings.api, log: log,
                furtherPatterns: settings.apps == nil ? [] : NextcloudApplication.patterns,
                clock: WallClock.milliseconds)
            let server = try Server(serving, beside(application, settings), on: port)
            let address = ServerAddress(host: settings.host, port: server.port, isSecure: tls != nil)
            Terminal.printLine("Listening on \(address.base)")
            if settings.exposesPasswords {
                log.write(LogEvent(.warning, "passwords_refused").adding("cause", Settings.exposureWarning))
            }
            if let tls { CertificateWatch.warn(of: tls, files, log) }
            let redirect = try redirecting.map { try Server($0, HTTPSRedirect(toPort: server.port), on: plainPort) }
            if let redirect {
                let plain = ServerAddress(host: settings.host, port: redirect.port, isSecure: false)
                Terminal.printLine("Redirecting from \(plain.base)")
            }
            let watch = tls.map { _ in CertificateWatch(files, every: settings.tlsCheckTime, server, log) }
            if let secrets { Terminal.printLine(firstRun.welcome(secrets, address.localBase)) }
            log.write(LogEvent(.info, "started").adding("version", Product.version).adding("address", address.base))
            let upkeep = Upkeep(store, log)
            let snapshots = CopyTimer(settings, served.copies, log)
            // A separate queue has its own thread: the global ones may be busy with password hashes.
            server.whenStopped(DispatchQueue(label: "stopped")) { @Sendable in
                upkeep.cancel()
                snapshots?.cancel()
                watch?.cancel()
                store.close()
                log.write(LogEvent(.info, "stopped"))
                log.drain()
                // This is not `exit`, which tears OpenSSL down, while another thread may still use it for a password.
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

    /// Returns the API, wrapped in the protocols of other apps that are on.
    private static func beside(_ notes: NotesApplication, _ settings: Settings) -> any Application {
        settings.apps.map { NextcloudApplication(beside: notes, notes.shared, $0) } ?? notes
    }

    /// Returns the handler of SIGHUP, which reloads the certificate. Without one, a server in a terminal ends when the
    /// terminal closes, and a service ignores the signal.
    private static func hangup(_ watch: CertificateWatch?, _ log: EventLog) -> (@Sendable () -> Void)? {
        if let watch { return { @Sendable in watch.reload() } }
        if Terminal.isThere { return nil }
        return { @Sendable in log.write(LogEvent(.info, "reload_ignored").adding("signal", "hangup")) }
    }

    /// Returns the configuration of the second port, which redirects plain HTTP to HTTPS.
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
    fileprivate init(_ event: StoreEvent) {
        switch event {
        case .writingFailed(let reason): self = LogEvent(.error, "store_unwritable").adding("cause", reason)
        case .writingWorks: self = LogEvent(.warning, "store_writable")
        case .filesFailed(let reason): self = LogEvent(.error, "attachments_unusable").adding("cause", reason)
        case .filesWork: self = LogEvent(.warning, "attachments_usable")
        case .wentBack:
            self = LogEvent(.warning, "store_went_back").adding("cause", "a client's cursor is ahead of its account")
        case .standbyMissing(let reason): self = LogEvent(.warning, "standby_missing").adding("cause", reason)
        case .standbyFollows: self = LogEvent(.warning, "standby_follows")
        }
    }
}

enum WallClock {
    /// Returns the milliseconds since 1970.
    @Sendable static func milliseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}

/// Writes the address at which a server is reached: `http://127.0.0.1:8080`.
struct ServerAddress {
    let host: String
    let port: Int
    let isSecure: Bool

    /// Returns the address with the host on which the server listens.
    var base: String { base(host) }

    /// Returns the address for a person on this machine, or on the one that publishes a container's port. A server that
    /// listens on all addresses, of either family, also answers on this one.
    var localBase: String { base(["0.0.0.0", "::", ""].contains(host) ? "127.0.0.1" : host) }

    private func base(_ host: String) -> String {
        (isSecure ? "https://" : "http://") + Authority.text(host: host, port: port)
    }
}

/// Cleans the store once an hour and soon after the start: it erases expired rows, and removes files that no note
/// references. The files that a crash left are removed right after the start.
final class Upkeep: Sendable {
    private let timer = QueueTimer(on: .global(qos: .background))
    private let store: any NoteStore
    private let log: EventLog

    init(_ store: any NoteStore, _ log: EventLog) {
        self.store = store
        self.log = log
        timer.schedule(after: .seconds(60), repeating: .seconds(3600), leeway: .seconds(60))
        timer.start { [weak self] in
            self?.expire()
            self?.store.collect()
        }
        store.collect()
    }

    /// Erases in batches, so that no write waits for all of it.
    private func expire() {
        store.expire { [weak self] result in
            guard let self else { return }
            switch result {
            case .failure(let error):
                log.write(LogEvent(.warning, "upkeep_failed").adding("cause", "\(error)"))
            case .success(let expired):
                if expired.contents + expired.tombstones + expired.versions > 0 {
                    log.write(
                        LogEvent(.info, "upkeep").adding("trash_erased", expired.contents).adding(
                            "tombstones_removed", expired.tombstones
                        ).adding("versions_erased", expired.versions))
                }
                if expired.hasMore { expire() }
            }
        }
    }

    func cancel() { timer.cancel() }
}

/// Makes copies of the entire database at an interval while the server runs. A failure is logged once and tried again;
/// the first success after it is logged too.
final class CopyTimer: Sendable {
    private let queue = DispatchQueue(label: "copies", qos: .utility)
    private let copies: any StoreCopies
    private let schedule: CopySchedule
    private let log: EventLog
    private let state = Mutex(State())

    private struct State {
        var hasFailed = false
        var isCancelled = false
    }

    init?(_ settings: Settings, _ copies: (any StoreCopies)?, _ log: EventLog) {
        guard let copies, let every = settings.backupEvery.milliseconds, every > 0 else { return nil }
        self.log = log
        self.copies = copies
        schedule = CopySchedule(every: every)
        let now = WallClock.milliseconds()
        wait(until: schedule.first(after: copies.newest(), start: now), now)
    }

    /// Begins no further copy. One that is being made ends with the process, and the next copy removes its remains.
    func cancel() { queue.async { @Sendable [weak self] in self?.state.withLock { $0.isCancelled = true } } }

    private func wait(until time: Int64, _ now: Int64) {
        queue.asyncAfter(deadline: .now() + .milliseconds(Int(max(0, time - now)))) { @Sendable [weak self] in
            self?.take()
        }
    }

    private func take() {
        queue.assertIsCurrent()
        var (hasFailed, isCancelled) = state.withLock { ($0.hasFailed, $0.isCancelled) }
        guard !isCancelled else { return }
        do {
            let file = try copies.take()
            log.write(LogEvent(hasFailed ? .warning : .info, "database_copied").adding("file", file))
            hasFailed = false
        } catch {
            if !hasFailed { log.write(LogEvent(.error, "database_copy_failed").adding("cause", "\(error)")) }
            hasFailed = true
        }
        state.withLock { $0.hasFailed = hasFailed }
        let now = WallClock.milliseconds()
        wait(until: schedule.next(after: now, hasFailed: hasFailed), now)
    }
}

/// Decides the time of the next copy, in milliseconds since 1970.
struct CopySchedule {
    let every: Int64

    /// Delays the first copy, since a server has other work just after its start.
    static let rest: Int64 = 60_000
    static let retry: Int64 = 300_000

    /// Returns the time of the first copy. `newest` is the time of the last one, of this process or an earlier one. It
    /// is ignored if it is later than `start`, so that a clock that was set back does not delay the next copy.
    func first(after newest: Int64?, start: Int64) -> Int64 {
        let earliest = start + min(Self.rest, every)
        guard let newest, newest <= start else { return earliest }
        return max(earliest, newest + every)
    }

    func next(after now: Int64, hasFailed: Bool) -> Int64 {
        now + (hasFailed ? min(Self.retry, every) : every)
    }
}
