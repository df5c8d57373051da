import NotesStoreContract

/// Carries one command for the writer. `run` works inside the transaction and returns the answer, which is delivered
/// once the transaction is on the disk. `run` is called again if another command of its batch made the transaction
/// fail, so it keeps no state.
package struct CommandJob: Sendable {
    package typealias Answer = @Sendable () -> Void

    package let run: @Sendable (any WritingConnection) throws -> Answer
    package let refuse: @Sendable (StoreError) -> Void
    /// The command may take minutes, so it has a batch of its own and delays no other command's answer.
    package let isLong: Bool
    package let keys: CommandKeys
    /// Counts the batches that failed because the job's account was held.
    var waits = 0

    package init(
        isLong: Bool = false, keys: CommandKeys = .unknown,
        run: @escaping @Sendable (any WritingConnection) throws -> Answer,
        refuse: @escaping @Sendable (StoreError) -> Void
    ) {
        self.isLong = isLong
        self.keys = keys
        self.run = run
        self.refuse = refuse
    }
}

/// Names the rows that a command will read, as far as they are known before it runs. A store whose database is a
/// network away reads those of a batch in one trip; each other read takes a trip of its own. The enum is indirect, so
/// that a job of a store that does not gather stays small.
package indirect enum CommandKeys: Sendable {
    case unknown
    case note(NoteCommand)
    case push(SyncPush)
    /// Names the account and the asker of a command whose notes are not known before it runs.
    case account(AccountNumber, Asker?)

    package var account: AccountNumber? {
        switch self {
        case .unknown: nil
        case .note(let command): command.account
        case .push(let push): push.account
        case .account(let account, _): account
        }
    }
}

/// Connects the command queue to a database. Only the queue uses it, on its executor.
package protocol WritingConnection: AnyObject {
    /// Commands work in this transaction.
    var transaction: WriteTransaction { get }
    /// Begins the transaction of `jobs`. A connection may read the rows of all their keys at once.
    func begin(for jobs: ArraySlice<CommandJob>) throws
    /// Returns when the transaction is on the disk.
    func commit() throws
    /// Reads go over a network, so that those of the next batch may be sent before it begins.
    var preparesAhead: Bool { get }
    /// Commits, and reads the rows of the next batch, if there is one, in the same trip.
    func commit(preparing next: ArraySlice<CommandJob>?) throws
    /// Requests the rows of the next batch while the answers of the last one are given.
    func prepare(for next: ArraySlice<CommandJob>)
    /// Rolls back. If this fails, the owner discards the connection.
    func rollback()
    /// Makes one durable write.
    func verifyWritable() throws
    /// Does the work that the commands of a batch left for after the transaction. It runs after their answers.
    func committed()
    /// Returns the changes of the batch by account, and forgets them.
    func takeChanged() -> AccountChanges
    /// `tidy` has work, once the queue has been idle for a second.
    var isUntidy: Bool { get }
    /// Returns false if it has to be tried again.
    func tidy() -> Bool
    func close()
    /// Returns the accounts of `jobs` that another transaction holds now; called after a failure of scope `.held`.
    func held(by jobs: ArraySlice<CommandJob>) -> Set<AccountNumber>
}

extension WritingConnection {
    package var preparesAhead: Bool { false }
    package func commit(preparing next: ArraySlice<CommandJob>?) throws { try commit() }
    package func prepare(for next: ArraySlice<CommandJob>) {}
    package func committed() {}
    package func takeChanged() -> AccountChanges { transaction.counters.takeChanged() }
    package var isUntidy: Bool { false }
    package func tidy() -> Bool { true }

    /// The default is for a store whose transaction holds the entire database.
    package func held(by jobs: ArraySlice<CommandJob>) -> Set<AccountNumber> { [] }
}

/// Classifies a transaction's error for the connection and for the batch.
package struct CommandFailure {
    package enum Scope {
        /// The connection's view of the database may differ from the disk.
        case connection
        /// Another process held the lock for the entire waiting time. A command alone would only wait as long again.
        case batch
        /// Another transaction held rows for the entire waiting time. It may go on for minutes, as a restore does.
        case held
        /// The transaction lost against another server's, or the connection broke before it took effect. The batch may
        /// succeed when it is run again.
        case again
        /// The database is unreachable, or accepts no writes. The batch is run again; if that fails too, the store
        /// accepts no writes.
        case away
        /// One command failed. Each is run alone, so that the others succeed.
        case command
    }

    package var refusal: StoreError
    package var scope: Scope

    package init(_ refusal: StoreError, _ scope: Scope) {
        self.refusal = refusal
        self.scope = scope
    }
}
