import Notes
import Synchronization

/// What requests told about their devices since it was last written. Each request tells something, and none of it is
/// worth a sync, so the marks gather here and ride along with the next transaction.
final class DeviceMarks: Sendable {
    private let pending = Mutex<[DeviceNumber: DeviceMark]>([:])

    /// Answers whether this is the first since the marks were taken: somebody has to see to their being written.
    func add(_ device: DeviceNumber, _ mark: DeviceMark) -> Bool {
        pending.withLock { pending in
            let isFirst = pending.isEmpty
            pending[device] = pending[device].map { $0.merged(with: mark) } ?? mark
            return isFirst
        }
    }

    func take() -> [DeviceNumber: DeviceMark] {
        pending.withLock { pending in
            defer { pending = [:] }
            return pending
        }
    }

    /// What is not written yet counts for whoever asks.
    func apply(to device: inout DeviceRecord) {
        guard let mark = pending.withLock({ $0[device.device] }) else { return }
        device.lastSeenAt = max(device.lastSeenAt, mark.seenAt)
        if mark.syncedSeq != nil { device.lastSyncAt = max(device.lastSyncAt ?? mark.seenAt, mark.seenAt) }
        device.clockOffset = mark.clockOffset ?? device.clockOffset
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
