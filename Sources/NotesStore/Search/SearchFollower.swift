import Dispatch
import Locking
import Notes
import SQLite

/// Keeps the search index behind the notes, off everybody's way: what is new is read on a connection of its own and
/// made into a segment on a queue of its own, and the writer only puts it in, a few pages at a time between the batches
/// of others.
///
/// It waits until nobody writes, so that a burst costs what it would without an index; a tail that grows all the same
/// is taken up beside the writing, half of the time at most. An index that is behind, after a migration or a restore,
/// is such a tail and nothing else. Queries look at the tail by themselves, so results never wait for any of it.
///
/// Sendable because `waiting` is behind its mutex and the rest is used on `queue` only.
final class SearchFollower: @unchecked Sendable {
    private let queue = DispatchQueue(label: "cloudnotes.search", qos: .utility)
    private let waiting = Mutex(Waiting())
    private let configuration: StoreConfiguration
    private let submit: @Sendable (WriteJob) -> Void
    private let shared: StoreState
    private var reader: SearchSource?
    private var generation = 0

    private struct Waiting {
        var accounts: Set<AccountNumber> = []
        var isArmed = false
        var isClosed = false
        /// Commits so far, and at the last look: while they grow somebody writes.
        var commits = 0
        var seen = 0
        var rounds = 0
    }

    /// How long nobody must have written.
    private static let quiet = DispatchTimeInterval.milliseconds(100)
    /// After so many looks it begins although somebody still writes.
    private static let patience = 50
    /// Rows of the database in one job of the writer's.
    private static let bite = 64

    init(_ configuration: StoreConfiguration, _ shared: StoreState, submit: @escaping @Sendable (WriteJob) -> Void) {
        self.configuration = configuration
        self.shared = shared
        self.submit = submit
    }

    // MARK: When

    /// All accounts: at the start.
    func start() {
        queue.async { [self] in
            guard let reader = try? source(), let accounts = try? reader.accounts() else { return }
            if (try? reader.hasUnused()) ?? false {
                while sweep() {}
            }
            if !accounts.isEmpty { changed(accounts) }
        }
    }

    /// On the writer's queue, after each batch: a set and a flag.
    func changed(_ accounts: some Sequence<AccountNumber>) {
        let arms = waiting.withLock { waiting in
            waiting.commits += 1
            waiting.accounts.formUnion(accounts)
            guard !waiting.accounts.isEmpty, !waiting.isArmed, !waiting.isClosed else { return false }
            waiting.isArmed = true
            return true
        }
        if arms { arm() }
    }

    /// Returns once nothing is under way; nothing begins after it.
    func close() {
        waiting.withLock { $0.isClosed = true }
        queue.sync { reader = nil }
    }

    /// Brings the account's index up to its last change, however little is new, and returns when it is.
    func catchUp(_ account: AccountNumber) {
        queue.sync { _ = follow(account, from: 1) }
    }

    private var isClosed: Bool { waiting.withLock { $0.isClosed } }

    private func arm() {
        queue.asyncAfter(deadline: .now() + Self.quiet) { [weak self] in self?.look() }
    }

    private func look() {
        let accounts = waiting.withLock { waiting -> Set<AccountNumber>? in
            let isQuiet = waiting.commits == waiting.seen
            waiting.seen = waiting.commits
            waiting.rounds += 1
            guard isQuiet || waiting.rounds >= Self.patience else { return nil }
            waiting.rounds = 0
            waiting.isArmed = false
            defer { waiting.accounts = [] }
            return waiting.accounts
        }
        guard let accounts else { return arm() }
        var unfinished: Set<AccountNumber> = []
        for account in accounts where !isClosed {
            if !follow(account) { unfinished.insert(account) }
        }
        if !unfinished.isEmpty { changed(unfinished) }
    }

    // MARK: What

    private func source() throws -> SearchSource {
        let present = shared.readerGeneration
        if let reader, generation == present { return reader }
        generation = present
        let opened = try SearchSource(OpenDatabase.reader(configuration))
        reader = opened
        return opened
    }

    /// Brings one account's index up to its notes. False where it did not come so far and is to be tried again.
    private func follow(_ account: AccountNumber, from least: Int64 = SearchSource.tailNotes) -> Bool {
        var refusals = 0
        while !isClosed {
            let began = DispatchTime.now()
            do {
                let source = try source()
                guard let batch = try source.tail(of: account, from: least) else { break }
                refusals = try install(batch, of: account) ? 0 : refusals + 1
            } catch {
                // The database may have been opened anew after an error of the disk.
                reader = nil
                return false
            }
            // A note of the batch was purged before it counted: once more. Another program may be at it too.
            if refusals > 5 { return false }
            rest(since: began)
        }
        do {
            while !isClosed, let merge = try source().merge(of: account) {
                let began = DispatchTime.now()
                guard try install(merge, of: account) else { break }
                rest(since: began)
            }
        } catch {
            reader = nil
            return false
        }
        return true
    }

    /// Where others write meanwhile they have half of the time.
    private func rest(since began: DispatchTime) {
        let isBusy = waiting.withLock { $0.commits != $0.seen }
        guard isBusy else { return }
        let spent = DispatchTime.now().uptimeNanoseconds - began.uptimeNanoseconds
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .nanoseconds(Int(min(spent, 1_000_000_000))))
        waiting.withLock { $0.seen = $0.commits }
    }

    private func install(_ batch: SearchSource.Tail, of account: AccountNumber) throws -> Bool {
        try install(batch.built, of: account) { tables, number in
            try tables.publish(number, batch.batch, of: account)
        }
    }

    private func install(_ merge: SearchSource.Merged, of account: AccountNumber) throws -> Bool {
        try install(merge.built, of: account) { tables, number in
            try tables.publish(number, replacing: merge.sources, cleaned: merge.cleaned, of: account)
        }
    }

    private func install(
        _ built: BuiltSegment, of account: AccountNumber,
        _ publish: @escaping @Sendable (SegmentWriter, Int64) throws -> Bool
    ) throws -> Bool {
        let number = try write { try $0.search.begin(built, of: account) }
        var isIn = true
        var start = 0
        while isIn, start < built.leaves.count {
            let leaves = built.leaves[start..<min(start + Self.bite, built.leaves.count)]
            isIn = try write { try $0.search.add(leaves, to: number) }
            start = leaves.endIndex
        }
        if isIn { isIn = try write { try publish($0.search, number) } }
        while sweep() {}
        return isIn
    }

    /// Whether there is more.
    private func sweep() -> Bool {
        (try? write { try $0.search.sweep(limit: Self.bite) }) ?? false
    }

    /// One of the writer's jobs, waited for on this queue.
    private func write<Value: Sendable>(
        _ body: @escaping @Sendable (WriteConnection) throws -> Value
    ) throws -> Value {
        let box = ResultBox<Value>()
        let done = DispatchSemaphore(value: 0)
        submit(
            WriteJob(
                run: { connection in
                    let value = try body(connection)
                    return {
                        box.set(.success(value))
                        done.signal()
                    }
                },
                refuse: {
                    box.set(.failure($0))
                    done.signal()
                }))
        done.wait()
        return try box.get()
    }
}

private final class ResultBox<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, StoreError>>(.failure(.closed))

    func set(_ new: Result<Value, StoreError>) { result.withLock { $0 = new } }
    func get() throws(StoreError) -> Value { try result.withLock { $0 }.get() }
}
