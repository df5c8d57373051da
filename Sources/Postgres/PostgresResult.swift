import CNotesPostgres

/// The answer to a statement: rows in the binary format, in libpq's memory until the last reference ends.
public final class PostgresResult {
    let handle: OpaquePointer
    /// The notices that the server sent beside it.
    public let notices: [PostgresNotice]
    let sql: String

    init(_ handle: OpaquePointer, notices: [PostgresNotice], sql: String) {
        self.handle = handle
        self.notices = notices
        self.sql = sql
    }

    deinit { PQclear(handle) }

    /// The number of rows.
    public var count: Int { Int(PQntuples(handle)) }
    public var isEmpty: Bool { count == 0 }

    /// The command's tag: `INSERT 0 3`.
    public var tag: String { String(cString: PQcmdStatus(handle)) }

    /// Rows that an INSERT, UPDATE or DELETE touched, or a SELECT found.
    public var changedRows: Int { Int(String(cString: PQcmdTuples(handle))) ?? 0 }

    public subscript(index: Int) -> PostgresRow { PostgresRow(result: self, index: Int32(index)) }

    public var first: PostgresRow? { isEmpty ? nil : self[0] }
}

extension PostgresResult: Sequence {
    public func makeIterator() -> Rows { Rows(result: self) }

    public struct Rows: IteratorProtocol {
        let result: PostgresResult
        var index = 0

        public mutating func next() -> PostgresRow? {
            guard index < result.count else { return nil }
            defer { index += 1 }
            return result[index]
        }
    }
}

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
    /// The transaction is in the database's log, but what should have followed did not happen: a synchronous standby
    /// may not have it.
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
