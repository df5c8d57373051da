import Notes
import Locking

/// What requests told about their devices since it was last written. Each request tells something, and none of it is
/// worth a sync, so the marks gather here and ride along with the next transaction.
final class DeviceMarks: Sendable {
    private struct State {
        var pending: [DeviceNumber: DeviceMark] = [:]
        /// Taken, and perhaps not on the disk yet.
        var beingWritten: [DeviceNumber: DeviceMark] = [:]
    }

    private let state = Mutex(State())

    /// Answers whether this is the first since the marks were taken: somebody has to see to their being written.
    func add(_ device: DeviceNumber, _ mark: DeviceMark) -> Bool {
        state.withLock { state in
            let isFirst = state.pending.isEmpty
            state.pending[device] = state.pending[device].map { $0.merged(with: mark) } ?? mark
            return isFirst
        }
    }

    func take() -> [DeviceNumber: DeviceMark] {
        state.withLock { state in
            state.beingWritten = state.pending
            state.pending = [:]
            return state.beingWritten
        }
    }

    /// What is not on the disk yet counts for whoever asks.
    func latest(of device: DeviceNumber) -> DeviceMark? {
        state.withLock { state in
            guard let written = state.beingWritten[device] else { return state.pending[device] }
            return state.pending[device].map { written.merged(with: $0) } ?? written
        }
    }
}

extension DeviceRecord {
    mutating func apply(_ mark: DeviceMark) {
        lastSeenAt = max(lastSeenAt, mark.seenAt)
        if mark.syncedSeq != nil { lastSyncAt = max(lastSyncAt ?? mark.seenAt, mark.seenAt) }
        clockOffset = mark.clockOffset ?? clockOffset
    }
}

extension DeviceMark {
    fileprivate func merged(with later: DeviceMark) -> DeviceMark {
        DeviceMark(
            seenAt: max(seenAt, later.seenAt),
            syncedSeq: [syncedSeq, later.syncedSeq].compactMap { $0 }.max(),
            clockOffset: later.clockOffset ?? clockOffset)
    }
}
