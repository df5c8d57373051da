import Postgres
import StoreContract

/// The numbers that the database gave the types of rows which batches send.
struct RowTypes: Equatable {
    let note: Int64
    let version: Int64

    static let columns = "'note_row'::regtype::oid::int8, 'version_row'::regtype::oid::int8"

    init(_ row: PostgresRow, from column: Int32 = 0) throws(PostgresError) {
        note = try row.int(column)
        version = try row.int(column + 1)
    }

    init(_ result: PostgresResult) throws {
        guard let row = result.first else { throw StoreError.unavailable("a statement had no result") }
        try self.init(row)
    }
}
