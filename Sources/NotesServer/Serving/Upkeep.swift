import Dispatch
import HTTP
import NotesStore

/// What a server does by itself, once an hour and soon after its start: erases what its time has passed for, and removes
/// files that nothing names. Those that a crash left are gone a moment after the start.
/// `@unchecked Sendable`: the timer is set once, and Dispatch guards what is called on it.
final class Upkeep: @unchecked Sendable {
    private let timer: any DispatchSourceTimer
    private let store: SQLiteNoteStore
    private let log: EventLog

    init(_ store: SQLiteNoteStore, _ log: EventLog) {
        self.store = store
        self.log = log
        timer = DispatchSource.makeTimerSource(queue: .global(qos: .background))
        timer.setEventHandler { @Sendable [weak self] in
            self?.expire()
            self?.store.collect()
        }
        timer.schedule(deadline: .now() + .seconds(60), repeating: .seconds(3600), leeway: .seconds(60))
        timer.activate()
        store.collect()
    }

    /// In bites, so that nobody's write waits for all of it.
    private func expire() {
        store.expire { [weak self] result in
            guard let self else { return }
            switch result {
            case .failure: log.write(LogEvent(.warning, "upkeep_failed"))
            case .success(let expired):
                if expired.contents + expired.tombstones > 0 {
                    log.write(
                        LogEvent(.info, "upkeep").adding("emptied", expired.contents).adding(
                            "forgotten", expired.tombstones))
                }
                if expired.hasMore { expire() }
            }
        }
    }

    func cancel() { timer.cancel() }
}
