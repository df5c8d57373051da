import Dispatch
import Locking
import Notes
import Primitives
import StoreContract

/// Keeps the search index up to date without delaying writes: new notes are read on a connection of its own and made into
/// a segment on a thread of low priority, and the writer only installs it, some pages at a time between other batches.
///
/// It waits until no command is written, so that a burst costs what it would without an index. A tail that grows long,
/// or unbroken writing, makes it start all the same, with pauses as long as the work, and without them where the tail
/// is very long. An index that is behind after a migration or a restore is such a tail. Queries read the tail
/// themselves, and say so where it is too long to read all of it.
///
/// Sendable because `waiting` is behind its mutex, and the rest is used on `queue`, or on `thread` while `queue` waits for it.
package final class SearchFollower: @unchecked Sendable {
    private let queue = DispatchQueue(label: "cloudnotes.search", qos: .utility)
    private let waiting = Mutex(Waiting())
    private let work: any IndexWork
    private let building: IndexBuilding
    private let thread = BackgroundThread()
    /// A step is scheduled.
    private var isWorking = false
    /// How many changes the account of the last step is still behind.
    private var rest: Int64 = 0

    private struct Waiting {
        var accounts: Set<AccountNumber> = []
        var isArmed = false
        var isClosed = false
        /// Commits so far, and at the last check: while they grow, commands are written.
        var commits = 0
        var seen = 0
        var rounds = 0

        /// Whether a check is to be scheduled.
        mutating func arm() -> Bool {
            if isArmed || isClosed { return false }
            isArmed = true
            return true
        }
    }

    /// How long the pause in writing must last.
    private static let quiet = DispatchTimeInterval.milliseconds(100)
    /// After this many checks it starts although writes continue.
    private static let patience = 10
    /// A tail of so many changes is worked off without pauses.
    private static let longTail: Int64 = 5_000
    /// A longer tail is worked off at normal priority, or constant writing could let it grow without end.
    private static let longestAtLowPriority: Int64 = 50_000

    /// `open` makes a reader, at the start and after the database was opened again.
    package init(
        _ shared: StoreState, work: sending any IndexWork, jobs: IndexJobs,
        open: @escaping @Sendable () throws -> any SegmentReads
    ) {
        self.work = work
        building = IndexBuilding(shared, jobs, open: open)
    }

    // MARK: When

    /// Takes up what is left from before.
    package func start() {
        queue.async { [self] in
            building.sweepIfNeeded()
            if (try? work.start()) ?? false { checkSoon() }
            checkLater()
        }
    }

    /// On the writer's queue, after each batch: a set and a flag. (Not generic over the sequence: between modules that costs
    /// every commit a look-up of metadata.)
    package func changed(_ changes: AccountChanges) {
        let arms = waiting.withLock { waiting in
            waiting.commits += 1
            for (account, _) in changes { waiting.accounts.insert(account) }
            return !waiting.accounts.isEmpty && waiting.arm()
        }
        if arms { arm() }
    }

    private func tryAgain(_ account: AccountNumber) {
        waiting.withLock { _ = $0.accounts.insert(account) }
        checkSoon()
    }

    /// There may be work that no change announced.
    package func checkSoon() {
        if waiting.withLock({ $0.arm() }) { arm() }
    }

    private func checkLater() {
        guard let seconds = work.secondsBetweenChecks, !isClosed else { return }
        queue.asyncAfter(deadline: .now() + .seconds(seconds)) { [weak self] in
            guard let self, !self.isClosed else { return }
            self.building.sweepIfNeeded()
            self.checkSoon()
            self.checkLater()
        }
    }

    /// Returns once no work is in progress; none starts after it.
    package func close() {
        waiting.withLock { $0.isClosed = true }
        queue.sync {
            building.close()
            thread.close()
        }
    }

    /// Brings the account's index up to its last change, however few are new, and returns when it is.
    package func catchUp(_ account: AccountNumber) {
        queue.sync {
            while !isClosed, case .more = building.advance(account, from: 1) {}
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
        work.add(accounts)
        if !isWorking { step() }
    }

    /// One segment; the next one is scheduled, so that a pause blocks nothing.
    private func step() {
        queue.assertIsCurrent()
        isWorking = false
        guard !isClosed, let account = try? work.next() else { return }
        let began = DispatchTime.now()
        let progress = advance(account)
        // What is not noted as finished is taken again.
        try? work.finished(account, progress)
        rest = 0
        switch progress {
        case .more(let more): rest = more
        case .done: break
        case .failed: tryAgain(account)
        }
        let isLong = rest > Self.longTail
        // During writes the index takes half of the time.
        let pause = isBusy() && !isLong ? DispatchTime.now().uptimeNanoseconds - began.uptimeNanoseconds : 0
        isWorking = true
        queue.asyncAfter(deadline: .now() + .nanoseconds(Int(min(pause, 1_000_000_000)))) { [weak self] in
            self?.step()
        }
    }

    private func advance(_ account: AccountNumber) -> IndexProgress {
        let segment = { @Sendable [self] in building.advance(account, from: SegmentPlan.tailNotes) }
        return rest > Self.longestAtLowPriority ? segment() : (try? thread.run(segment)) ?? .failed
    }

    /// Whether there were writes since the last check.
    private func isBusy() -> Bool {
        waiting.withLock { waiting in
            defer { waiting.seen = waiting.commits }
            return waiting.commits != waiting.seen
        }
    }
}
