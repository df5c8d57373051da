import CNotesPostgres

/// Encodes the parameters of one statement in the binary format, in one buffer. They are numbered from 1 in the order
/// in which they were added.
///
/// Text goes as `bytea` or as `text`: a column of type `text` cannot hold U+0000, so what users write goes as
/// `bytea`.
public struct PostgresArguments: Sendable {
    var buffer: [UInt8] = []
    var types: [UInt32] = []
    /// Gives the start and the length of each; a length of nil is NULL.
    var positions: [(start: Int, count: Int?)] = []

    public init() {}

    /// Counts the arguments, and so is the number of the last one.
    public var count: Int { types.count }

    public init(_ fill: (inout PostgresArguments) -> Void) { fill(&self) }

    // MARK: One value

    public mutating func add(_ value: Int64?) {
        add(.int8, value) { $0.appendBigEndian($1) }
    }

    public mutating func add(_ value: Bool?) {
        add(.bool, value) { $0.append($1 ? 1 : 0) }
    }

    public mutating func add(_ value: [UInt8]?) {
        add(.bytea, value) { $0.append(contentsOf: $1) }
    }

    public mutating func add(text value: String?) {
        add(.text, value) { $0.append(contentsOf: $1.utf8) }
    }

    // MARK: Arrays

    public mutating func add(ints values: some Sequence<Int64?>) {
        add(.int8Array, of: .int8, values) { $0.appendBigEndian($1) }
    }

    public mutating func add(bools values: some Sequence<Bool?>) {
        add(.boolArray, of: .bool, values) { $0.append($1 ? 1 : 0) }
    }

    public mutating func add(bytes values: some Sequence<[UInt8]?>) {
        add(.byteaArray, of: .bytea, values) { $0.append(contentsOf: $1) }
    }

    public mutating func add(texts values: some Sequence<String?>) {
        add(.textArray, of: .text, values) { $0.append(contentsOf: $1.utf8) }
    }

    // MARK: Forms

    private mutating func add<Value>(
        _ type: PostgresType, _ value: Value?, _ encode: (inout [UInt8], Value) -> Void
    ) {
        let start = buffer.count
        types.append(type.rawValue)
        if let value { encode(&buffer, value) }
        positions.append((start, value == nil ? nil : buffer.count - start))
    }

    /// Adds an array of one dimension. The flag for nulls and the count are known only at the end, and are inserted
    /// then.
    private mutating func add<Element>(
        _ type: PostgresType, of element: PostgresType, _ values: some Sequence<Element?>,
        _ encode: (inout [UInt8], Element) -> Void
    ) {
        let start = buffer.count
        types.append(type.rawValue)
        buffer.appendBigEndian(Int32(0))
        buffer.appendBigEndian(Int32(0))
        buffer.appendBigEndian(Int32(bitPattern: element.rawValue))
        let dimension = buffer.count
        buffer.appendBigEndian(Int32(0))
        buffer.appendBigEndian(Int32(1))
        var count: Int32 = 0
        var hasNull = false
        for value in values {
            count += 1
            guard let value else {
                hasNull = true
                buffer.appendBigEndian(Int32(-1))
                continue
            }
            let length = buffer.count
            buffer.appendBigEndian(Int32(0))
            encode(&buffer, value)
            buffer.setBigEndian(Int32(buffer.count - length - 4), at: length)
        }
        if count == 0 {
            // An empty array has no dimension.
            buffer.removeSubrange(dimension...)
        } else {
            buffer.setBigEndian(1, at: start)
            buffer.setBigEndian(hasNull ? 1 : 0, at: start + 4)
            buffer.setBigEndian(count, at: dimension)
        }
        positions.append((start, buffer.count - start))
    }

    /// Calls `body` with the values in the form that libpq accepts, valid during `body`. libpq copies them.
    func withPointers<Result>(
        _ body: (
            _ values: UnsafePointer<UnsafePointer<CChar>?>?, _ lengths: UnsafePointer<Int32>?,
            _ formats: UnsafePointer<Int32>?
        ) -> Result
    ) -> Result {
        var lengths: [Int32] = []
        var formats: [Int32] = []
        for position in positions {
            lengths.append(Int32(position.count ?? 0))
            formats.append(1)
        }
        return buffer.withUnsafeBytes { bytes in
            // A value that is empty still has an address, or it would be NULL.
            let base = (bytes.baseAddress ?? UnsafeRawPointer(Self.empty.utf8Start)).assumingMemoryBound(
                to: CChar.self)
            let values = positions.map { $0.count == nil ? nil : UnsafePointer(base + $0.start) }
            return values.withUnsafeBufferPointer { values in
                body(values.baseAddress, lengths, formats)
            }
        }
    }

    private static let empty: StaticString = ""
}

/// Numbers the types that parameters and columns have here. PostgreSQL never changes these numbers.
enum PostgresType: UInt32 {
    case bool = 16
    case bytea = 17
    case int8 = 20
    case text = 25
    case boolArray = 1000
    case byteaArray = 1001
    case textArray = 1009
    case int8Array = 1016
}

extension [UInt8] {
    mutating func appendBigEndian(_ value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
    }

    mutating func setBigEndian(_ value: Int32, at position: Int) {
        for index in 0..<4 { self[position + index] = UInt8(truncatingIfNeeded: value >> (24 - 8 * index)) }
    }
}

extension UnsafeRawBufferPointer {
    func bigEndian<Value: FixedWidthInteger>(_: Value.Type, at position: Int = 0) -> Value {
        Value(bigEndian: loadUnaligned(fromByteOffset: position, as: Value.self))
    }
}

/// Adds rows as one parameter: an array of a composite type, of which `unnest` makes rows again. Wide rows cost the
/// server much less than as an array a column, each of which it keeps as a table of its own.
extension PostgresArguments {
    /// Adds rows of a composite type. `type` is its number, which each database gives it. `fill` adds its columns in
    /// order.
    public mutating func add<Row>(
        rows: some Collection<Row>, of type: Int64, _ fill: (inout PostgresRowArgument, Row) -> Void
    ) {
        let start = buffer.count
        // The statement names it: the array's number is another one.
        types.append(0)
        buffer.appendBigEndian(Int32(rows.isEmpty ? 0 : 1))
        buffer.appendBigEndian(Int32(0))
        buffer.appendBigEndian(UInt32(truncatingIfNeeded: type))
        if !rows.isEmpty {
            buffer.appendBigEndian(Int32(rows.count))
            buffer.appendBigEndian(Int32(1))
        }
        // The buffer has one owner: a second reference would make each change copy all bytes.
        var argument = PostgresRowArgument()
        for row in rows {
            let length = buffer.count
            buffer.appendBigEndian(Int64(0))
            argument.count = 0
            swap(&buffer, &argument.buffer)
            fill(&argument, row)
            swap(&buffer, &argument.buffer)
            buffer.setBigEndian(Int32(buffer.count - length - 4), at: length)
            buffer.setBigEndian(argument.count, at: length + 4)
        }
        positions.append((start, buffer.count - start))
    }
}

/// Encodes one row of an array: each column has its type beside its value.
public struct PostgresRowArgument {
    var buffer: [UInt8] = []
    var count: Int32 = 0

    public mutating func add(_ value: Int64?) {
        add(.int8, length: value == nil ? nil : 8)
        if let value { buffer.appendBigEndian(value) }
    }

    public mutating func add(_ value: Bool) {
        add(.bool, length: 1)
        buffer.append(value ? 1 : 0)
    }

    public mutating func add(_ value: [UInt8]?) {
        add(.bytea, length: value?.count)
        if let value { buffer.append(contentsOf: value) }
    }

    /// Adds a text as `bytea`.
    public mutating func add(utf8 value: String?) {
        add(.bytea, length: value?.utf8.count)
        if let value { buffer.append(contentsOf: value.utf8) }
    }

    private mutating func add(_ type: PostgresType, length: Int?) {
        count += 1
        buffer.appendBigEndian(type.rawValue)
        buffer.appendBigEndian(Int32(length ?? -1))
    }
}
