/// The bytes of a gzip file, all of its members one after another (RFC 1952). zlib checks each member's checksum and
/// length.
public final class GzipStream: ByteStream {
    private let input: InflatedInput
    private let packedSize: Int64
    private let limits: ArchiveLimits
    private var given: Int64 = 0

    public static func isGzip(_ start: some Collection<UInt8>) -> Bool { start.starts(with: [0x1F, 0x8B]) }

    public init(_ input: ByteInput, limits: ArchiveLimits = ArchiveLimits()) throws(ArchiveError) {
        self.input = try InflatedInput(input, .gzip)
        packedSize = input.count
        self.limits = limits
    }

    public func next() throws(ArchiveError) -> [UInt8]? {
        while true {
            if input.isAtEnd {
                if input.isExhausted { return nil }
                input.restart()
            }
            guard let piece = try input.next() else {
                throw ArchiveError(.malformed, "The gzip file ends too early.")
            }
            if piece.isEmpty { continue }
            given += Int64(piece.count)
            if let fault = limits.fault(unpacked: given, packed: packedSize) { throw fault }
            return piece
        }
    }
}
