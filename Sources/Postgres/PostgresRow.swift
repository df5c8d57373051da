import CNotesPostgres

/// Reads a row of a result, with columns counted from 0. Each column is read as its own type: a read as another type
/// throws, and so does a NULL where none is expected.
public struct PostgresRow {
    let result: PostgresResult
    let index: Int32

    public func isNull(_ column: Int32) -> Bool { PQgetisnull(result.handle, index, column) != 0 }

    /// Reads a column of any of the integer types.
    public func int(_ column: Int32) throws(PostgresError) -> Int64 {
        let value: Int64? = withBytes(column) { bytes in
            switch (PQftype(result.handle, column), bytes.count) {
            case (20, 8): bytes.bigEndian(Int64.self)
            case (23, 4): Int64(bytes.bigEndian(Int32.self))
            case (21, 2): Int64(bytes.bigEndian(Int16.self))
            default: nil
            }
        }
        return try checked(value, column, "an integer")
    }

    public func optionalInt(_ column: Int32) throws(PostgresError) -> Int64? {
        isNull(column) ? nil : try int(column)
    }

    public func bool(_ column: Int32) throws(PostgresError) -> Bool {
        let value: Bool? = withBytes(column) { bytes in
            isOf(.bool, column) && bytes.count == 1 ? bytes[0] != 0 : nil
        }
        return try checked(value, column, "a boolean")
    }

    /// Calls `body` with the bytes of a column of any type, which are in libpq's memory and valid during `body`; none
    /// for NULL.
    public func withBytes<Value>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        body(
            UnsafeRawBufferPointer(
                start: PQgetvalue(result.handle, index, column),
                count: Int(PQgetlength(result.handle, index, column))))
    }

    public func bytes(_ column: Int32) throws(PostgresError) -> [UInt8] {
        let value = isOf(.bytea, column) && !isNull(column) ? withBytes(column) { Array($0) } : nil
        return try checked(value, column, "bytes")
    }

    public func optionalBytes(_ column: Int32) throws(PostgresError) -> [UInt8]? {
        isNull(column) ? nil : try bytes(column)
    }

    /// Returns the text of a column of bytes or of one of the types that are sent as text. Bytes that are not UTF-8 are
    /// replaced.
    public func text(_ column: Int32) throws(PostgresError) -> String {
        let isText =
            switch PQftype(result.handle, column) {
            // bytea, name, text, bpchar, varchar
            case 17, 19, 25, 1042, 1043: true
            default: false
            }
        let value = isText && !isNull(column) ? withBytes(column) { String(decoding: $0, as: UTF8.self) } : nil
        return try checked(value, column, "text")
    }

    public func optionalText(_ column: Int32) throws(PostgresError) -> String? {
        isNull(column) ? nil : try text(column)
    }

    /// Reads an array of one dimension: its header, then each element after its length, which is -1 for NULL.
    public func ints(_ column: Int32) throws(PostgresError) -> [Int64?] {
        let elements: [Int64?]? = withBytes(column) { bytes in
            guard isOf(.int8Array, column), bytes.count >= 12 else { return nil }
            let dimensions = bytes.bigEndian(Int32.self)
            guard dimensions > 0 else { return [] }
            guard dimensions == 1, bytes.count >= 20 else { return nil }
            var elements: [Int64?] = []
            var position = 20
            for _ in 0..<bytes.bigEndian(Int32.self, at: 12) {
                guard position + 4 <= bytes.count else { return nil }
                let count = Int(bytes.bigEndian(Int32.self, at: position))
                position += 4
                if count < 0 {
                    elements.append(nil)
                    continue
                }
                guard count == 8, position + count <= bytes.count else { return nil }
                elements.append(bytes.bigEndian(Int64.self, at: position))
                position += count
            }
            return elements
        }
        return try checked(elements, column, "an array")
    }

    private func isOf(_ type: PostgresType, _ column: Int32) -> Bool {
        PQftype(result.handle, column) == type.rawValue
    }

    private func checked<Value>(
        _ value: Value?, _ column: Int32, _ expected: String
    ) throws(PostgresError) -> Value {
        if let value { return value }
        let found = isNull(column) ? "NULL" : "type \(PQftype(result.handle, column))"
        throw PostgresError(.type, "column \(column) is \(found), not \(expected)", sql: result.sql)
    }
}
