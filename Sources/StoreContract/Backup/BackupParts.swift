import Notes
import NotesHashing

/// The parts of a backup beside the notes.
public struct BackupParts: Equatable, Sendable {
    public var versions: Bool
    public var attachments: Bool
    /// Keeps the files as long as the snapshot, without lines for them, for a caller that reads them itself.
    public var holdsFiles: Bool

    public init(versions: Bool = false, attachments: Bool = false, holdsFiles: Bool = false) {
        self.versions = versions
        self.attachments = attachments
        self.holdsFiles = holdsFiles
    }
}

/// The times of the last backups.
public struct BackupTimes: Sendable, Equatable {
    /// The latest backup of any account.
    public var latest: Timestamp?
    /// The oldest of the accounts' latest backups. An account without one counts from its creation.
    public var covered: Timestamp?

    public init(latest: Timestamp?, covered: Timestamp?) {
        self.latest = latest
        self.covered = covered
    }
}

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

/// One account at one moment. It holds a read transaction open, so release it soon.
public protocol NoteSnapshot: AnyObject {
    /// The number of notes in it, deleted ones included.
    var count: Int { get }
    /// Appends the next lines of a backup until `buffer` holds about `limit` bytes; returns false after the last one.
    func next(into buffer: inout [UInt8], limit: Int) throws(StoreError) -> Bool
}
