import CZlib

/// The checksum of zip, piece by piece.
struct CRC32 {
    private(set) var value: UInt32 = 0

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        // zlib counts in 32 bits.
        while !rest.isEmpty {
            let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 30))
            value = UInt32(
                truncatingIfNeeded: crc32(
                    uLong(value), piece.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(piece.count)))
            rest = rest.dropFirst(piece.count)
        }
    }

    static func of(_ bytes: [UInt8]) -> UInt32 {
        var checksum = CRC32()
        bytes.withUnsafeBytes { checksum.update($0) }
        return checksum.value
    }
}
