import CNotesPostgres

/// Contains the rows that answer a statement, in the binary format. They stay in libpq's memory until the last
/// reference ends.
public final class PostgresResult {
    let handle: OpaquePointer
    /// Lists the notices that the server sent beside the result.
    public let notices: [PostgresNotice]
    let sql: String

    init(_ handle: OpaquePointer, notices: [PostgresNotice], sql: String) {
        self.handle = handle
        self.notices = notices
        self.sql = sql
    }

    deinit { PQclear(handle) }

    /// Returns the command's tag, such as `INSERT 0 3`.
    public var tag: String { String(cString: PQcmdStatus(handle)) }

    /// Counts the rows that an INSERT, UPDATE or DELETE touched, or a SELECT found.
    public var changedRows: Int { Int(String(cString: PQcmdTuples(handle))) ?? 0 }
}

extension PostgresResult: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { Int(PQntuples(handle)) }
    public subscript(index: Int) -> PostgresRow { PostgresRow(result: self, index: Int32(index)) }
}

/// Answers a statement of a pipeline, or the pipeline's end.
public enum PostgresReply {
    case result(PostgresResult)
    case failed(PostgresError)
    /// An earlier statement of the pipeline failed.
    case skipped(sql: String)
    /// The pipeline has ended: what follows runs even if something in it failed.
    case synced

    /// Returns the result, or throws the error.
    public func get() throws(PostgresError) -> PostgresResult {
        switch self {
        case .result(let result): return result
        case .failed(let error): throw error
        case .skipped(let sql): throw PostgresError(.skipped, "an earlier statement failed", sql: sql)
        case .synced: throw PostgresError(.other, "the pipeline ended where a result was expected")
        }
    }
}

/// Distinguishes the outcomes of a COMMIT.
public enum CommitOutcome: Sendable, Equatable {
    case committed
    /// The transaction had failed earlier, or the COMMIT itself did.
    case rolledBack(PostgresError)
    /// The transaction is in the database's log, but the COMMIT ended with a warning: a synchronous standby may not
    /// have it.
    case unknown(PostgresNotice)

    /// Reads the outcome from the reply. PostgreSQL answers the COMMIT of a failed transaction with `ROLLBACK`, without
    /// an error. If a wait for a standby was cut short, it answers `COMMIT` after a warning.
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
