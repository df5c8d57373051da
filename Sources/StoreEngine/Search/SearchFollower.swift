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
/// Sendable because `pace` is behind its mutex, and the rest is used on `queue`, or on `thread` while `queue` waits for
/// it.
package final class SearchFollower: @unchecked Sendable {
    private let queue = DispatchQueue(label: "cloudnotes.search", qos: .utility)
    private let pace = Mutex(IndexPace())
    private let work: any IndexWork
    private let building: IndexBuilding
    private let thread = BackgroundThread()
    /// True while a step is scheduled.
    private var isWorking = false
    /// The number of changes that the account of the last step is behind.
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

    /// Waits for the work in progress; none starts after it.
    package func close() {
        pace.withLock { $0.close() }
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
