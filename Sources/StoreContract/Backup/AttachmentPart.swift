import NotesHashing

/// A piece of an attached file, under the file's digest. The pieces of a file follow each other, so that a large file
/// needs no more memory than a small one.
public struct AttachmentPart: Sendable {
    public var digest: SHA256.Digest
    /// The size of the entire file.
    public var size: Int64
    public var offset: Int64
    public var bytes: [UInt8]

    /// The greatest length of a piece. It is a multiple of three, so every piece but the last is Base64 without
    /// padding.
    public static let longest = 192 * 1024

    public init(digest: SHA256.Digest, size: Int64, offset: Int64, bytes: [UInt8]) {
        self.digest = digest
        self.size = size
        self.offset = offset
        self.bytes = bytes
    }
}
