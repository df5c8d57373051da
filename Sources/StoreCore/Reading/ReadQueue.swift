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
    private let waiting = Mutex(Turns<Job>())
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
            guard let job = waiting.withLock({ Self.next(of: &$0) }) else { return }
            do throws(StoreError) {
                try job.body(try reader())
            } catch {
                job.failed(error)
            }
        }
    }

    /// Skips what is abandoned.
    static func next(of turns: inout Turns<Job>) -> Job? {
        while let job = turns.next() {
            if !job.isAbandoned() { return job }
        }
        return nil
    }
}
