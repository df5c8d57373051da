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
