import Notes
import NotesHashing

/// Selects the parts of a backup beside the notes.
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

/// Gives the times of the last backups.
public struct BackupTimes: Sendable, Equatable {
    /// Gives the time of the latest backup of any account.
    public var latest: Timestamp?
    /// Gives the oldest among the times of the accounts' latest backups. An account without a backup counts from its
    /// creation.
    public var covered: Timestamp?

    public init(latest: Timestamp?, covered: Timestamp?) {
        self.latest = latest
        self.covered = covered
    }
}

/// Carries a piece of an attached file, under the file's digest. The pieces of a file follow each other, so that a
/// large file needs no more memory than a small one.
public struct AttachmentPart: Sendable {
    public var digest: SHA256.Digest
    /// Counts the bytes of the entire file.
    public var size: Int64
    public var offset: Int64
    public var bytes: [UInt8]

    /// Limits the length of a piece. It is a multiple of three, so every piece but the last is Base64 without padding.
    public static let longest = 192 * 1024

    public init(digest: SHA256.Digest, size: Int64, offset: Int64, bytes: [UInt8]) {
        self.digest = digest
        self.size = size
        self.offset = offset
        self.bytes = bytes
    }
}

/// Reads one account as it was at one moment. It holds a read transaction open, so release it soon.
public protocol NoteSnapshot: AnyObject {
    /// Counts the notes in it, including deleted ones.
    var count: Int { get }
    /// Appends the next lines of a backup until `buffer` holds about `limit` bytes; returns false after the last one.
    func next(into buffer: inout [UInt8], limit: Int) throws(StoreError) -> Bool
}
