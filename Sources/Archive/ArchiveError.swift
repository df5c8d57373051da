/// Why an archive is not read. The words name the limit or the fault and never a file's name, which may be a note's
/// title: entries are told by their number.
public struct ArchiveError: Error, Equatable, Sendable {
    public enum Kind: Sendable {
        /// It is not what it says it is, or was cut, or its checksum is wrong.
        case malformed
        /// It is more than a limit allows.
        case overLimit
        /// A kind of archive that is not read here: encrypted, split, packed by another method.
        case unsupported
        /// It could do harm outside of itself: a path that climbs, a link.
        case unsafe
        /// The file it lies in could not be read.
        case unreadable
    }

    public var kind: Kind
    public var detail: String

    public init(_ kind: Kind, _ detail: String) {
        self.kind = kind
        self.detail = detail
    }
}

/// How much an archive may hold. A kilobyte can name a million files or unpack to a gigabyte; what is refused here is
/// refused before anything of it is unpacked.
public struct ArchiveLimits: Sendable {
    public var entries = 250_000
    public var nameBytes = 4096
    /// All names and their extra fields together.
    public var directoryBytes: Int64 = 128 << 20
    public var unpackedBytes: Int64 = 16 << 30
    /// Unpacked against packed. Text of one repeated line reaches 1,000; that of people stays under 20.
    public var ratio: Int64 = 200
    /// Up to here the ratio is nobody's concern.
    public var ratioFreeBytes: Int64 = 64 << 20

    /// Of an archive in an archive: what the outer one unpacks to, and its size.
    private var outer: (unpacked: Int64, packed: Int64)?

    public init() {}

    /// For an archive that lies in another. Both together may unpack to no more than the outer one alone.
    public func inside(unpacked: Int64, packed: Int64) -> ArchiveLimits {
        var limits = self
        limits.outer = ((outer?.unpacked ?? 0) + unpacked, outer?.packed ?? packed)
        return limits
    }

    /// Nil where so much may be unpacked from so many bytes.
    func fault(unpacked inner: Int64, packed own: Int64) -> ArchiveError? {
        let (sum, overflow) = inner.addingReportingOverflow(outer?.unpacked ?? 0)
        let unpacked = overflow ? .max : sum
        let packed = outer?.packed ?? own
        if unpacked > unpackedBytes {
            return ArchiveError(.overLimit, "The archive unpacks to more than \(unpackedBytes) bytes.")
        }
        if unpacked > ratioFreeBytes, unpacked / ratio > packed {
            return ArchiveError(
                .overLimit,
                "The archive unpacks to more than \(ratio) times its size; beyond \(ratioFreeBytes) bytes that is refused."
            )
        }
        return nil
    }
}
