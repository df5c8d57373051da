import CNotesZlib

/// Decompresses with zlib's inflate: raw data, as in zip entries, or a gzip member with its checksum. The stream has a
/// fixed address, because zlib keeps a pointer to it.
final class Inflater {
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private(set) var isAtEnd = false

    enum Wrapping: Int32 {
        case none = -15
        /// The data is a gzip member (RFC 1952); zlib checks the length and the CRC at its end.
        case gzip = 31
    }

    init(_ wrapping: Wrapping = .none) throws(ArchiveError) {
        stream.initialize(to: z_stream())
        guard inflateInit2_(stream, wrapping.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw ArchiveError(.unreadable, "There is not enough memory to decompress the archive.")
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    /// Decompresses as much as the buffers allow. Returns the numbers of bytes consumed and produced; if both are zero,
    /// it needs more input or more space.
    func inflate(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(ArchiveError) -> (taken: Int, given: Int) {
        stream.pointee.next_in = UnsafeMutablePointer(
            mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
        stream.pointee.avail_in = UInt32(clamping: input.count)
        stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(clamping: output.count)
        let outcome = CNotesZlib.inflate(stream, Z_NO_FLUSH)
        switch outcome {
        case Z_STREAM_END: isAtEnd = true
        case Z_OK, Z_BUF_ERROR: break
        default: throw ArchiveError(.malformed, "The compressed data is damaged.")
        }
        return (
            Int(UInt32(clamping: input.count) - stream.pointee.avail_in),
            Int(UInt32(clamping: output.count) - stream.pointee.avail_out)
        )
    }
}

/// Decompresses an input piece by piece.
final class InflatedInput {
    private let input: ByteInput
    private let inflater: Inflater
    private var readOffset: Int64 = 0
    private var held: [UInt8] = []
    private var heldPosition = 0

    init(_ input: ByteInput, _ wrapping: Inflater.Wrapping = .none) throws(ArchiveError) {
        self.input = input
        inflater = try Inflater(wrapping)
    }

    /// The compressed data has ended by its own mark.
    var isAtEnd: Bool { inflater.isAtEnd }
    /// Counts the compressed bytes that were consumed: the offset of the next one.
    var position: Int64 { readOffset - Int64(held.count - heldPosition) }
    var isExhausted: Bool { heldPosition == held.count && readOffset == input.count }

    /// Returns the next bytes, empty if the input so far produced nothing; nil at the end.
    func next() throws(ArchiveError) -> [UInt8]? {
        if heldPosition == held.count {
            let count = min(64 << 10, input.count - readOffset)
            held = count > 0 ? try input.bytes(at: readOffset, count: Int(count)) : []
            heldPosition = 0
            readOffset += count
        }
        let hadInput = !held.isEmpty
        var failure: ArchiveError?
        let piece = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
            do throws(ArchiveError) {
                count = try inflate(into: UnsafeMutableRawBufferPointer(buffer))
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return piece.isEmpty && !hadInput && !isAtEnd ? nil : piece
    }

    private func inflate(into output: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int {
        try held.withUnsafeBufferPointer { bytes throws(ArchiveError) in
            let rest = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[heldPosition...]))
            let step = try inflater.inflate(rest, into: output)
            heldPosition += step.taken
            return step.given
        }
    }
}
