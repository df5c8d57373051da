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

/// Where backups are made, piece by piece, and where those of slow readers are written down.
struct Backups: Sendable {
    let queue = DispatchQueue(label: "backups", qos: .userInitiated, attributes: .concurrent)

    /// Milliseconds after which a reader is slow. The store's log cannot be emptied beyond a snapshot that is open, so
    /// it would grow for as long as somebody likes to read: what is then left of the backup goes into a file of the
    /// store's, and the snapshot is let go of. Who reads at 5 MB/s and has fewer than 100 MB never meets it.
    static let patience: Int64 = 20_000
}

/// A backup on its way out, as fast as its reader takes it. Reading and packing take longer than a loop may, so the next
/// piece is made elsewhere while the last is on its way.
final class BackupBody: BodySource {
    private enum Rest {
        case begun(any BackupForm)
        case making
        case made([UInt8], any BackupForm, hasMore: Bool)
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
        state = Mutex(State(rest: .begun(form), began: services.clock()))
        self.services = services
        self.account = account
    }

    func start(_ waker: StreamWaker) { state.withLock { $0.waker = waker } }

    /// The snapshot is let go of, also where its reader went away.
    func stop() { state.withLock { $0.rest = .failed } }

    func produce(into buffer: inout [UInt8], room: Int) -> BodyStep {
        state.withLock { state in
            switch state.rest {
            case .begun(let form): return resume(with: form, room, &state)
            case .made(let piece, let form, let hasMore):
                buffer += piece
                return hasMore ? resume(with: form, room, &state) : mark(&state)
            case .written(let bytes, let offset):
                guard let count = try? bytes.read(into: &buffer, from: offset, limit: room) else { return .failed }
                let end = offset + Int64(count)
                if end == bytes.count { return mark(&state) }
                state.rest = .written(bytes, offset: end)
                return .more
            case .making, .writingDown, .marking: return .waiting
            case .ended: return .end
            case .failed: return .failed
            }
        }
    }

    private func resume(with form: any BackupForm, _ room: Int, _ state: inout State) -> BodyStep {
        let isSlow = services.clock() - state.began > Backups.patience
        state.rest = isSlow ? .writingDown : .making
        services.backups.queue.async { @Sendable [self] in
            if isSlow { writeDown(form) } else { make(form, room) }
        }
        return .waiting
    }

    private func make(_ begun: any BackupForm, _ room: Int) {
        var form = begun
        var piece: [UInt8] = []
        let hasMore = try? form.next(into: &piece, room: room)
        resume(hasMore.map { .made(piece, form, hasMore: $0) } ?? .failed) {
            if case .making = $0 { true } else { false }
        }
    }

    private func mark(_ state: inout State) -> BodyStep {
        state.rest = .marking
        // Where it cannot be marked the backup is a good one all the same.
        services.backups.queue.async { @Sendable [self] in
            services.store.markBackup(account) { _ in
                self.resume(.ended) { if case .marking = $0 { true } else { false } }
            }
        }
        return .waiting
    }

    /// From any queue. Its reader may have gone meanwhile; then nothing is taken up again.
    private func resume(_ rest: Rest, after isExpected: (Rest) -> Bool) {
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
        resume(rest) { if case .writingDown = $0 { true } else { false } }
    }
}
