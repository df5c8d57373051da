import Dispatch
import NotesPrimitives
import NotesStoreContract

/// Runs reads that may take over a millisecond on a few threads, with a reader for each. Accounts take turns, so an
/// account with a hundred requests delays the others by one of them. One account never occupies the last of several
/// threads, so that others need not wait for a long read:
///
///     two threads; a sends three searches, then b one     a1 | a2 | a3
///                                                         b1
package final class ReadQueue: Sendable {
    private let threads: [Thread]
    private let state: Mutex<State>

    struct Job: Sendable {
        let account: AccountNumber?
        let body: @Sendable (any NoteReader) throws(StoreError) -> Void
        let failed: @Sendable (StoreError) -> Void
        var isAbandoned: @Sendable () -> Bool = { false }
    }

    /// Makes this number of threads. Each opens its reader when it is first needed.
    package init(
        label: String, threads: Int = 1, _ open: @escaping @Sendable () throws(StoreError) -> any NoteReader
    ) {
        self.threads = (0..<threads).map { Thread("\(label).\($0)", open) }
        state = Mutex(State(threads: threads))
    }

    /// Queues a read, in the turn of `account` if there is one. A read that is abandoned by then does not run.
    package func read(
        for account: AccountNumber?, unless isAbandoned: @escaping @Sendable () -> Bool = { false },
        _ body: @escaping @Sendable (any NoteReader) throws(StoreError) -> Void,
        orElse failed: @escaping @Sendable (StoreError) -> Void
    ) {
        let job = Job(account: account, body: body, failed: failed, isAbandoned: isAbandoned)
        guard let thread = state.withLock({ $0.add(job) }) else { return }
        threads[thread].queue.async { [self] in
            while let job = state.withLock({ $0.next(on: thread) }) {
                threads[thread].run(job)
                state.withLock { $0.ended(job) }
            }
        }
    }

    /// Tracks the reads that wait, and those that run.
    struct State {
        private var turns = Turns<Job>()
        /// The first one is used first, so that the readers of others stay closed until they are needed.
        private var idle: [Int]
        private var running: [AccountNumber: Int] = [:]
        /// Limits the threads that one account may use at the same time.
        private let most: Int

        init(threads: Int) {
            idle = Array(0..<threads)
            most = max(1, threads - 1)
        }

        /// Returns an idle thread for the job, if there is one and the job may run.
        mutating func add(_ job: Job) -> Int? {
            turns.add(job, for: job.account)
            return turns.count > 0 && !idle.isEmpty ? idle.removeFirst() : nil
        }

        /// Returns the next read and skips abandoned ones. If there is none, the thread is idle from then on.
        mutating func next(on thread: Int) -> Job? {
            while let job = turns.next() {
                if job.isAbandoned() { continue }
                if let account = job.account {
                    running[account, default: 0] += 1
                    if running[account] == most { turns.pause(account) }
                }
                return job
            }
            idle.append(thread)
            idle.sort()
            return nil
        }

        mutating func ended(_ job: Job) {
            guard let account = job.account, let count = running[account] else { return }
            if count == most { turns.resume(account) }
            running[account] = count > 1 ? count - 1 : nil
        }
    }

    private final class Thread: Sendable {
        let queue: DispatchQueue
        private let open: @Sendable () throws(StoreError) -> any NoteReader
        /// The reader is used on `queue` only, so no thread waits for its lock.
        private let opened = Mutex<(any NoteReader)?>(nil)

        init(_ label: String, _ open: @escaping @Sendable () throws(StoreError) -> any NoteReader) {
            queue = DispatchQueue(label: label, qos: .userInitiated)
            self.open = open
        }

        func run(_ job: Job) {
            queue.assertIsCurrent()
            do throws(StoreError) {
                try opened.withLock { opened throws(StoreError) in
                    let reader = if let opened { opened } else { try open() }
                    opened = reader
                    try job.body(reader)
                }
            } catch {
                job.failed(error)
            }
        }
    }
}
