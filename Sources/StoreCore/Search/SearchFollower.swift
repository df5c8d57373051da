import Dispatch
import Locking
import Notes
import Primitives
import SearchIndex
import StoreContract

/// Keeps the search index up to date without delaying writes: new notes are read on a connection of its own and made into
/// a segment on a queue of its own, and the writer only installs it, some pages at a time between other batches.
///
/// It waits until no command is written, so that a burst costs what it would without an index. A tail that grows long,
/// or unbroken writing, makes it start all the same, with pauses as long as the work, and without them where the tail
/// is very long. An index that is behind after a migration or a restore is such a tail. Queries read the tail
/// themselves, so results do not depend on it.
///
/// Sendable because `waiting` is behind its mutex and the rest is used on `queue` only.
package final class SearchFollower: @unchecked Sendable {
    private let queue = DispatchQueue(label: "cloudnotes.search", qos: .utility)
    private let waiting = Mutex(Waiting())
    private let open: @Sendable () throws -> any SegmentReads
    private let submit: @Sendable (CommandJob) -> Void
    private let shared: StoreState
    private var reader: (any SegmentReads)?
    private var generation = 0
    /// The accounts at work, in turn; a step is scheduled while there are any.
    private var pending: [AccountNumber] = []
    /// How often in a row a segment of an account could not be put into use.
    private var refusals: [AccountNumber: Int] = [:]

    private struct Waiting {
        var accounts: Set<AccountNumber> = []
        var isArmed = false
        var isClosed = false
        /// Commits so far, and at the last check: while they grow, commands are written.
        var commits = 0
        var seen = 0
        var rounds = 0
    }

    private enum Progress {
        /// There is more to do; `rest` is how many changes the index is behind.
        case more(rest: Int64)
        case done
        /// To be tried again later.
        case failed
    }

    /// How long the pause in writing must last.
    private static let quiet = DispatchTimeInterval.milliseconds(100)
    /// After this many checks it starts although writes continue.
    private static let patience = 10
    /// A tail of so many changes is worked off without pauses.
    private static let longTail: Int64 = 5_000
    /// Rows of the database in one job of the writer's.
    private static let rowsPerJob = 64
    private static let mostRefusals = 5

    /// `open` makes a reader, at the start and after the database was opened again.
    package init(
        _ shared: StoreState, open: @escaping @Sendable () throws -> any SegmentReads,
        submit: @escaping @Sendable (CommandJob) -> Void
    ) {
        self.shared = shared
        self.open = open
        self.submit = submit
    }

    // MARK: When

    /// All accounts: at the start.
    package func start() {
        queue.async { [self] in
            guard let reader = try? source(), let accounts = try? reader.accountsBehind(form: Segment.presentForm)
            else { return }
            if (try? reader.hasUnused()) ?? false {
                while sweep() {}
            }
            if !accounts.isEmpty { changed(accounts) }
        }
    }

    /// On the writer's queue, after each batch: a set and a flag.
    package func changed(_ accounts: some Sequence<AccountNumber>) {
        let arms = waiting.withLock { waiting in
            waiting.commits += 1
            waiting.accounts.formUnion(accounts)
            guard !waiting.accounts.isEmpty, !waiting.isArmed, !waiting.isClosed else { return false }
            waiting.isArmed = true
            return true
        }
        if arms { arm() }
    }

    /// Returns once no work is in progress; none starts after it.
    package func close() {
        waiting.withLock { $0.isClosed = true }
        queue.sync { reader = nil }
    }

    /// Brings the account's index up to its last change, however few are new, and returns when it is.
    package func catchUp(_ account: AccountNumber) {
        queue.sync {
            while case .more = advance(account, from: 1) {}
        }
    }

    private var isClosed: Bool { waiting.withLock { $0.isClosed } }

    private func arm() {
        queue.asyncAfter(deadline: .now() + Self.quiet) { [weak self] in self?.check() }
    }

    private func check() {
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
        let isWorking = !pending.isEmpty
        pending += accounts.filter { !pending.contains($0) }
        if !isWorking { step() }
    }

    /// One segment; the next one is scheduled, so that a pause blocks nothing.
    private func step() {
        queue.assertIsCurrent()
        guard !isClosed, let account = pending.first else { return pending.removeAll() }
        pending.removeFirst()
        let began = DispatchTime.now()
        var isLong = false
        switch advance(account, from: SegmentPlan.tailNotes) {
        case .more(let rest):
            pending.append(account)
            isLong = rest > Self.longTail
        case .done: break
        case .failed: changed([account])
        }
        guard !pending.isEmpty else { return }
        // During writes the index takes half of the time.
        let pause = isBusy() && !isLong ? DispatchTime.now().uptimeNanoseconds - began.uptimeNanoseconds : 0
        queue.asyncAfter(deadline: .now() + .nanoseconds(Int(min(pause, 1_000_000_000)))) { [weak self] in
            self?.step()
        }
    }

    /// Whether there were writes since the last check.
    private func isBusy() -> Bool {
        waiting.withLock { waiting in
            defer { waiting.seen = waiting.commits }
            return waiting.commits != waiting.seen
        }
    }

    // MARK: What

    private func source() throws -> any SegmentReads {
        queue.assertIsCurrent()
        let present = shared.readerGeneration
        if let reader, generation == present { return reader }
        generation = present
        let opened = try open()
        reader = opened
        return opened
    }

    /// Installs the next segment of an account: of its new notes, of segments that should be one, or in place of one of an
    /// older form. Merges come first, or a long tail would leave many small segments to the queries.
    private func advance(_ account: AccountNumber, from least: Int64) -> Progress {
        if isClosed { return .done }
        do {
            let plan = SegmentPlan(try source())
            if let merge = try plan.merge(of: account) {
                return outcome(try install(merge, of: account), account, rest: 0)
            }
            if let tail = try plan.tail(of: account, from: least) {
                return outcome(try install(tail, of: account), account, rest: tail.rest)
            }
            if let rebuilt = try plan.rebuilt(of: account) {
                return outcome(try install(rebuilt, of: account), account, rest: 0)
            }
            return .done
        } catch {
            // The database may have been opened again after an error of the disk.
            reader = nil
            return .failed
        }
    }

    /// A segment is refused where one of its notes was purged meanwhile. Another program may be at work on the same index.
    private func outcome(_ isInstalled: Bool, _ account: AccountNumber, rest: Int64) -> Progress {
        guard !isInstalled else {
            refusals[account] = nil
            return .more(rest: rest)
        }
        refusals[account, default: 0] += 1
        guard refusals[account, default: 0] > Self.mostRefusals else { return .more(rest: rest) }
        refusals[account] = nil
        return .failed
    }

    private func install(_ batch: SegmentPlan.Tail, of account: AccountNumber) throws -> Bool {
        try install(batch.built, of: account) { tables, number in
            try tables.publish(number, batch.batch, of: account)
        }
    }

    private func install(_ replacement: SegmentPlan.Replacement, of account: AccountNumber) throws -> Bool {
        try install(replacement.built, of: account) { tables, number in
            try tables.publish(number, replacing: replacement.sources, cleaned: replacement.cleaned, of: account)
        }
    }

    private func install(
        _ built: BuiltSegment, of account: AccountNumber,
        _ publish: @escaping @Sendable (IndexWriting, Int64) throws -> Bool
    ) throws -> Bool {
        let number = try write { try $0.begin(built, of: account) }
        var isIn = true
        var start = 0
        while isIn, start < built.leaves.count {
            let leaves = built.leaves[start..<min(start + Self.rowsPerJob, built.leaves.count)]
            isIn = try write { try $0.add(leaves, to: number) }
            start = leaves.endIndex
        }
        if isIn { isIn = try write { try publish($0, number) } }
        while sweep() {}
        return isIn
    }

    /// Whether there are more.
    private func sweep() -> Bool {
        (try? write { try $0.sweep(limit: Self.rowsPerJob) }) ?? false
    }

    /// Runs a job of the writer's and waits for its result.
    private func write<Value: Sendable>(
        _ body: @escaping @Sendable (IndexWriting) throws -> Value
    ) throws -> Value {
        let box = ResultBox<Value>()
        let done = DispatchSemaphore(value: 0)
        submit(
            CommandJob(
                run: { connection in
                    guard let connection = connection as? any IndexedConnection else {
                        throw StoreError.unavailable("the connection has no search index")
                    }
                    let value = try body(connection.index)
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
