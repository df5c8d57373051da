import Dispatch
import Notes
import NotesBackupFormat
import NotesHTTP
import NotesPrimitives
import NotesStoreContract

/// Writes a backup in one format, piece by piece.
protocol BackupForm {
    /// Appends about `limit` bytes more; returns false at the end.
    mutating func next(into buffer: inout [UInt8], limit: Int) throws(StoreError) -> Bool
}

/// It writes NDJSON, one note a line.
extension BackupStream: BackupForm {}

/// Makes backups piece by piece, and writes those of slow clients to files.
struct Backups: Sendable {
    let queue = DispatchQueue(label: "backups", qos: .userInitiated, attributes: .concurrent)
    let places = BackupPlaces()

    /// A reader is slow after this many milliseconds. The store's log cannot be emptied after the position of an open
    /// snapshot, so it would grow for as long as the client reads. After this time the rest of the backup goes into a
    /// temporary file of the store, and the snapshot is closed. A client that reads 100 MB at 5 MB/s stays below the
    /// limit.
    static let patience: Int64 = 20_000
}

/// Bounds concurrent backups. Each holds a snapshot of the store, and a file of the account's size if its client is
/// slow.
final class BackupPlaces: Sendable {
    static let ofAccount = 2
    static let ofServer = 8

    private let taken = Mutex<[AccountNumber: Int]>([:])

    /// Takes a slot; returns nil if the account or the server has none.
    func take(for account: AccountNumber) -> Place? {
        taken.withLock { taken in
            let own = taken[account] ?? 0
            guard own < Self.ofAccount, taken.values.reduce(0, +) < Self.ofServer else { return nil }
            taken[account] = own + 1
            return Place(account, of: self)
        }
    }

    fileprivate func giveBack(_ account: AccountNumber) {
        taken.withLock { taken in
            let rest = (taken[account] ?? 0) - 1
            taken[account] = rest > 0 ? rest : nil
        }
    }

    /// Holds a slot, which is given back at the end of the backup, or if no client is left to read it.
    final class Place: Sendable {
        private let account: AccountNumber
        private let places: BackupPlaces
        private let isHeld = Mutex(true)

        fileprivate init(_ account: AccountNumber, of places: BackupPlaces) {
            self.account = account
            self.places = places
        }

        deinit { giveBack() }

        func giveBack() {
            let wasHeld = isHeld.withLock { isHeld in
                defer { isHeld = false }
                return isHeld
            }
            if wasHeld { places.giveBack(account) }
        }
    }
}

/// Sends a backup as fast as the client reads it. Reading and packing would block a loop, so the next piece is made on
/// another queue while the last one is sent.
final class BackupBody: BodySource {
    private enum Rest {
        case begun
        case making
        case made([UInt8], hasMore: Bool)
        case writingDown
        case written(any StoredBytes, offset: Int64)
        /// Everything is sent except the end of the body, which waits until the status shows this backup. A client that
        /// reads the status next sees it.
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
    /// Makes the pieces, on one queue at a time; nil once no more pieces are needed.
    private let form: Mutex<(any BackupForm)?>
    private let services: Services
    private let account: AccountNumber
    private let place: BackupPlaces.Place

    init(
        _ form: sending any BackupForm, _ services: Services, _ account: AccountNumber, _ place: BackupPlaces.Place
    ) {
        self.form = Mutex(form)
        self.place = place
        state = Mutex(State(rest: .begun, began: services.clock()))
        self.services = services
        self.account = account
    }

    func start(_ waker: StreamWaker) { state.withLock { $0.waker = waker } }

    /// Closes the snapshot, also when the client has disconnected. A piece that is being made does so at its end.
    func stop() {
        place.giveBack()
        let isIdle = state.withLock { state in
            defer { state.rest = .failed }
            switch state.rest {
            case .making, .writingDown: return false
            default: return true
            }
        }
        if isIdle { closeSnapshot() }
    }

    private func closeSnapshot() { form.withLock { $0 = nil } }

    func produce(into buffer: inout [UInt8], limit: Int) -> BodyStep {
        state.withLock { state in
            switch state.rest {
            case .begun: return resume(limit, &state)
            case .made(let piece, let hasMore):
                buffer += piece
                return hasMore ? resume(limit, &state) : mark(&state)
            case .written(let bytes, let offset):
                guard let count = try? bytes.read(into: &buffer, from: offset, limit: limit) else { return .failed }
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

    private func resume(_ limit: Int, _ state: inout State) -> BodyStep {
        let isSlow = services.clock() - state.began > Backups.patience
        state.rest = isSlow ? .writingDown : .making
        services.backups.queue.async { @Sendable [self] in
            if isSlow { writeDown() } else { make(limit) }
        }
        return .waiting
    }

    private func make(_ limit: Int) {
        var piece: [UInt8] = []
        let hasMore = form.withLock { try? $0?.next(into: &piece, limit: limit) }
        if hasMore != true { closeSnapshot() }
        resume(hasMore.map { .made(piece, hasMore: $0) } ?? .failed) {
            if case .making = $0 { true } else { false }
        }
    }

    private func mark(_ state: inout State) -> BodyStep {
        state.rest = .marking
        // The backup is complete even if its time cannot be recorded.
        services.backups.queue.async { @Sendable [self] in
            services.store.markBackup(account) { _ in
                self.resume(.ended) { if case .marking = $0 { true } else { false } }
            }
        }
        return .waiting
    }

    /// Resumes from any queue. If the client has disconnected meanwhile, nothing is resumed.
    private func resume(_ rest: Rest, after isExpected: (Rest) -> Bool) {
        let (isWanted, waker) = state.withLock { state in
            let isWanted = isExpected(state.rest)
            if isWanted { state.rest = rest }
            return (isWanted, state.waker)
        }
        if !isWanted { closeSnapshot() }
        waker?.wake()
    }

    private func writeDown() {
        let rest: Rest
        do {
            let intake = try services.store.makeIntake(limit: .max)
            var buffer: [UInt8] = []
            var hasMore = true
            while hasMore {
                buffer.removeAll(keepingCapacity: true)
                hasMore = try form.withLock { try $0?.next(into: &buffer, limit: 256 * 1024) } ?? false
                try buffer.withUnsafeBytes { try intake.append($0) }
            }
            rest = .written(try intake.finish(), offset: 0)
        } catch {
            rest = .failed
        }
        closeSnapshot()
        resume(rest) { if case .writingDown = $0 { true } else { false } }
    }
}
