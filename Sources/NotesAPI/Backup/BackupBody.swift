import Dispatch
import HTTP
import Locking
import Notes

/// A form a backup goes out in.
protocol BackupForm: Sendable {
    /// Appends about `room` bytes more; false once that was the end.
    mutating func next(into buffer: inout [UInt8], room: Int) throws(StoreError) -> Bool
}

/// The backup as it is: a line a note.
struct BackupLinesBody: BackupForm {
    private var stream: BackupStream

    init(_ stream: BackupStream) { self.stream = stream }

    mutating func next(into buffer: inout [UInt8], room: Int) throws(StoreError) -> Bool {
        try stream.next(into: &buffer, room: room)
    }
}

/// Where backups are begun, and where those of slow readers are written down.
struct Backups: Sendable {
    let queue = DispatchQueue(label: "backups", qos: .userInitiated, attributes: .concurrent)

    /// Milliseconds after which a reader is slow. The store's log cannot be emptied beyond a snapshot that is open, so
    /// it would grow for as long as somebody likes to read: what is then left of the backup goes into a file of the
    /// store's, and the snapshot is let go of. Who reads at 5 MB/s and has fewer than 100 MB never meets it.
    static let patience: Int64 = 20_000
}

/// A backup on its way out, as fast as its reader takes it.
final class BackupBody: BodySource {
    private enum Rest {
        case reading(any BackupForm)
        case writingDown
        case written(any StoredBytes, offset: Int64)
        /// All is out but the end of the body, which waits until the status tells of this backup: who asks right after
        /// it is not told of an older one.
        case marking
        case ended
        case failed
    }

    private struct State {
        var rest: Rest
        var waker: StreamWaker?
        let began: Int64
    }

    private let state: Mutex<State>
    private let services: Services
    private let account: AccountNumber

    init(_ form: any BackupForm, _ services: Services, _ account: AccountNumber) {
        state = Mutex(State(rest: .reading(form), began: services.clock()))
        self.services = services
        self.account = account
    }

    func start(_ waker: StreamWaker) { state.withLock { $0.waker = waker } }

    /// The snapshot is let go of, also where its reader went away.
    func stop() { state.withLock { $0.rest = .failed } }

    func produce(into buffer: inout [UInt8], room: Int) -> BodyStep {
        state.withLock { state in
            switch state.rest {
            case .reading(var form):
                if services.clock() - state.began > Backups.patience {
                    state.rest = .writingDown
                    services.backups.queue.async { @Sendable [form] in self.writeDown(form) }
                    return .waiting
                }
                guard let hasMore = try? form.next(into: &buffer, room: room) else { return .failed }
                if !hasMore { return mark(&state) }
                state.rest = .reading(form)
                return .more
            case .written(let bytes, let offset):
                guard let count = try? bytes.read(into: &buffer, from: offset, limit: room) else { return .failed }
                let end = offset + Int64(count)
                if end == bytes.count { return mark(&state) }
                state.rest = .written(bytes, offset: end)
                return .more
            case .writingDown, .marking: return .waiting
            case .ended: return .end
            case .failed: return .failed
            }
        }
    }

    private func mark(_ state: inout State) -> BodyStep {
        state.rest = .marking
        // Where it cannot be marked the backup is a good one all the same.
        services.backups.queue.async { @Sendable [self] in
            services.store.markBackup(account) { _ in
                self.goOn(.ended) { if case .marking = $0 { true } else { false } }
            }
        }
        return .waiting
    }

    /// From any queue. Its reader may have gone meanwhile; then nothing is taken up again.
    private func goOn(_ rest: Rest, after isExpected: (Rest) -> Bool) {
        let waker = state.withLock { state in
            if isExpected(state.rest) { state.rest = rest }
            return state.waker
        }
        waker?.wake()
    }

    private func writeDown(_ begun: any BackupForm) {
        var form = begun
        let rest: Rest
        do {
            let intake = try services.store.makeIntake(limit: .max)
            var buffer: [UInt8] = []
            var hasMore = true
            while hasMore {
                buffer.removeAll(keepingCapacity: true)
                hasMore = try form.next(into: &buffer, room: 256 * 1024)
                try buffer.withUnsafeBytes { try intake.append($0) }
            }
            rest = .written(try intake.finish(), offset: 0)
        } catch {
            rest = .failed
        }
        goOn(rest) { if case .writingDown = $0 { true } else { false } }
    }
}
