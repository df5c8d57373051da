import Notes
import NotesHashing
import NotesStoreContract

/// Writes a backup as bytes: the header, the snapshot's lines, the end line with the digest of them all.
public struct BackupStream {
    private let snapshot: any NoteSnapshot
    private var hash = SHA256()
    private var header: BackupHeader?
    public private(set) var isFinished = false

    public init(_ snapshot: any NoteSnapshot, account: String, createdAt: Timestamp) {
        self.snapshot = snapshot
        header = BackupHeader(account: account, createdAt: createdAt, count: snapshot.count)
    }

    /// Appends about `limit` more bytes; returns false once the end line is written.
    public mutating func next(into buffer: inout [UInt8], limit: Int) throws(StoreError) -> Bool {
        guard !isFinished else { return false }
        let start = buffer.count
        if let header { buffer.append(backupHeader: header) }
        header = nil
        let hasMore = try snapshot.next(into: &buffer, limit: start + limit)
        unsafe buffer.withUnsafeBytes { unsafe hash.update(UnsafeRawBufferPointer(rebasing: $0[start...])) }
        if !hasMore {
            buffer.append(backupEnd: snapshot.count, hash.finalize())
            isFinished = true
        }
        return hasMore
    }
}

public struct BackupHeader: Equatable, Sendable {
    public static let format = "cloudnotes-backup"
    public static let version: Int64 = 1

    public var account: String
    public var createdAt: Timestamp
    /// The number of notes, deleted ones included.
    public var count: Int

    public init(account: String, createdAt: Timestamp, count: Int) {
        self.account = account
        self.createdAt = createdAt
        self.count = count
    }
}
