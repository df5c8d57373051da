/// The bytes of a gzip file (RFC 1952), unpacked piece by piece: its members one after another. Zeros behind the last
/// member, which tapes and some programs leave, are no damage.
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
                .malformed, start == 0 ? "This is no gzip file." : "Something follows the end of the gzip file.")
        }
        let next = try InflatedInput(input.slice(from: start, count: input.count - start), .gzip)
        member = next
        return next
    }
}
