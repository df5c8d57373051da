import Dispatch
import Locking
import Primitives
import StoreContract

/// Runs reads that may take over a millisecond, one after the other, with a reader of its own. Accounts take turns: one
/// that sends a hundred requests at once delays the others by one of them.
///
/// `@unchecked Sendable`: `waiting` is behind its mutex, and `opened` is used on `queue` only.
package final class ReadQueue: @unchecked Sendable {
    private let queue: DispatchQueue
    private let open: @Sendable () throws(StoreError) -> any NoteReader
    private let waiting = Mutex(FairOrder())
    private var opened: (any NoteReader)?

    struct Job: Sendable {
        let body: @Sendable (any NoteReader) throws(StoreError) -> Void
        let failed: @Sendable (StoreError) -> Void
        var isAbandoned: @Sendable () -> Bool = { false }
    }

    package init(label: String, _ open: @escaping @Sendable () throws(StoreError) -> any NoteReader) {
        queue = DispatchQueue(label: label, qos: .userInitiated)
        self.open = open
    }

    private func reader() throws(StoreError) -> any NoteReader {
        queue.assertIsCurrent()
        if let opened { return opened }
        let reader = try open()
        opened = reader
        return reader
    }

    /// `account` is the one whose turn it takes; nil if there is none yet. One that is abandoned when its turn comes does not
    /// run.
    package func read(
        for account: AccountNumber?, unless isAbandoned: @escaping @Sendable () -> Bool = { false },
        _ body: @escaping @Sendable (any NoteReader) throws(StoreError) -> Void,
        orElse failed: @escaping @Sendable (StoreError) -> Void
    ) {
        let job = Job(body: body, failed: failed, isAbandoned: isAbandoned)
        waiting.withLock { $0.add(job, for: account) }
        queue.async { @Sendable [self] in
            guard let job = waiting.withLock({ $0.next() }) else { return }
            do throws(StoreError) {
                try job.body(try reader())
            } catch {
                job.failed(error)
            }
        }
    }

    /// First come, first served within an account; among accounts one after another.
    struct FairOrder {
        private var lines: [AccountNumber?: ArraySlice<Job>] = [:]
        private var order: ArraySlice<AccountNumber?> = []

        mutating func add(_ job: Job, for account: AccountNumber?) {
            if lines[account] == nil { order.append(account) }
            lines[account, default: []].append(job)
        }

        mutating func next() -> Job? {
            while let account = order.popFirst() {
                while let job = lines[account]?.popFirst() {
                    if job.isAbandoned() { continue }
                    if lines[account]?.isEmpty ?? true { lines[account] = nil } else { order.append(account) }
                    return job
                }
                lines[account] = nil
            }
            return nil
        }
    }
}
