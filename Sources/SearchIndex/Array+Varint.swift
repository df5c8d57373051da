/// Numbers of seven bits a byte, the lowest first; the upper bit of a byte means that another follows.
extension [UInt8] {
    mutating func append(varint value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }

    func varint(_ position: inout Int) -> UInt64? {
        withUnsafeBytes { $0.varint(&position) }
    }
}

extension UnsafeRawBufferPointer {
    /// The number at `position`, which moves behind it; nil where none ends within the bytes.
    @inline(__always)
    func varint(_ position: inout Int) -> UInt64? {
        guard position < count else { return nil }
        var value = UInt64(self[position])
        position += 1
        if value < 0x80 { return value }
        value &= 0x7F
        var shift: UInt64 = 7
        while position < count, shift < 64 {
            let byte = self[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }
}
