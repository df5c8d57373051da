import Dispatch
import NotesHTTP
import NotesPrimitives
import NotesStoreContract

/// The periodic work of a server, once an hour and soon after its start: it erases expired rows, and removes files that
/// no note references. The files that a crash left are removed right after the start.
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
