/// FNV-1a of 64 bits: fast for short input, and the same on every machine.
struct FNVHash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    @inline(__always)
    mutating func add(_ unit: some FixedWidthInteger & UnsignedInteger) {
        value = (value ^ UInt64(unit)) &* 0x100_0000_01B3
    }
}
