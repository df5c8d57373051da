/// The reply to a statement of a pipeline, or to its end.
public enum PostgresReply {
    case result(PostgresResult)
    case failed(PostgresError)
    /// A statement before it failed.
    case skipped(sql: String)
    /// The end of a pipeline: what follows it runs whatever failed before.
    case synced

    /// The result, or the error thrown.
    public func get() throws(PostgresError) -> PostgresResult {
        switch self {
        case .result(let result): return result
        case .failed(let error): throw error
        case .skipped(let sql): throw PostgresError(.skipped, "an earlier statement failed", sql: sql)
        case .synced: throw PostgresError(.other, "the pipeline ended where a result was expected")
        }
    }
}

/// The outcome of a COMMIT.
public enum CommitOutcome: Sendable, Equatable {
    case committed
    /// The transaction had failed before, or the COMMIT itself did.
    case rolledBack(PostgresError)
    /// It is in the database's log, but what should have followed did not happen: a synchronous standby may not have
    /// it.
    case unknown(PostgresNotice)

    /// A COMMIT of a failed transaction is answered `ROLLBACK` and is no error. One whose wait for a standby was cut
    /// short is answered `COMMIT` after a warning.
    public init(_ reply: PostgresReply) {
        do throws(PostgresError) {
            let result = try reply.get()
            guard result.tag == "COMMIT" else {
                self = .rolledBack(PostgresError(.other, "the transaction had failed"))
                return
            }
            self = result.notices.first(where: \.isWarning).map { .unknown($0) } ?? .committed
        } catch {
            self = .rolledBack(error)
        }
    }
}
