import CZlib

/// zlib's raw deflate, at a fixed address, reused for each entry.
final class Deflater {
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

    init() throws(ArchiveError) {
        stream.initialize(to: z_stream())
        let outcome = deflateInit2_(
            stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard outcome == Z_OK else {
            throw ArchiveError(.unreadable, "There is not enough memory to compress the archive.")
        }
    }

    deinit {
        deflateEnd(stream)
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    func restart() { deflateReset(stream) }

    /// Appends the compressed bytes so far; with `last`, all that remain.
    func deflate(_ input: UnsafeRawBufferPointer, last: Bool, to output: inout [UInt8]) {
        stream.pointee.next_in = UnsafeMutablePointer(
            mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
        stream.pointee.avail_in = UInt32(input.count)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32 << 10) { room in
            repeat {
                stream.pointee.next_out = room.baseAddress
                stream.pointee.avail_out = UInt32(room.count)
                CZlib.deflate(stream, last ? Z_FINISH : Z_NO_FLUSH)
                output.append(contentsOf: room[..<(room.count - Int(stream.pointee.avail_out))])
            } while stream.pointee.avail_out == 0
        }
    }
}
