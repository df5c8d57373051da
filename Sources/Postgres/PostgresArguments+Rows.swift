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
