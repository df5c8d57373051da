import CPostgres

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
