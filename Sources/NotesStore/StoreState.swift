import Notes
import Locking
import struct Synchronization.Atomic

/// What the writer, the readers and the server's threads share without waiting for each other.
final class StoreState: Sendable {
    private let writable = Atomic<Bool>(true)
    private let usableFiles = Atomic<Bool>(true)
    private let closing = Atomic<Bool>(false)
    private let generation = Atomic<Int>(0)
    private let commits = Atomic<Int>(0)
    private let clock: @Sendable () -> Int64
    let receipts: ReceiptClock
    private let hook = Mutex<Hook?>(nil)
    private let follower = Mutex<Hook?>(nil)

    /// A closure of its own in generic storage is wrapped anew each time it is looked at, and called through all its
    /// wrappers: a stack that grows with every commit. Inside a type it stays as it is.
    private struct Hook: Sendable {
        let call: @Sendable ([AccountNumber: AccountChange]) -> Void
    }

    private let report: @Sendable (StoreEvent) -> Void

    init(clock: @escaping @Sendable () -> Int64, report: @escaping @Sendable (StoreEvent) -> Void = { _ in }) {
        self.clock = clock
        receipts = ReceiptClock(clock: clock)
        self.report = report
    }

    var isWritable: Bool { writable.load(ordering: .relaxed) }

    func writingFailed(_ reason: String) {
        if writable.exchange(false, ordering: .relaxed) { report(.writingFailed(reason)) }
    }

    func writingWorks() {
        // Nearly always it did before: then a look is enough.
        if isWritable { return }
        writable.store(true, ordering: .relaxed)
        report(.writingWorks)
    }

    var filesAreUsable: Bool { usableFiles.load(ordering: .relaxed) }

    func filesFailed(_ reason: String) {
        usableFiles.store(false, ordering: .relaxed)
        report(.filesFailed(reason))
    }

    func filesWork() {
        usableFiles.store(true, ordering: .relaxed)
        report(.filesWork)
    }

    /// Asked between two notes by what may take minutes: by then nobody is left whom it could answer, and the process has
    /// seconds before it is ended.
    func throwIfClosing() throws(StoreError) {
        if closing.load(ordering: .relaxed) { throw .closed }
    }

    func close() { closing.store(true, ordering: .relaxed) }

    /// Readers compare this with the number they opened under.
    var readerGeneration: Int { generation.load(ordering: .acquiring) }
    func readersMustReopen() { generation.add(1, ordering: .releasing) }

    /// How many transactions are on the disk; raised before any of one's writes is answered.
    var committed: Int { commits.load(ordering: .acquiring) }
    func hasCommitted() { commits.add(1, ordering: .releasing) }

    /// The clock as it stands: stamps and admission want the truth, also after it was set back.
    var now: Int64 { clock() }

    func setHook(_ new: @escaping @Sendable ([AccountNumber: AccountChange]) -> Void) {
        hook.withLock { $0 = Hook(call: new) }
    }

    /// For the store itself, beside whoever else wants to know.
    func setFollower(_ new: @escaping @Sendable ([AccountNumber: AccountChange]) -> Void) {
        follower.withLock { $0 = Hook(call: new) }
    }

    func announce(_ changed: [AccountNumber: AccountChange]) {
        guard !changed.isEmpty else { return }
        follower.withLock { $0 }?.call(changed)
        hook.withLock { $0 }?.call(changed)
    }
}
