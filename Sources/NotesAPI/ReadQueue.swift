import Dispatch
import Locking
import Notes

/// Reads that may take over a millisecond (lists, counts, big pages; searches in another of these) happen here, off the
/// loops, with a reader of their own. Accounts take turns: whoever asks for a hundred things at once waits for his own
/// hundred, and others for one of them. Sendable because `waiting` is behind its mutex and `opened` is used on `queue`
/// only.
final class ReadQueue: @unchecked Sendable {
    private let queue: DispatchQueue
    private let store: any NoteStore
    private let waiting = Mutex(Turns())
    private var opened: (any NoteReader)?

    struct Job: Sendable {
        let body: @Sendable (any NoteReader) throws(StoreError) -> Void
        let failed: @Sendable (StoreError) -> Void
    }

    init(_ store: any NoteStore, label: String) {
        self.store = store
        queue = DispatchQueue(label: label, qos: .userInitiated)
    }

    private func reader() throws(StoreError) -> any NoteReader {
        if let opened { return opened }
        let reader = try store.makeReader()
        opened = reader
        return reader
    }

    /// `account` is whose turn it takes; nil for what is nobody's yet.
    func read(
        for account: AccountNumber?, _ body: @escaping @Sendable (any NoteReader) throws(StoreError) -> Void,
        orElse failed: @escaping @Sendable (StoreError) -> Void
    ) {
        let job = Job(body: body, failed: failed)
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
    struct Turns {
        private var lines: [AccountNumber?: ArraySlice<Job>] = [:]
        private var order: ArraySlice<AccountNumber?> = []

        mutating func add(_ job: Job, for account: AccountNumber?) {
            if lines[account] == nil { order.append(account) }
            lines[account, default: []].append(job)
        }

        mutating func next() -> Job? {
            guard let account = order.popFirst() else { return nil }
            guard let job = lines[account]?.popFirst() else { return nil }
            if lines[account]?.isEmpty ?? true { lines[account] = nil } else { order.append(account) }
            return job
        }
    }
}
