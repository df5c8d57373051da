import Dispatch
import NotesHTTP
import NotesPrimitives
import NotesStoreContract

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

    /// The delay of the first copy, since a server has other work just after its start.
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
