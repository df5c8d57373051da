import Hashing
import Notes
import SearchIndex
import StoreContract
import StoreCore

// Events, flows, other apps and the search index, in the transaction.

final class MemoryEvents: EventRows {
    private let transaction: MemoryTransaction

    init(_ transaction: MemoryTransaction) { self.transaction = transaction }

    /// Newest first.
    private func all(_ account: AccountNumber) -> [(number: Int64, event: AccountEvent)] {
        transaction.state.events(of: account)
    }

    func find(like event: AccountEvent, since time: Timestamp) -> Int64? {
        all(event.account).first { $0.event.key == event.key && $0.event.at >= time }?.number
    }

    func add(_ event: AccountEvent, to number: Int64) {
        guard var known = transaction.state.events[number] else { return }
        known.event.at = max(known.event.at, event.at)
        known.event.client.agent = event.client.agent
        known.event.count += event.count
        transaction.state.events[number] = known
    }

    func insert(_ event: AccountEvent, network: String?) {
        let number = transaction.state.number()
        transaction.state.events[number] = .init(event: event, network: network)
    }

    func trim(_ account: AccountNumber, _ kind: AccountEvent.Kind?, to kept: Int) {
        for (number, _) in all(account).filter({ kind == nil || $0.event.kind == kind }).dropFirst(kept) {
            transaction.state.events[number] = nil
        }
    }

    func expire(before time: Timestamp) {
        transaction.state.events = transaction.state.events.filter { $0.value.event.at >= time }
    }

    func cutAddresses(before time: Timestamp) {
        for (number, row) in transaction.state.events where row.event.at < time {
            if let network = row.network { transaction.state.events[number]?.event.client.address = network }
        }
    }
}

extension MemoryState {
    /// Newest first.
    func events(of account: AccountNumber) -> [(number: Int64, event: AccountEvent)] {
        events.filter { $0.value.event.account == account }.map { ($0.key, $0.value.event) }
            .sorted { ($0.event.at, $0.number) > ($1.event.at, $1.number) }
    }
}

final class MemoryFlows: FlowRows {
    private let transaction: MemoryTransaction

    init(_ transaction: MemoryTransaction) { self.transaction = transaction }

    func insert(_ flow: Flow, poll: SHA256.Digest, page: SHA256.Digest?) {
        let number = transaction.state.number()
        transaction.state.flows[number] = .init(flow: flow, poll: poll, page: page)
    }

    func find(_ key: FlowKey, _ kind: Flow.Kind, now: Timestamp) -> (number: Int64, flow: Flow)? {
        transaction.state.flow(key, kind, now: now)
    }

    func approve(_ number: Int64, for account: AccountNumber) {
        transaction.state.flows[number]?.flow.account = account
        transaction.state.flows[number]?.page = nil
    }

    func erase(_ number: Int64) { transaction.state.flows[number] = nil }

    func eraseOldest(of account: AccountNumber?, beyond kept: Int) {
        let newestFirst = transaction.state.flows.filter { $0.value.flow.account == account }.keys.sorted(by: >)
        for number in newestFirst.dropFirst(kept) { erase(number) }
    }

    func eraseAll(of account: AccountNumber) {
        transaction.state.flows = transaction.state.flows.filter { $0.value.flow.account != account }
    }

    func expire(now: Timestamp) {
        transaction.state.flows = transaction.state.flows.filter { $0.value.flow.expiresAt > now }
    }
}

final class MemoryApps: AppRows {
    private let transaction: MemoryTransaction

    init(_ transaction: MemoryTransaction) { self.transaction = transaction }

    private func key(_ id: NoteID, _ account: AccountNumber, _ owner: AppOwner) -> MemoryState.NumberKey {
        .init(owner: .init(owner), account: account, id: id)
    }

    func number(of id: NoteID, account: AccountNumber, for owner: AppOwner) -> AppNumber? {
        transaction.state.numbers[key(id, account, owner)].flatMap { AppNumber(exactly: $0) }
    }

    func keep(_ number: Int64, of id: NoteID, account: AccountNumber, for owner: AppOwner) {
        transaction.state.numbers[key(id, account, owner)] = number
    }

    func next(for owner: AppOwner) -> Int64 { transaction.state.nextNumber(for: owner) }

    func keep(next: Int64, for owner: AppOwner) {
        transaction.state.apps[.init(owner), default: .init()].next = next
    }

    func settings(of owner: AppOwner) -> [UInt8]? { transaction.state.apps[.init(owner)]?.settings }

    func keep(settings: [UInt8]?, of owner: AppOwner) {
        transaction.state.apps[.init(owner), default: .init()].settings = settings
    }
}

/// There is no index: a search compares every note.
final class NoSegments: SegmentRows {
    private static let missing = StoreError.unavailable("this store has no search index")

    func indexed(_ account: AccountNumber) -> Int64 { 0 }
    func setIndexed(_ seq: Int64, of account: AccountNumber) {}
    func insert(_ segment: Segment, of account: AccountNumber) throws -> Int64 { throw Self.missing }
    func insert(_ leaves: ArraySlice<[UInt8]>, of number: Int64) throws { throw Self.missing }
    func state(of number: Int64) -> SegmentState? { nil }
    func setState(_ state: SegmentState, of number: Int64) {}
    func segments(of account: AccountNumber) -> [SegmentEntry] { [] }
    func unused(of account: AccountNumber) -> [Int64] { [] }
    func source(_ number: Int64, stale: [StaleEntry]) throws -> SegmentMerge.Source { throw Self.missing }
    func erase(_ number: Int64) {}
    func sweep(limit: Int) -> Bool { false }
    func stale(of account: AccountNumber) -> [StaleEntry] { [] }
    func insertStale(_ positions: [(seq: Int64, id: NoteID)], of account: AccountNumber) {}
    func eraseStale(_ seqs: [Int64], of account: AccountNumber) {}
    func eraseStale(of account: AccountNumber) {}

    func eachPresent(
        of account: AccountNumber, after: Int64, upTo last: Int64, _ visit: (_ seq: Int64, IndexBatch.Note?) -> Void
    ) {}

    func haveContent(_ ids: [NoteID], of account: AccountNumber) -> Bool { false }
}
