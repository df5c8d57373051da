import Notes
import NotesHashing
import NotesSearchIndex
import NotesStoreContract
import NotesStoreEngine

// Events, flows, other apps and the search index, in the transaction.

final class MemoryEvents: MemoryTable, EventRows {
    func find(like event: AccountEvent, since time: Timestamp) -> Int64? {
        let same = transaction[event.account]?.events.filter {
            $0.event.kind == event.kind && $0.event.at >= time && $0.event.key == event.key
        }
        return same?.max { $0.event.at < $1.event.at }?.number
    }

    func add(_ event: AccountEvent, to number: Int64) {
        guard let index = transaction[event.account]?.events.firstIndex(where: { $0.number == number }),
            var known = transaction[event.account]?.events[index].event
        else { return }
        known.at = max(known.at, event.at)
        known.client.agent = event.client.agent
        known.count += event.count
        transaction[event.account]?.events[index].event = known
    }

    func insert(_ event: AccountEvent, network: String?) {
        let number = transaction.state.number()
        transaction[event.account]?.events.append(.init(number: number, event: event, network: network))
    }

    func trim(_ account: AccountNumber, _ kind: AccountEvent.Kind?, to kept: Int) {
        func counts(_ row: Account.Event) -> Bool { kind == nil || row.event.kind == kind }
        let events = transaction[account]?.events ?? []
        guard events.count(where: counts) > kept else { return }
        let old = Set(events.filter(counts).sorted { $0.isNewer($1) }.dropFirst(kept).map(\.number))
        transaction[account]?.events.removeAll { old.contains($0.number) }
    }

    func expire(before time: Timestamp) {
        for account in transaction.state.accounts.keys {
            transaction[account]?.events.removeAll { $0.event.at < time }
        }
    }

    func cutAddresses(before time: Timestamp) {
        for (account, rows) in transaction.state.accounts {
            for (index, row) in rows.events.enumerated() where row.event.at < time {
                if let network = row.network { transaction[account]?.events[index].event.client.address = network }
            }
        }
    }
}

extension Account.Event {
    func isNewer(_ other: Self) -> Bool { (event.at, number) > (other.event.at, other.number) }
}

final class MemoryFlows: MemoryTable, FlowRows {
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
        let found = transaction.state.flows.filter { $0.value.flow.account == account }.keys
        guard found.count > kept else { return }
        for number in found.sorted(by: >).dropFirst(kept) { erase(number) }
    }

    func eraseAll(of account: AccountNumber) {
        transaction.state.flows = transaction.state.flows.filter { $0.value.flow.account != account }
    }

    func expire(now: Timestamp) {
        transaction.state.flows = transaction.state.flows.filter { $0.value.flow.expiresAt > now }
    }
}

final class MemoryApps: MemoryTable, AppRows {
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
