import Dispatch
import NotesHTTP
import NotesPrimitives

/// Puts a renewed certificate into use: on SIGHUP, when its files change, and once a day, which also changes the keys
/// of session tickets. If the new one cannot be used, the log has the reason in one line, and the old one stays in use.
final class CertificateWatch: Sendable {
    private static let longestAge = Duration.seconds(86_400)

    private let queue = DispatchQueue(label: "certificates")
    private let timer: QueueTimer
    private let interval: Duration
    private let server: Server
    private let log: EventLog
    private let state: Mutex<State>

    private struct State {
        var files: CertificateFiles
        var age = Duration.zero
    }

    init(_ files: CertificateFiles, every interval: Duration, _ server: Server, _ log: EventLog) {
        state = Mutex(State(files: files))
        self.interval = interval
        self.server = server
        self.log = log
        timer = QueueTimer(on: queue)
        let pause = DispatchTimeInterval.milliseconds(Int(interval / .milliseconds(1)))
        timer.schedule(after: pause, repeating: pause, leeway: .milliseconds(100))
        timer.start { [weak self] in self?.check() }
    }

    private func check() {
        state.withLock { state in
            state.age += interval
            if state.files.haveChanged {
                renew(&state)
            } else if state.age >= Self.longestAge {
                renew(&state, silently: true)
            }
        }
    }

    func reload() {
        queue.async { @Sendable [self] in state.withLock { renew(&$0) } }
    }

    private func renew(_ state: inout State, silently: Bool = false) {
        queue.assertIsCurrent()
        state.age = .zero
        do throws(TLSError) {
            let read = try state.files.read()
            server.renew(read)
            Self.warn(of: read, state.files, log)
            if !silently {
                log.write(LogEvent(.info, "certificate_reloaded").adding("file", state.files.certificate))
            }
        } catch {
            log.write(LogEvent(.error, "certificate_reload_failed").adding("cause", "\(error)"))
        }
    }

    /// Warns of a certificate that is not valid today. It is called at the start, at each change, and daily.
    static func warn(of tls: TLSContext, _ files: CertificateFiles, _ log: EventLog) {
        guard tls.isOutOfDate else { return }
        log.write(LogEvent(.warning, "certificate_not_valid_today").adding("file", files.certificate))
    }

    func cancel() { timer.cancel() }
}

/// Names the files of the certificate and its key, and finds whether they changed since they were read.
struct CertificateFiles {
    /// Identifies one version of a file without reading it, symbolic links followed: a renewal overwrites the file,
    /// replaces it, or changes a link.
    struct FileStatus: Equatable {
        let device: UInt64
        let inode: UInt64
        let size: Int64
        let seconds: Int
        let nanoseconds: Int

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            device = UInt64(status.st_dev)
            inode = UInt64(status.st_ino)
            size = Int64(status.st_size)
            #if canImport(Glibc)
                (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
            #else
                (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
            #endif
        }
    }

    let certificate: String
    let key: String
    private var seen: [FileStatus?] = []

    init(certificate: String, key: String) {
        (self.certificate, self.key) = (certificate, key)
    }

    /// The files changed since the last call of `read`, successful or not.
    var haveChanged: Bool { statuses != seen }

    mutating func read() throws(TLSError) -> TLSContext {
        // The status is taken before the files are read: a change during the read is found the next time.
        seen = statuses
        return try TLSContext(certificate: certificate, key: key)
    }

    private var statuses: [FileStatus?] { [FileStatus(certificate), FileStatus(key)] }
}
