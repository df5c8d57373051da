import Dispatch
import HTTP
import NotesStore

/// Copies of the whole database, made by a running server as often as its operator wants. What fails is
/// told once in the log, and tried again; that it works again is told too.
///
/// `@unchecked Sendable`: everything is touched on `queue` only.
final class SnapshotTimer: @unchecked Sendable {
    private let queue = DispatchQueue(label: "snapshots", qos: .utility)
    private let configuration: StoreConfiguration
    private let folder: SnapshotFolder
    private let schedule: SnapshotSchedule
    private let log: EventLog
    private var hasFailed = false
    private var isCancelled = false

    init?(_ settings: Settings, _ log: EventLog) {
        guard let every = settings.backupEvery.milliseconds, every > 0 else { return nil }
        self.log = log
        configuration = settings.storeConfiguration
        folder = SnapshotFolder(
            path: settings.backupFolder == Settings.backupsInData ? settings.data + "/backups" : settings.backupFolder,
            keep: settings.backupKeep)
        schedule = SnapshotSchedule(every: every)
        let now = configuration.clock()
        wait(until: schedule.first(after: folder.newest(), start: now), now)
    }

    /// No further one is begun; one that is being made is given up with the process, and its half swept away later.
    func cancel() { queue.async { @Sendable [weak self] in self?.isCancelled = true } }

    private func wait(until time: Int64, _ now: Int64) {
        queue.asyncAfter(deadline: .now() + .milliseconds(Int(max(0, time - now)))) { @Sendable [weak self] in
            self?.take()
        }
    }

    private func take() {
        guard !isCancelled else { return }
        do throws(OpenError) {
            let file = try folder.take(configuration)
            log.write(LogEvent(hasFailed ? .warning : .info, "snapshot").adding("file", file))
            hasFailed = false
        } catch {
            if !hasFailed { log.write(LogEvent(.error, "snapshot_failed").adding("why", "\(error)")) }
            hasFailed = true
        }
        let now = configuration.clock()
        wait(until: schedule.next(after: now, hasFailed: hasFailed), now)
    }
}

/// When the next copy is due, in milliseconds since 1970.
struct SnapshotSchedule {
    let every: Int64

    /// A server that was just started has better things to do.
    static let rest: Int64 = 60_000
    static let retry: Int64 = 300_000

    /// `newest`: when the last one was made, by this process or one before. A clock that was set back does not put the
    /// next one off.
    func first(after newest: Int64?, start: Int64) -> Int64 {
        let earliest = start + min(Self.rest, every)
        guard let newest, newest <= start else { return earliest }
        return max(earliest, newest + every)
    }

    func next(after now: Int64, hasFailed: Bool) -> Int64 {
        now + (hasFailed ? min(Self.retry, every) : every)
    }
}
