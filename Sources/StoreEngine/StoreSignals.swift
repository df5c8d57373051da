import Notes
import NotesPrimitives
import NotesStoreContract
import struct Synchronization.Atomic

/// Shares state among the writer, the readers and the server's threads, which do not wait for each other.
package final class StoreSignals: Sendable {
    private let writable = Atomic<Bool>(true)
    private let usableFiles = Atomic<Bool>(true)
    private let closing = Atomic<Bool>(false)
    private let generation = Atomic<Int>(0)
    private let commits = Atomic<Int>(0)
    private let clock: @Sendable () -> Int64
    package let receipts: ReceiptClock
    package let histories = HistoryNumbers()
    private let hooks = Mutex(Hooks())

    /// A closure in generic storage is wrapped again at each access, and called through all its wrappers, so the stack
    /// grows with every commit. Inside a type it is not wrapped, so each access copies this type.
    private struct Hooks: Sendable {
        var changes: @Sendable (AccountChanges) -> Void = { _ in }
        var follower: @Sendable (AccountChanges) -> Void = { _ in }
        var searchGap: @Sendable (AccountNumber) -> Void = { _ in }
        var purge: @Sendable () -> Void = {}
        var revocation: @Sendable (Revocation) -> Void = { _ in }
        var forwardedChanges: @Sendable (AccountChanges) -> Void = { _ in }
        var forwardedRevocation: @Sendable (Revocation) -> Void = { _ in }
    }

    private let report: @Sendable (StoreEvent) -> Void

    package init(clock: @escaping @Sendable () -> Int64, report: @escaping @Sendable (StoreEvent) -> Void = { _ in }) {
        self.clock = clock
        receipts = ReceiptClock(clock: clock)
        self.report = report
    }

    package var isWritable: Bool { writable.load(ordering: .relaxed) }

    package func writingFailed(_ reason: String) {
        if writable.exchange(false, ordering: .relaxed) { report(.writingFailed(reason)) }
    }

    package func writingWorks() {
        // It nearly always worked before, and then a load is enough.
        if isWritable { return }
        writable.store(true, ordering: .relaxed)
        report(.writingWorks)
    }

    package var filesAreUsable: Bool { usableFiles.load(ordering: .relaxed) }

    package func filesFailed(_ reason: String) {
        usableFiles.store(false, ordering: .relaxed)
        report(.filesFailed(reason))
    }

    package func filesWork() {
        usableFiles.store(true, ordering: .relaxed)
        report(.filesWork)
    }

    package func wentBack() { report(.wentBack) }

    /// Throws while the store closes. Operations that may take minutes call it between two notes: the process has
    /// seconds until it is killed.
    package func throwIfClosing() throws(StoreError) {
        if closing.load(ordering: .relaxed) { throw .closed }
    }

    package func close() { closing.store(true, ordering: .relaxed) }

    /// A reader that was opened under another generation must reopen.
    package var readerGeneration: Int { generation.load(ordering: .acquiring) }
    package func readersMustReopen() { generation.add(1, ordering: .releasing) }

    /// Counts durable transactions. It rises before any write of the latest one is answered.
    package var committed: Int { commits.load(ordering: .acquiring) }
    package func hasCommitted() { commits.add(1, ordering: .releasing) }

    /// Reads the clock, unadjusted: stamps and admission use it even after it was set back.
    package var now: Int64 { clock() }

    package func setHook(_ new: @escaping @Sendable (AccountChanges) -> Void) {
        hooks.withLock { $0.changes = new }
    }

    /// Sets the hook of the store itself; `onChange` has another one.
    package func setFollower(_ new: @escaping @Sendable (AccountChanges) -> Void) {
        hooks.withLock { $0.follower = new }
    }

    /// Sets the hook for an account whose index is so far behind that a search left out notes.
    package func setSearchGapHook(_ new: @escaping @Sendable (AccountNumber) -> Void) {
        hooks.withLock { $0.searchGap = new }
    }

    package func searchLeftOutNotes(of account: AccountNumber) { hooks.withLock { $0 }.searchGap(account) }

    /// Sets the hook that is called after a transaction that purged a note.
    package func setPurgeHook(_ new: @escaping @Sendable () -> Void) { hooks.withLock { $0.purge = new } }

    package func hasPurged() { hooks.withLock { $0 }.purge() }

    package func setRevocationHook(_ new: @escaping @Sendable (Revocation) -> Void) {
        hooks.withLock { $0.revocation = new }
    }

    /// Sets the hooks that announce this server's commits to other servers of the same database.
    package func setForwarding(
        changes: @escaping @Sendable (AccountChanges) -> Void, revocation: @escaping @Sendable (Revocation) -> Void
    ) {
        hooks.withLock { ($0.forwardedChanges, $0.forwardedRevocation) = (changes, revocation) }
    }

    package func announce(_ revoked: Revocation) {
        heard(revoked)
        hooks.withLock { $0 }.forwardedRevocation(revoked)
    }

    /// Handles another server's revocation.
    package func heard(_ revoked: Revocation) { hooks.withLock { $0 }.revocation(revoked) }

    package func announce(_ changed: AccountChanges) {
        guard !changed.isEmpty else { return }
        heard(changed)
        hooks.withLock { $0 }.forwardedChanges(changed)
    }

    /// Handles another server's changes.
    package func heard(_ changed: AccountChanges) {
        guard !changed.isEmpty else { return }
        let hooks = hooks.withLock { $0 }
        hooks.follower(changed)
        hooks.changes(changed)
    }
}
