import NotesPostgres

/// The numbers that the database gave the types of the rows that batches send.
struct RowTypes {
    let note: Int64
    let version: Int64

    static let columns = "'note_row_2'::regtype::oid::int8, 'version_row_3'::regtype::oid::int8"

    init(_ row: PostgresRow, from column: Int32) throws(PostgresError) {
        note = try row.int(column)
        version = try row.int(column + 1)
    }
}
