import Dispatch
import HTTP
import Primitives

/// Puts a renewed certificate into use: on SIGHUP, when its files change, and once a day, which also changes the keys of
/// session tickets. Where the new one cannot be used, one line of the log says why and the old one stays in use.
/// `@unchecked Sendable`: `files` and `age` are used on `queue` only, and a Dispatch timer may be used from any thread.
final class CertificateWatch: @unchecked Sendable {
    private static let longestAge = Duration.seconds(86_400)

    private let queue = DispatchQueue(label: "certificates")
    private let timer: any DispatchSourceTimer
    private let interval: Duration
    private let server: Server
    private let log: EventLog
    private var files: CertificateFiles
    private var age = Duration.zero

    init(_ files: CertificateFiles, every interval: Duration, _ server: Server, _ log: EventLog) {
        self.files = files
        self.interval = interval
        self.server = server
        self.log = log
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler { @Sendable [weak self] in self?.check() }
        let pause = DispatchTimeInterval.milliseconds(Int(interval / .milliseconds(1)))
        timer.schedule(deadline: .now() + pause, repeating: pause, leeway: .milliseconds(100))
        timer.activate()
    }

    private func check() {
        age += interval
        if files.haveChanged { renew() } else if age >= Self.longestAge { renew(silently: true) }
    }

    func reload() {
        queue.async { @Sendable [self] in renew() }
    }

    private func renew(silently: Bool = false) {
        queue.assertIsCurrent()
        age = .zero
        do throws(TLSError) {
            let read = try files.read()
            server.renew(read)
            Self.warn(of: read, files, log)
            if !silently {
                log.write(LogEvent(.info, "certificate_reloaded").adding("file", files.certificate))
            }
        } catch {
            log.write(LogEvent(.error, "certificate_reload_failed").adding("cause", "\(error)"))
        }
    }

    /// Called at the start, at each change, and daily.
    static func warn(of tls: TLSContext, _ files: CertificateFiles, _ log: EventLog) {
        guard tls.isOutOfDate else { return }
        log.write(LogEvent(.warning, "certificate_not_valid_today").adding("file", files.certificate))
    }

    func cancel() { timer.cancel() }
}
