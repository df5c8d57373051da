import Dispatch
import Notes
import NotesPrimitives
import NotesStoreContract

/// Keeps the search index up to date without delaying writes. It reads new notes on its own connection and makes them
/// into a segment on a thread of low priority. The writer only installs the segment, some pages at a time between other
/// batches.
///
/// `IndexPace` decides when. Queries read the notes that the index lacks. After a migration or a restore these may be
/// too many; the answer then reports that it is incomplete.
///
/// The class is Sendable because `pace` is behind its mutex, and the rest is used on `queue`, or on `thread` while
/// `queue` waits for it.
package final class SearchFollower: @unchecked Sendable {
    private let queue = DispatchQueue(label: "cloudnotes.search", qos: .utility)
    private let pace = Mutex(IndexPace())
    private let work: any IndexWork
    private let building: IndexBuilding
    private let thread = BackgroundThread()
    /// A step is scheduled.
    private var isWorking = false
    /// Counts the changes that the account of the last step is behind.
    private var rest: Int64 = 0

    /// An index this many changes behind is built at normal priority. Otherwise constant writing could keep it behind
    /// forever.
    private static let longestAtLowPriority: Int64 = 50_000

    /// `open` makes a reader, at the start and after the database was opened again.
    package init(
        _ shared: StoreSignals, work: sending any IndexWork, jobs: IndexJobs,
        open: @escaping @Sendable () throws -> any SegmentReads
    ) {
        self.work = work
        building = IndexBuilding(shared, jobs, open: open)
    }

    // MARK: When

    /// Continues with the work that an earlier process left.
    package func start() {
        queue.async { [self] in
            building.sweepIfNeeded()
            if (try? work.start()) ?? false { checkSoon() }
            checkLater()
        }
    }

    /// Records the changes of a batch. It runs on the writer's queue, so it only adds to a set and sets a flag. (Not
    /// generic over the sequence: between modules that costs every commit a lookup of metadata.)
    package func changed(_ changes: AccountChanges) {
        if pace.withLock({ $0.changed(changes) }) { arm() }
    }

    /// Indexes the account soon, since a search had to leave out notes of it.
    package func indexSoon(_ account: AccountNumber) {
        if pace.withLock({ $0.request(account) }) { arm() }
    }

    private func checkSoon() {
        if pace.withLock({ $0.arm() }) { arm() }
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

    /// Stops reading notes for a segment, and waits until the work in progress has ended. No work starts afterwards.
    package func close() {
        pace.withLock { $0.close() }
        building.stop()
        queue.sync {
            building.close()
            thread.close()
        }
    }

    /// Brings the account's index up to its last change, however few changes are new, and returns then.
    package func catchUp(_ account: AccountNumber) {
        queue.sync {
            while !isClosed, case .more = building.advance(account, from: 1) {}
        }
    }

    private var isClosed: Bool { pace.withLock { $0.isClosed } }

    private func arm() {
        queue.asyncAfter(deadline: .now() + .milliseconds(IndexPace.quiet)) { [weak self] in self?.check() }
    }

    private func check() {
        guard let accounts = pace.withLock({ $0.check() }) else { return arm() }
        work.add(accounts)
        if !isWorking { step() }
    }

    /// Builds one segment. The next one is scheduled, so that a pause blocks nothing.
    private func step() {
        queue.assertIsCurrent()
        isWorking = false
        guard !isClosed else { return }
        guard let account = try? work.next() else { return pace.withLock { $0.finishedAll() } }
        let began = DispatchTime.now()
        let progress = advance(account)
        // An account that is not recorded as finished is processed again.
        try? work.finished(account, progress)
        rest = 0
        switch progress {
        case .more(let more): rest = more
        case .done: pace.withLock { $0.finished(account) }
        case .failed: if pace.withLock({ $0.retry(account) }) { arm() }
        }
        let took = DispatchTime.now().uptimeNanoseconds - began.uptimeNanoseconds
        let pause = pace.withLock { [rest] in $0.pause(after: took, on: account, rest: rest) }
        isWorking = true
        queue.asyncAfter(deadline: .now() + .nanoseconds(Int(pause))) { [weak self] in self?.step() }
    }

    private func advance(_ account: AccountNumber) -> IndexProgress {
        let segment = { @Sendable [self] in building.advance(account, from: SegmentPlan.tailNotes) }
        return rest > Self.longestAtLowPriority ? segment() : (try? thread.run(segment)) ?? .failed
    }
}

/// Decides when the search index is built, and with what pauses.
///
/// Building waits for a pause in writing: a burst then costs what it would without an index, and a note that is edited
/// ten times in it is indexed once. If writing never pauses, building starts anyway. It takes half of the time then, or
/// all of it if the index is far behind. For an account whose search had to leave out notes, it neither waits nor
/// pauses.
struct IndexPace {
    private var accounts: Set<AccountNumber> = []
    /// Names accounts whose search left out notes, until the index has them.
    private var requested: Set<AccountNumber> = []
    /// One of them was added since building last started.
    private var isUrgent = false
    private var isArmed = false
    private(set) var isClosed = false
    private var commits = 0
    /// Counts the commits at the last check.
    private var seen = 0
    /// Counts the checks since building last started.
    private var checks = 0

    /// Two checks are this number of milliseconds apart; a shorter pause in writing does not count.
    static let quiet = 100
    /// After this many checks without a pause in writing, building starts anyway.
    static let patience = 50
    /// An index this many changes behind is built without pauses.
    static let longTail: Int64 = 20_000
    private static let longestPause: UInt64 = 1_000_000_000

    /// Records a commit. Like `retry` and `request`, it returns true if the caller has to schedule a check.
    mutating func changed(_ changes: AccountChanges) -> Bool {
        commits += 1
        for (account, _) in changes { accounts.insert(account) }
        return !accounts.isEmpty && arm()
    }

    mutating func retry(_ account: AccountNumber) -> Bool {
        accounts.insert(account)
        return arm()
    }

    mutating func request(_ account: AccountNumber) -> Bool {
        requested.insert(account)
        isUrgent = true
        return retry(account)
    }

    mutating func arm() -> Bool {
        if isArmed || isClosed { return false }
        isArmed = true
        return true
    }

    mutating func close() { isClosed = true }

    /// Returns the accounts that changed, if building is to start now; nil if the caller has to check again later.
    mutating func check() -> Set<AccountNumber>? {
        checks += 1
        guard !isBusy() || isUrgent || checks >= Self.patience else { return nil }
        (checks, isArmed, isUrgent) = (0, false, false)
        defer { accounts = [] }
        return accounts
    }

    /// Returns the pause, in nanoseconds, after a step that took `work` nanoseconds and left the account `rest` changes
    /// behind.
    mutating func pause(after work: UInt64, on account: AccountNumber, rest: Int64) -> UInt64 {
        guard isBusy(), rest <= Self.longTail, !requested.contains(account) else { return 0 }
        return min(work, Self.longestPause)
    }

    /// Records that the index has the account's notes, except for the few that searches read themselves.
    mutating func finished(_ account: AccountNumber) { requested.remove(account) }

    /// Records that no account is left, for instance because other servers did the work.
    mutating func finishedAll() { requested = [] }

    /// Returns true if there were writes since the last call.
    private mutating func isBusy() -> Bool {
        defer { seen = commits }
        return commits != seen
    }
}

/// Assigns accounts whose indexes have work. It belongs to the follower's queue.
package protocol IndexWork: AnyObject {
    /// Loads the work that an earlier process left. Returns whether there may be any.
    func start() throws -> Bool
    /// Adds accounts that have changed.
    func add(_ accounts: Set<AccountNumber>)
    /// Returns the next account, which is reserved until `finished`; nil if there is none.
    func next() throws -> AccountNumber?
    func finished(_ account: AccountNumber, _ progress: IndexProgress) throws
    /// Gives the interval of checks for work that no change announced; nil if there can be none.
    var secondsBetweenChecks: Int? { get }
}

package enum IndexProgress: Equatable, Sendable {
    /// There is more to do; the index is `rest` changes behind.
    case more(rest: Int64)
    case done
    /// The step is to be tried again later.
    case failed
}

/// Lists the work of a process that alone writes its database.
package final class PendingAccounts: IndexWork {
    private let behind: () throws -> [AccountNumber]
    private var pending: [AccountNumber] = []

    /// `behind` returns the accounts whose index is not up to date.
    package init(behind: @escaping () throws -> [AccountNumber]) { self.behind = behind }

    package func start() throws -> Bool {
        add(Set(try behind()))
        return !pending.isEmpty
    }

    package func add(_ accounts: Set<AccountNumber>) {
        pending += accounts.filter { !pending.contains($0) }
    }

    package func next() -> AccountNumber? { pending.isEmpty ? nil : pending.removeFirst() }

    package func finished(_ account: AccountNumber, _ progress: IndexProgress) {
        if case .more = progress { pending.append(account) }
    }

    package var secondsBetweenChecks: Int? { nil }
}

/// Runs work on a thread of low priority. Dispatch queues on Linux share threads of one priority, and a thread that
/// lowered its own could not raise it again.
///
/// Other threads may wait for a lock that its work holds, so the work must hold locks briefly.
package final class BackgroundThread: Sendable {
    private let state = Mutex(State())
    private let hasWork = DispatchSemaphore(value: 0)

    private struct State {
        var body: (@Sendable () -> Void)?
        var isStarted = false
        var isClosed = false
    }

    /// With this niceness the thread gets about a tenth of a processor that it shares with a busy thread of normal
    /// priority.
    private static let niceness: Int32 = 10

    package init() {}

    /// Runs `body` on the thread, which starts with the first body, and waits for its result. Only one caller may use
    /// it at a time. If the system has no thread, `body` runs on the caller's.
    package func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) throws(StoreError) -> Value {
        let result = AwaitedValue<Value>()
        let (isClosed, starts) = state.withLock { state in
            guard !state.isClosed else { return (true, false) }
            assert(state.body == nil)
            state.body = { result.set(body()) }
            defer { state.isStarted = true }
            return (false, !state.isStarted)
        }
        guard !isClosed else { throw .closed }
        if starts, DetachedThread.start({ self.work() }) != 0 {
            state.withLock { $0 = State() }
            return body()
        }
        hasWork.signal()
        return result.wait()
    }

    /// Ends the thread. No body may be running on it.
    package func close() {
        let isStarted = state.withLock { state in
            defer { state.isClosed = true }
            return state.isStarted && !state.isClosed
        }
        if isStarted { hasWork.signal() }
    }

    private func work() {
        #if canImport(Darwin)
            pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
        #elseif canImport(Glibc)
            // This sets the priority of this thread alone. If it fails, the thread has the priority of others.
            let process = __priority_which_t(PRIO_PROCESS.rawValue)
            _ = setpriority(process, 0, getpriority(process, 0) + Self.niceness)
        #endif
        while true {
            hasWork.wait()
            guard let body = state.withLock({ $0.body.take() }) else { return }
            body()
        }
    }
}
