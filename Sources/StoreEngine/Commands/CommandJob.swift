import NotesStoreContract

/// One command for the writer. `run` works inside the transaction and returns the answer, which is delivered once the
/// transaction is on the disk. `run` is called again if another command of its batch made the transaction fail, so it
/// keeps no state.
package struct CommandJob: Sendable {
    package typealias Answer = @Sendable () -> Void

    package let run: @Sendable (any WritingConnection) throws -> Answer
    package let refuse: @Sendable (StoreError) -> Void
    /// The command may take minutes, so it has a batch of its own and delays no other command's answer.
    package let isLong: Bool
    package let keys: CommandKeys
    /// The number of batches that failed because the job's account was held.
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
