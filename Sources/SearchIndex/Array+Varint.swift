/// Writes and reads numbers of seven bits a byte, the lowest first. The upper bit of a byte means that another follows.
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
    /// Returns the number at `position`, which moves behind it. Returns nil if no number ends within the bytes.
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
