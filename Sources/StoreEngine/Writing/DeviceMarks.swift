import Notes
import NotesPrimitives
import NotesStoreContract

/// Collects marks of devices and security events that are not yet written. Each request makes a mark, and a stranger
/// may make an event for each guess. They are not worth a sync, so they are written with the next transaction.
package final class DeviceMarks: Sendable {
    /// Identifies a device's progress in one account. A device may pull accounts that are not its owner's.
    package struct Progress: Hashable, Sendable {
        package var account: AccountNumber
        package var device: DeviceNumber
    }

    package struct Batch: Sendable {
        package typealias Seen = (at: Timestamp, clockOffset: Int64?, client: ClientTrace?)
        package fileprivate(set) var seen: [DeviceNumber: Seen] = [:]
        package fileprivate(set) var pulls: [Progress: (seq: Int64, at: Timestamp)] = [:]
        fileprivate var events: [AccountEvent.Key: AccountEvent] = [:]
    }

    private struct State {
        var pending = Batch()
        /// Keeps the batch that was taken and may not yet be on the disk.
        var beingWritten = Batch()
        /// A write of the pending batch is scheduled.
        var isScheduled = false

        /// Returns true if the caller has to schedule the write.
        mutating func schedule() -> Bool {
            defer { isScheduled = true }
            return !isScheduled
        }
    }

    private let state = Mutex(State())

    package init() {}

    /// Returns true if the caller has to schedule the write of the pending batch.
    package func add(_ device: DeviceNumber, _ mark: DeviceMark) -> Bool {
        state.withLock { state in
            state.pending.add(device, mark)
            return state.schedule()
        }
    }

    /// Returns true if the caller has to schedule the write of the pending batch.
    package func add(_ event: AccountEvent) -> Bool {
        state.withLock { state in
            state.pending.add(event)
            return state.schedule()
        }
    }

    // MARK: Writing

    package typealias Reply = @Sendable (Result<Void, StoreError>) -> Void
    package typealias Submit = (
        _ reply: @escaping Reply, _ body: @escaping @Sendable (WriteTransaction) throws -> Void
    ) -> Void

    /// Writes the pending batch by one command. If it fails, its marks and events are pending again.
    package func write(_ reply: @escaping Reply, _ submit: Submit) {
        let batch = take()
        let written: Reply = { [self] result in
            if case .failure = result { putBack(batch) }
            reply(result)
        }
        submit(written) { transaction in
            try transaction.tables.accounts.write(batch)
            // In the order of their accounts, so that two servers that lock the same ones do not deadlock.
            try EventWriting(transaction).write(
                batch.events.values.sorted { ($0.account.value, $0.at) < ($1.account.value, $1.at) })
        }
    }

    /// Lists the pending events.
    var events: [AccountEvent] { state.withLock { Array($0.pending.events.values) } }

    private func take() -> Batch {
        state.withLock { state in
            state.beingWritten = state.pending
            state.pending = Batch()
            state.isScheduled = false
            return state.beingWritten
        }
    }

    private func putBack(_ batch: Batch) {
        state.withLock { $0.pending.add(batch) }
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

    package func apply(to status: inout AccountStatus, of account: AccountNumber) {
        let latest = state.withLock { state in
            let pulls = [state.beingWritten, state.pending].lazy.flatMap(\.pulls)
            return pulls.filter { $0.key.account == account }.map(\.value.at).max()
        }
        if let latest { status.lastSyncAt = max(status.lastSyncAt ?? latest, latest) }
    }
}

extension DeviceMarks.Batch {
    /// Accounts and addresses are easily invented, so further events are dropped once this many different ones are
    /// pending.
    private static let mostEvents = 10_000

    fileprivate mutating func add(_ event: AccountEvent) {
        if var known = events[event.key] {
            if event.at >= known.at { (known.at, known.client) = (event.at, event.client) }
            known.count += event.count
            events[event.key] = known
        } else if events.count < Self.mostEvents {
            events[event.key] = event
        }
    }

    /// Adds the batch that was to be written before this one.
    fileprivate mutating func add(_ earlier: Self) {
        for event in earlier.events.values { add(event) }
        seen.merge(earlier.seen) { later, _ in later }
        pulls.merge(earlier.pulls) { later, earlier in (max(later.seq, earlier.seq), max(later.at, earlier.at)) }
    }

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

package protocol EventRows: AnyObject {
    /// Returns the newest row that the event repeats, if it was at that time or later. No other transaction inserts
    /// events of the account until this one ends.
    func find(like event: AccountEvent, since time: Timestamp) throws -> Int64?
    /// Counts the event in a row, which gets its time and its program.
    func add(_ event: AccountEvent, to number: Int64) throws
    func insert(_ event: AccountEvent, network: String?) throws
    /// Removes the account's oldest events above `kept`, of one kind or of all.
    func trim(_ account: AccountNumber, _ kind: AccountEvent.Kind?, to kept: Int) throws
    func expire(before time: Timestamp) throws
    /// Replaces addresses by their networks.
    func cutAddresses(before time: Timestamp) throws
}

/// Writes security events inside the write transaction. An account has a bounded number of them. Failed sign-ins, which
/// a stranger can make, have a separate bound, so that they cannot displace the others.
package struct EventWriting {
    private let transaction: WriteTransaction
    private let rows: any EventRows

    static let most = 1_000
    static let mostFailures = 250
    /// An event like the last one is its repetition within this time, in milliseconds.
    static let sitting: Int64 = 3_600_000
    static let days: Int64 = 90
    static let daysOfAddress: Int64 = 30

    package init(_ transaction: WriteTransaction) {
        self.transaction = transaction
        rows = transaction.tables.events
    }

    package func write(_ events: [AccountEvent]) throws {
        for event in events {
            // The account may have been erased meanwhile.
            guard try transaction.tables.accounts.name(of: event.account) != nil else { continue }
            if let number = try rows.find(like: event, since: event.at.advanced(byMilliseconds: -Self.sitting)) {
                try rows.add(event, to: number)
                continue
            }
            try rows.insert(event, network: event.client.address.flatMap(Self.network))
            if event.kind == .signInFailed { try rows.trim(event.account, .signInFailed, to: Self.mostFailures) }
            try rows.trim(event.account, nil, to: Self.most)
        }
    }

    package func expire(now: Int64) throws {
        let day = StoreLimits.millisecondsPerDay
        try rows.expire(before: Timestamp(clamping: now - Self.days * day))
        try rows.cutAddresses(before: Timestamp(clamping: now - Self.daysOfAddress * day))
    }

    /// Returns the /24 of an IPv4 address, the /48 of an IPv6 address.
    static func network(_ address: String) -> String? {
        guard var bytes = IPAddress.parse(address) else { return nil }
        let kept = bytes.count == 4 ? 3 : 6
        for index in kept..<bytes.count { bytes[index] = 0 }
        return "\(IPAddress.text(bytes))/\(kept * 8)"
    }
}
