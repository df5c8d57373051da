import StoreContract

/// One command for the writer: `run` works inside the transaction and gives the answer, which is delivered once the
/// transaction is on the disk. `run` may be called again where a neighbour in its batch made the transaction fail, so
/// it keeps nothing of its own.
package struct CommandJob: Sendable {
    package typealias Answer = @Sendable () -> Void

    package let run: @Sendable (any WritingConnection) throws -> Answer
    package let refuse: @Sendable (StoreError) -> Void
    /// It may take minutes, so it has a batch of its own: the answers to others do not wait for its end.
    package let isLong: Bool
    package let keys: CommandKeys
    /// How many batches failed because its account was held.
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
