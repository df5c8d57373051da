import Notes
import NotesPrimitives
import NotesSearchIndex
import NotesStoreContract

/// Advances the index of an account by one segment. It reads notes or segments on its own connection, builds, and
/// passes the segment to the writer some pages at a time. The follower owns it, and uses it from one thread at a time.
final class IndexBuilding {
    private let open: () throws -> any SegmentReads
    private let jobs: IndexJobs
    private let shared: StoreSignals
    private var reader: (any SegmentReads)?
    private var generation = 0
    /// An earlier segment may not have been put into use.
    private var hasLeftovers = false
    /// Counts the consecutive segments of an account that could not be put into use.
    private var refusals: [AccountNumber: Int] = [:]
    private let isStopped = Mutex(false)

    /// Limits the rows of the database that one job of the writer handles.
    private static let rowsPerJob = 64
    private static let mostRefusals = 5

    init(_ shared: StoreSignals, _ jobs: IndexJobs, open: @escaping () throws -> any SegmentReads) {
        self.shared = shared
        self.jobs = jobs
        self.open = open
    }

    private func source() throws -> any SegmentReads {
        let present = shared.readerGeneration
        if let reader, generation == present { return reader }
        generation = present
        let opened = try open()
        reader = opened
        return opened
    }

    func close() { reader = nil }

    /// Drops the segment in progress. It may be called on any thread.
    func stop() { isStopped.withLock { $0 = true } }

    /// Installs the next segment of an account: of its new notes, of several segments, or in place of one of an older
    /// form. Merges come first; otherwise a long tail would leave many small segments to the queries.
    func advance(_ account: AccountNumber, from least: Int64) -> IndexProgress {
        do {
            let plan = SegmentPlan(try source()) { self.isStopped.withLock { $0 } }
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

    /// Counts refusals. A segment is refused if one of its notes was purged meanwhile, or if another program works on
    /// the same index.
    private func outcome(_ isInstalled: Bool, _ account: AccountNumber, rest: Int64) -> IndexProgress {
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
        let isIn = try install(replacement.built, of: account) { tables, number in
            try tables.publish(number, replacing: replacement.sources, cleaned: replacement.cleaned, of: account)
        }
        sweep()
        return isIn
    }

    private func install(
        _ built: BuiltSegment, of account: AccountNumber,
        _ publish: @escaping @Sendable (IndexWriting, Int64) throws -> Bool
    ) throws -> Bool {
        if hasLeftovers { sweep() }
        hasLeftovers = true
        let first = built.leaves.prefix(Self.rowsPerJob)
        let number = try jobs.run { try $0.begin(built, first, of: account) }
        var isIn = true
        var start = first.endIndex
        while isIn, start < built.leaves.count {
            let leaves = built.leaves[start..<min(start + Self.rowsPerJob, built.leaves.count)]
            isIn = try jobs.run { try $0.add(leaves, to: number) }
            start = leaves.endIndex
        }
        if isIn { isIn = try jobs.run { try publish($0, number) } }
        hasLeftovers = !isIn
        return isIn
    }

    /// Erases the segments that are no longer in use.
    func sweep() {
        hasLeftovers = false
        while (try? jobs.run { try $0.sweep(limit: Self.rowsPerJob) }) ?? false {}
    }

    func sweepIfNeeded() {
        if (try? source().hasUnused()) ?? false { sweep() }
    }
}

/// Runs jobs of the index in the writer's transactions, and waits for their results.
package struct IndexJobs: Sendable {
    private let submit: @Sendable (CommandJob) -> Void

    package init(_ submit: @escaping @Sendable (CommandJob) -> Void) { self.submit = submit }

    package func run<Value: Sendable>(_ body: @escaping @Sendable (IndexWriting) throws -> Value) throws -> Value {
        let result = AwaitedValue<Result<Value, StoreError>>()
        submit(
            CommandJob(
                run: { connection in
                    let value = try body(connection.transaction.index)
                    return { result.set(.success(value)) }
                },
                refuse: { result.set(.failure($0)) }))
        return try result.wait().get()
    }
}
