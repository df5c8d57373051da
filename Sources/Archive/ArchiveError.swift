/// Explains why an archive is refused. The message names the limit or the fault and never a file's name, which may be a
/// note's title: it identifies entries by number.
public struct ArchiveError: Error, Equatable, Sendable {
    public enum Kind: Sendable {
        /// The input is not an archive, is truncated, or has a wrong checksum.
        case malformed
        case overLimit
        /// The archive is encrypted, split, or compressed by an unsupported method.
        case unsupported
        /// An entry could be written outside of its folder, through a link or a path with `..`.
        case unsafe
        case unreadable
    }

    public var kind: Kind
    public var detail: String

    public init(_ kind: Kind, _ detail: String) {
        self.kind = kind
        self.detail = detail
    }
}

/// Bounds what an archive may contain and unpack to. A kilobyte can name a million files or unpack to a gigabyte.
/// Readers refuse a zip above a limit before they unpack it, and a gzip file before they return a byte above the limit.
public struct ArchiveLimits: Sendable {
    public var entries = 250_000
    public var nameBytes = 4096
    /// Limits the directory of a zip: all names and their extra fields together.
    public var directoryBytes: Int64 = 128 << 20
    public var unpackedBytes: Int64 = 16 << 30
    /// Limits the unpacked size divided by the compressed size. One repeated line reaches 1,000; written text stays
    /// under 20.
    public var ratio: Int64 = 200
    /// An archive that unpacks to at most this size may exceed `ratio`.
    public var ratioFreeBytes: Int64 = 64 << 20

    /// Adds the sizes of the outer archive to those of an archive inside it.
    private var outer: (unpacked: Int64, packed: Int64)?

    public init() {}

    /// Returns the limits for an archive inside another one. Both together may unpack to no more than the outer one
    /// alone.
    public func inside(unpacked: Int64, packed: Int64) -> ArchiveLimits {
        var limits = self
        limits.outer = ((outer?.unpacked ?? 0) + unpacked, outer?.packed ?? packed)
        return limits
    }

    /// Returns an error if an archive of this size may not unpack to that size.
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
                "The archive unpacks to more than \(ratio) times its size and more than \(ratioFreeBytes) bytes."
            )
        }
        return nil
    }
}
