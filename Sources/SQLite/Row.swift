import CNotesSQLite

/// The current row of a statement, with columns counted from 0. It cannot outlive the step that made it.
@safe public struct Row: ~Copyable {
    let handle: OpaquePointer

    public func isNull(_ column: Int32) -> Bool {
        unsafe sqlite3_column_type(handle, column) == SQLITE_NULL
    }

    public func int(_ column: Int32) -> Int64 {
        unsafe sqlite3_column_int64(handle, column)
    }

    public func optionalInt(_ column: Int32) -> Int64? {
        isNull(column) ? nil : int(column)
    }

    public func bool(_ column: Int32) -> Bool {
        unsafe sqlite3_column_int(handle, column) != 0
    }

    /// The bytes of a text or blob in SQLite's memory, valid during `body`.
    public func withBytes<Value>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        // The pointer first: asking for it may convert the value, and only then is the count the right one.
        let start = unsafe sqlite3_column_blob(handle, column)
        return unsafe body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }

    public func count(_ column: Int32) -> Int {
        unsafe Int(sqlite3_column_bytes(handle, column))
    }

    public func bytes(_ column: Int32) -> [UInt8] {
        unsafe withBytes(column) { unsafe Array($0) }
    }

    public func optionalBytes(_ column: Int32) -> [UInt8]? {
        isNull(column) ? nil : bytes(column)
    }

    public func text(_ column: Int32) -> String {
        unsafe withBytes(column) { unsafe String(decoding: $0, as: UTF8.self) }
    }

    public func optionalText(_ column: Int32) -> String? {
        isNull(column) ? nil : text(column)
    }
}
