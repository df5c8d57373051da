import Notes
import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine

/// Holds the value that is committed. Readers use a copy of it.
final class Committed: Sendable {
    private let present = Mutex(MemoryState())

    var state: MemoryState {
        get { present.withLock { $0 } }
        set { present.withLock { $0 = newValue } }
    }
}

/// Collects the open transaction's changes of the committed value.
final class MemoryTransaction {
    var state = MemoryState()

    /// Changes the account in place.
    subscript(account: AccountNumber) -> Account? {
        get { state.accounts[account] }
        _modify { yield &state.accounts[account] }
    }
}

/// Reads and writes rows of the open transaction.
class MemoryTable {
    let transaction: MemoryTransaction

    init(_ transaction: MemoryTransaction) { self.transaction = transaction }
}

/// Is the only connection that writes.
final class MemoryConnection: WritingConnection {
    let transaction: WriteTransaction
    let undos: MemoryUndos
    private let published: Committed
    private let open: MemoryTransaction

    init(_ committed: Committed, _ state: StoreSignals, _ limits: StoreLimits) {
        published = committed
        let open = MemoryTransaction()
        self.open = open
        let (notes, accounts) = (MemoryNotes(open), MemoryAccounts(open))
        let undos = MemoryUndos(open)
        self.undos = undos
        let tables = Tables(
            notes: notes, tags: notes, names: notes, versions: MemoryVersions(open), resends: MemoryResends(open),
            idempotency: MemoryAnswers(open), files: MemoryFiles(open), shares: MemoryShares(open), undos: undos,
            accounts: accounts, devices: accounts, counters: MemoryCounters(open),
            changes: MemoryChanges { open.state }, segments: NoSegments(),
            expiry: MemoryExpiry(open), apps: MemoryApps(open), flows: MemoryFlows(open), events: MemoryEvents(open),
            losses: MemoryLosses { account, undo in undos.warns(undo, of: account) },
            control: MemoryControl(open, committed))
        transaction = WriteTransaction(tables, state, limits)
    }

    func begin(for jobs: ArraySlice<CommandJob>) {
        open.state = published.state
        transaction.begin()
    }

    func commit() throws {
        try transaction.flush()
        published.state = open.state
        transaction.committed()
    }

    func rollback() {
        transaction.rolledBack()
        open.state = published.state
    }

    func verifyWritable() {}
    func close() {}
}

/// Undoes one command alone.
private final class MemoryControl: TransactionControl {
    private let open: MemoryTransaction
    private let published: Committed
    private var marked: MemoryState?

    init(_ open: MemoryTransaction, _ committed: Committed) { (self.open, published) = (open, committed) }

    func mark() { marked = open.state }
    func unmark() { marked = nil }

    func returnToMark() {
        if let marked { open.state = marked }
        marked = nil
    }

    func notesBefore(_ account: AccountNumber) -> PresentState {
        let state = published.state
        return { id in state.note(id, of: account).map { ($0.note.rev, $0.note.state.isDeleted) } }
    }
}

/// Runs a body on the thread that submits it: a command is answered when its call returns, unless another thread is
/// executing commands just then. Delayed bodies never run.
final class CallersThread: CommandExecutor {
    private let running = Mutex(())

    func run(_ body: @escaping @Sendable () -> Void) { running.withLock { _ in body() } }
    func run(afterSeconds seconds: Int, _ body: @escaping @Sendable () -> Void) {}
    func runAndWait(_ body: () -> Void) { running.withLock { _ in body() } }
    func assertIsCurrent() {}
}
