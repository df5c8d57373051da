import Locking
import Notes
import StoreContract

/// Marks of devices and security events that are not written yet. Each request makes a mark, a stranger may make an event
/// for each guess, and none is worth a sync, so they are collected here and written with the next transaction.
package final class DeviceMarks: Sendable {
    /// A device's progress in one account. A device may pull accounts that are not its owner's.
    package struct Progress: Hashable, Sendable {
        package var account: AccountNumber
        package var device: DeviceNumber
    }

    package struct Batch: Sendable {
        package typealias Seen = (at: Timestamp, clockOffset: Int64?, client: ClientTrace?)
        package fileprivate(set) var seen: [DeviceNumber: Seen] = [:]
        package fileprivate(set) var pulls: [Progress: (seq: Int64, at: Timestamp)] = [:]
        fileprivate var repeated: [AccountEvent.Key: AccountEvent] = [:]

        /// In the order of their accounts, as other servers have them.
        package var events: [AccountEvent] {
            repeated.values.sorted { ($0.account.value, $0.at) < ($1.account.value, $1.at) }
        }

        fileprivate var isEmpty: Bool { seen.isEmpty && repeated.isEmpty }
    }

    private struct State {
        var pending = Batch()
        /// Taken, and perhaps not on the disk yet.
        var beingWritten = Batch()
    }

    private let state = Mutex(State())

    package init() {}

    /// Returns whether this is the first since the marks were taken; the caller then schedules their writing.
    package func add(_ device: DeviceNumber, _ mark: DeviceMark) -> Bool {
        state.withLock { state in
            let isFirst = state.pending.isEmpty
            state.pending.add(device, mark)
            return isFirst
        }
    }

    /// Accounts and addresses are invented easily: beyond this many different events the further ones are dropped.
    private static let mostEvents = 10_000

    /// The same.
    package func add(_ event: AccountEvent) -> Bool {
        state.withLock { state in
            let isFirst = state.pending.isEmpty
            if var known = state.pending.repeated[event.key] {
                known.at = max(known.at, event.at)
                known.client = event.client
                known.count += event.count
                state.pending.repeated[event.key] = known
            } else if state.pending.repeated.count < Self.mostEvents {
                state.pending.repeated[event.key] = event
            }
            return isFirst
        }
    }

    package func take() -> Batch {
        state.withLock { state in
            state.beingWritten = state.pending
            state.pending = Batch()
            return state.beingWritten
        }
    }

    // MARK: Marks that are not written yet count for readers

    package func apply(to device: inout DeviceRecord, pulled seq: inout Int64, of account: AccountNumber) {
        let progress = Progress(account: account, device: device.device)
        state.withLock { state in
            for batch in [state.beingWritten, state.pending] {
                if let seen = batch.seen[device.device] {
                    device.lastSeenAt = max(device.lastSeenAt, seen.at)
                    device.clockOffset = seen.clockOffset ?? device.clockOffset
                    device.client = seen.client ?? device.client
                }
                if let pull = batch.pulls[progress] {
                    device.lastSyncAt = max(device.lastSyncAt ?? pull.at, pull.at)
                    seq = max(seq, pull.seq)
                }
            }
        }
    }

    /// When any device last pulled the account, as far as that is not written yet.
    package func lastPull(of account: AccountNumber) -> Timestamp? {
        state.withLock { state in
            let pulls = [state.beingWritten, state.pending].lazy.flatMap(\.pulls)
            return pulls.filter { $0.key.account == account }.map(\.value.at).max()
        }
    }
}

extension DeviceMarks.Batch {
    fileprivate mutating func add(_ device: DeviceNumber, _ mark: DeviceMark) {
        let before = seen[device]
        seen[device] = (
            max(before?.at ?? mark.seenAt, mark.seenAt), mark.clockOffset ?? before?.clockOffset,
            mark.client ?? before?.client
        )
        guard let pull = mark.pull else { return }
        let progress = DeviceMarks.Progress(account: pull.account, device: device)
        let last = pulls[progress]
        pulls[progress] = (max(last?.seq ?? pull.seq, pull.seq), max(last?.at ?? mark.seenAt, mark.seenAt))
    }
}
