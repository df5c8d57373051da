/// Rows of a table on the way from one store to another. A row is its number of columns in 2 bytes, then each column as
/// its length in 4 bytes and its bytes, all big-endian. NULL has the length -1, an integer 8 bytes, a truth value 1.
/// This is the binary format of PostgreSQL's COPY, which reads and writes these rows unchanged.
public struct MovedRows: Sendable {
    public private(set) var bytes: [UInt8] = []
    public private(set) var count = 0

    public init() {}

    /// The bytes that are buffered between source and target.
    public static let enough = 1 << 20

    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        count = 0
    }

    // MARK: Filling

    /// Begins a row.
    public mutating func beginRow(columns: Int) {
        append(Int16(truncatingIfNeeded: columns))
        count += 1
    }

    public mutating func add(_ value: Int64) {
        append(Int32(8))
        append(value)
    }

    public mutating func add(_ value: Bool) {
        append(Int32(1))
        bytes.append(value ? 1 : 0)
    }

    public mutating func add(_ value: [UInt8]) {
        unsafe value.withUnsafeBytes { unsafe add($0) }
    }

    public mutating func add(_ value: UnsafeRawBufferPointer) {
        append(Int32(truncatingIfNeeded: value.count))
        unsafe bytes.append(contentsOf: value)
    }

    public mutating func addNull() { append(Int32(-1)) }

    /// Adds a row in this format.
    public mutating func add(row: UnsafeRawBufferPointer) {
        unsafe bytes.append(contentsOf: row)
        count += 1
    }

    private mutating func append(_ value: some FixedWidthInteger) {
        unsafe withUnsafeBytes(of: value.bigEndian) { unsafe bytes.append(contentsOf: $0) }
    }

    // MARK: Reading

    /// Calls `body` with each row's columns, as the ranges of their bytes; nil is NULL.
    public func each(_ body: (_ columns: [Range<Int>?]) throws -> Void) throws {
        var position = 0
        var columns: [Range<Int>?] = []
        while position < bytes.count {
            columns.removeAll(keepingCapacity: true)
            for _ in 0..<(try number(at: &position, bytes: 2)) {
                let length = try number(at: &position, bytes: 4)
                guard length >= 0 else {
                    columns.append(nil)
                    continue
                }
                guard length <= bytes.count - position else { throw Self.damaged }
                columns.append(position..<position + length)
                position += length
            }
            try body(columns)
        }
    }

    public func int(_ column: Range<Int>) throws -> Int64 {
        guard column.count == 8 else { throw Self.damaged }
        return bytes[column].reduce(0) { $0 << 8 | Int64($1) }
    }

    public func bool(_ column: Range<Int>) -> Bool { bytes[column].contains { $0 != 0 } }

    private static let damaged = StoreError.unavailable("a row on its way to the other store is damaged")

    private func number(at position: inout Int, bytes count: Int) throws -> Int {
        guard count <= bytes.count - position else { throw Self.damaged }
        defer { position += count }
        let value = bytes[position..<position + count].reduce(0) { $0 << 8 | Int($1) }
        return value >> (count * 8 - 1) == 0 ? value : value - 1 << (count * 8)
    }

    /// Adds an offset to each number of accounts and of devices.
    mutating func shift(_ table: MovedTable, accounts: Int64, devices: Int64) throws {
        guard accounts != 0 || devices != 0 else { return }
        var shifted: [(position: Range<Int>, value: Int64)] = []
        try each { columns in
            for (column, position) in zip(table.columns, columns) {
                guard let number = column.number, let position else { continue }
                shifted.append((position, try int(position) + (number == .account ? accounts : devices)))
            }
        }
        for (position, value) in shifted {
            for (shift, index) in zip(stride(from: Int64(56), through: 0, by: -8), position) {
                bytes[index] = UInt8(truncatingIfNeeded: value >> shift)
            }
        }
    }
}
