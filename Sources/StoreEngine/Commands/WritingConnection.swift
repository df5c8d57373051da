import StoreContract

/// A connection that the command queue works with, on its executor alone.
package protocol WritingConnection: AnyObject {
    /// What commands work on.
    var transaction: WriteTransaction { get }
    /// `jobs` are what the transaction is for: their keys may be looked up at once.
    func begin(for jobs: ArraySlice<CommandJob>) throws
    /// On the disk when this returns.
    func commit() throws
    /// Whether it has to ask for what it looks up, and may ask for the next batch before that begins.
    var preparesAhead: Bool { get }
    /// Commits, and asks for the next batch in the same trip if there is one.
    func commit(preparing next: ArraySlice<CommandJob>?) throws
    /// Asks for the next batch while the answers of the last are given.
    func prepare(for next: ArraySlice<CommandJob>)
    /// If even this fails, the owner discards the connection.
    func rollback()
    /// One durable write of its own.
    func verifyWritable() throws
    /// After the answers of a batch: what its commands left to be done outside of a transaction.
    func committed()
    /// The accounts that the batch changed.
    func takeChanged() -> AccountChanges
    /// Whether there is something to do for `tidy`, when the queue has been idle for a second.
    var isUntidy: Bool { get }
    /// False where it has to be tried again.
    func tidy() -> Bool
    func close()
    /// After a failure of scope `.held`: the accounts of the jobs that another transaction holds now.
    func held(by jobs: ArraySlice<CommandJob>) -> Set<AccountNumber>
}

extension WritingConnection {
    package var preparesAhead: Bool { false }
    package func commit(preparing next: ArraySlice<CommandJob>?) throws { try commit() }
    package func prepare(for next: ArraySlice<CommandJob>) {}
    package func committed() {}
    package var isUntidy: Bool { false }
    package func tidy() -> Bool { true }

    /// Where a transaction holds everything, or nothing.
    package func held(by jobs: ArraySlice<CommandJob>) -> Set<AccountNumber> { [] }
}

/// What an error of a transaction means for the connection and for the batch.
package struct CommandFailure {
    package enum Scope {
        /// The state the connection believes in may not be the disk's.
        case connection
        /// Another process held the lock for all of the waiting time; each command alone would only wait as long again.
        case batch
        /// Another transaction held rows for all of the waiting time. It may go on for minutes, as a restore does.
        case held
        /// The transaction lost against another server's, or the connection broke before it took effect: all of it may go
        /// through when it is run again.
        case again
        /// The database is away, or takes no writes. The batch is run again; where that fails too, the store takes none.
        case away
        /// One command is to blame; each alone finds out which, and the others go through.
        case command
    }

    package var refusal: StoreError
    package var scope: Scope

    package init(_ refusal: StoreError, _ scope: Scope) {
        self.refusal = refusal
        self.scope = scope
    }
}
