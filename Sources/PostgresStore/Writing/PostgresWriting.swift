#if PostgreSQL
    import Postgres
    import StoreContract
    import StoreCore

    /// The connection that a command queue writes with. It belongs to the queue's executor.
    package final class PostgresWriting: WritingConnection {
        package let batch: PostgresBatch
        package let transaction: WriteTransaction

        package init(_ batch: PostgresBatch, _ transaction: WriteTransaction) {
            self.batch = batch
            self.transaction = transaction
        }

        package func begin() throws {
            try batch.begin()
            transaction.begin()
        }

        package func commit() throws {
            try transaction.flush()
            try batch.commit()
            transaction.committed()
        }

        package func rollback() {
            transaction.rolledBack()
            batch.rollback()
        }

        package func verifyWritable() throws {
            try batch.connection.run("UPDATE server SET epoch = epoch")
        }

        package func committed() {}
        package func takeChanged() -> [AccountNumber: AccountChange] { transaction.counters.takeChanged() }
        package var isUntidy: Bool { false }
        package func tidy() -> Bool { true }
        package func close() { batch.connection.close() }

        /// What an error of a transaction means. A conflict with another server's transaction is tried again alone.
        package static func cause(of error: any Error) -> CommandFailure {
            switch error {
            case let error as StoreError: return CommandFailure(error, .command)
            case let error as PostgresError:
                switch error.kind {
                case .disconnected, .readOnly, .rejected, .exhausted:
                    return CommandFailure(.unavailable("\(error)"), .connection)
                case .full: return CommandFailure(.insufficientStorage, .command)
                case .conflict, .canceled, .constraint, .skipped, .type, .other:
                    return CommandFailure(.unavailable("\(error)"), .command)
                }
            case let error as CommitUnknown: return CommandFailure(.unavailable("\(error)"), .connection)
            default: return CommandFailure(.unavailable("\(error)"), .command)
            }
        }
    }
#endif
