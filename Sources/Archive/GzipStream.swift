import CNotesZlib

/// Unpacks the members of a gzip file (RFC 1952), one after another and piece by piece. It accepts zeros behind the
/// last member, which tapes and some programs leave.
public final class GzipStream: ByteStream {
    private let input: ByteInput
    private let limits: ArchiveLimits
    private var start: Int64 = 0
    private var member: InflatedInput?
    private var given: Int64 = 0

    public static func isGzip(_ start: some Collection<UInt8>) -> Bool { start.starts(with: [0x1F, 0x8B, 0x08]) }

    public init(_ input: ByteInput, limits: ArchiveLimits = ArchiveLimits()) {
        self.input = input
        self.limits = limits
    }

    public func next() throws(ArchiveError) -> [UInt8]? {
        while let member = try present() {
            if member.isAtEnd {
                start += member.position
                self.member = nil
                continue
            }
            guard let piece = try member.next() else {
                throw ArchiveError(.malformed, "The gzip file ends too early.")
            }
            if piece.isEmpty { continue }
            given += Int64(piece.count)
            if let fault = limits.fault(unpacked: given, packed: input.count) { throw fault }
            return piece
        }
        return nil
    }

    /// Returns the present member's input, or nil behind the last member.
    private func present() throws(ArchiveError) -> InflatedInput? {
        if let member { return member }
        let head = try input.bytes(at: start, count: Int(min(3, input.count - start)))
        if start > 0, head.allSatisfy({ $0 == 0 }) { return nil }
        guard Self.isGzip(head) else {
            throw ArchiveError(
                .malformed, start == 0 ? "This is not a gzip file." : "There is data after the end of the gzip file.")
        }
        let next = try InflatedInput(input.slice(from: start, count: input.count - start), .gzip)
        member = next
        return next
    }
}

/// Computes the checksum of zip, piece by piece.
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

/// Compresses bytes to a gzip file (RFC 1952) at once, as small as zlib can.
public enum GzipFile {
    public static func pack(_ bytes: UnsafeRawBufferPointer) throws(ArchiveError) -> [UInt8] {
        let deflater = try Deflater(.gzip)
        var packed: [UInt8] = []
        deflater.deflate(bytes, last: true, to: &packed)
        return packed
    }
}
