import CNotesZlib

/// Compresses with zlib's deflate. It is reused for each entry; the stream has a fixed address, because zlib keeps a
/// pointer to it.
final class Deflater {
    enum Format {
        /// The stream has neither header nor trailer, as a zip stores its entries. It uses zlib's default level.
        case raw
        /// The stream has the header and trailer of gzip. It uses zlib's best compression, for data that is compressed
        /// once.
        case gzip
    }

    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

    init(_ format: Format = .raw) throws(ArchiveError) {
        stream.initialize(to: z_stream())
        let (level, windowBits) = format == .raw ? (Z_DEFAULT_COMPRESSION, Int32(-15)) : (Z_BEST_COMPRESSION, 15 + 16)
        let outcome = deflateInit2_(
            stream, level, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
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
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32 << 10) { buffer in
            repeat {
                stream.pointee.next_out = buffer.baseAddress
                stream.pointee.avail_out = UInt32(buffer.count)
                CNotesZlib.deflate(stream, last ? Z_FINISH : Z_NO_FLUSH)
                output.append(contentsOf: buffer[..<(buffer.count - Int(stream.pointee.avail_out))])
            } while stream.pointee.avail_out == 0
        }
    }
}
